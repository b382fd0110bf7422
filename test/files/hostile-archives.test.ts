import { describe, expect, test } from 'bun:test'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { convertFile } from '../../src/files/convert-file.ts'
import { CUT_WARNING, MAX_CELLS, MAX_HTML_CHARACTERS } from '../../src/files/limits.ts'
import { uncompressedZip } from '../../src/files/sheet/uncompressed-zip.ts'
import { PATIENCE_MS } from '../patience.ts'
import { archiveOf, docx, openDocument, p } from './packages.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const htmlOf = async (file: Uint8Array) => (await convertFile(file))!.html

/** An archive with every entry compressed, whose directory can be changed before it is put together. */
function packed(
  parts: Record<string, Uint8Array>,
  change: (header: Buffer, name: string) => void = () => {},
): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = deflateRawSync(content, { level: 9 })
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    change(entry, name)
    locals.push(local, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const document = (body: string) => bytesOf(`<w:document ${W}><w:body>${body}</w:body></w:document>`)

describe('an archive', () => {
  test('with an entry that is encrypted is refused', async () => {
    const locked = packed({ 'word/document.xml': document(p('x')) }, (entry) => entry.writeUInt16LE(1, 8))
    await expect(convertFile(locked)).rejects.toMatchObject({ code: 'document_unreadable' })
  })

  test('with an unknown method of compression is refused', async () => {
    const odd = packed({ 'word/document.xml': document(p('x')) }, (entry) => entry.writeUInt16LE(99, 10))
    await expect(convertFile(odd)).rejects.toMatchObject({ code: 'document_unreadable' })
  })

  test('whose entries lead out of it is read by the names that it uses', async () => {
    const file = packed({ '../../etc/passwd': bytesOf('x'), 'word/document.xml': document(p('kept')) })
    expect(await htmlOf(file)).toBe('<p>kept</p>')
  })

  test('whose entries all point to the same bytes is read once for each part that is asked for', async () => {
    const content = document(p('kept'))
    const names = ['word/document.xml', ...Array.from({ length: 5000 }, (_, i) => `word/media/image${i}.xml`)]
    const file = packed(
      Object.fromEntries(names.map((name) => [name, name === names[0] ? content : new Uint8Array()])),
      (entry) => entry.writeUInt32LE(0, 42),
    )
    expect(await htmlOf(file)).toBe('<p>kept</p>')
  })

  test('with the same name twice gives one of the two', async () => {
    const file = packed({ 'word/document.xml': document(p('one')), 'WORD/document.xml': document(p('two')) })
    expect(['<p>one</p>', '<p>two</p>']).toContain(await htmlOf(file))
  })

  test('with 60,000 entries is read as far as they are listed', async () => {
    const parts: Record<string, string> = { 'word/document.xml': new TextDecoder().decode(document(p('kept'))) }
    for (let i = 0; i < 60_000; i++) parts[`word/${i}`] = ''
    expect(await htmlOf(archiveOf(parts))).toBe('<p>kept</p>')
  })

  test('that contains itself as an import is read up to a limit', async () => {
    const relations = '<Relationships><Relationship Id="rId7" Type="x/aFChunk" Target="document.xml"/></Relationships>'
    const file = uncompressedZip([
      { name: 'word/document.xml', content: document(`${p('Ship')}<w:altChunk xmlns:r="r" r:id="rId7"/>`) },
      { name: 'word/_rels/document.xml.rels', content: bytesOf(relations) },
    ])
    expect(await htmlOf(file)).toStartWith('<p>Ship</p>')
  })
})

describe('numbers that claim too much cost nothing', () => {
  test.each<[string, () => Uint8Array]>([
    ['spaces', () => openDocument('text', '<text:p>kept<text:s text:c="2000000000"/>.</text:p>')],
    [
      'columns of a table',
      () =>
        openDocument(
          'text',
          '<table:table><table:table-column table:number-columns-repeated="2000000000"/><table:table-row><table:table-cell table:number-columns-repeated="2000000000"><text:p>kept</text:p></table:table-cell></table:table-row></table:table>',
        ),
    ],
    [
      'rows of a sheet',
      () =>
        openDocument(
          'spreadsheet',
          '<table:table table:name="S"><table:table-row table:number-rows-repeated="2000000000"><table:table-cell><text:p>kept</text:p></table:table-cell></table:table-row></table:table>',
        ),
    ],
    [
      'cells that a cell spans',
      () =>
        docx(
          `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr>${p('kept')}</w:tc></w:tr><w:tr><w:tc>${p('a')}</w:tc></w:tr></w:tbl>`,
        ),
    ],
    [
      'the level of a list',
      () =>
        docx(
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="2000000000"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>kept</w:t></w:r></w:p>`,
        ),
    ],
    ['the level of a heading', () => openDocument('text', '<text:h text:outline-level="2000000000">kept</text:h>')],
    ['bytes of a picture in RTF', () => bytesOf('{\\rtf1 kept\\par{\\pict\\bin2147483647 x}}')],
    ['letters in place of a sign in RTF', () => bytesOf('{\\rtf1 kept\\par\\uc2000000000\\u233 x}')],
    [
      'cells of a row in RTF',
      () => bytesOf(`{\\rtf1 \\trowd${'\\cellx2000000000'.repeat(2000)}\\intbl kept\\cell\\row}`),
    ],
    ['the depth of a table in RTF', () => bytesOf('{\\rtf1 \\intbl\\itap2000000000 kept\\nestcell\\nestrow\\par}')],
  ])('%s', async (_, file) => {
    const start = performance.now()
    const content = await convertFile(file())
    expect(content?.html).toContain('kept')
    expect(content!.html.length).toBeLessThan(MAX_HTML_CHARACTERS)
    expect(performance.now() - start).toBeLessThan(PATIENCE_MS)
  })
})

describe('a part that is named many times', () => {
  test('is read once: a chapter of a book', async () => {
    const chapter = `<html><body><p>${'word '.repeat(20_000)}</p></body></html>`
    const book = archiveOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfile full-path="c.opf"/></container>',
      'c.opf': `<package><manifest><item id="a" href="a.xhtml"/></manifest><spine>${'<itemref idref="a"/>'.repeat(20_000)}</spine></package>`,
      'a.xhtml': chapter,
    })
    expect((await htmlOf(book)).length).toBeLessThan(110_000)
  })

  test('is read once: a slide', async () => {
    const slides = archiveOf({
      'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${'<p:sldId r:id="r1"/>'.repeat(20_000)}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
      'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${'word '.repeat(20_000)}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    })
    const content = (await convertFile(slides))!
    expect(content.metadata).toMatchObject({ numPages: 1, totalPages: 1 })
    expect(content.html.length).toBeLessThan(110_000)
  })

  test('is written up to the limit: a long text in many cells', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(Array(3000).fill(['word '.repeat(6000)])), 'S')
    const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }))
    expect(file.length).toBeLessThan(100_000)
    const content = (await convertFile(file))!
    expect(content.html.length).toBeLessThan(2 * MAX_HTML_CHARACTERS)
    expect(content.warning).toBe(CUT_WARNING)
  })

  test('a row of OpenDocument that repeats is written up to the limit', async () => {
    const row =
      '<table:table-row table:number-rows-repeated="900000"><table:table-cell table:number-columns-repeated="900"><text:p>x</text:p></table:table-cell></table:table-row>'
    const content = (await convertFile(
      openDocument('spreadsheet', `<table:table table:name="S">${row}</table:table>`),
    ))!
    expect((content.html.match(/<t[dh]/g) ?? []).length).toBeLessThanOrEqual(MAX_CELLS)
  })
})
