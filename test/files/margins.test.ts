import { describe, expect, test } from 'bun:test'
import { convertFile } from '../../src/files/convert-file.ts'
import { uncompressedZip } from '../../src/files/sheet/uncompressed-zip.ts'
import { markdownOfFile } from './markdown.ts'
import { p, r } from './packages.ts'

const read = async (bytes: Uint8Array) => markdownOfFile((await convertFile(bytes))!)

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="r" xmlns:a="a"'

/** A Word document with headers and footers, each the content of a part. */
function word(body: string, margins: ['header' | 'footer', string][]): Promise<string> {
  const relations = margins.map(([kind], i) => `<Relationship Id="r${i}" Type="x/${kind}" Target="${kind}${i}.xml"/>`)
  const parts = {
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      margins.map(([kind, content], i) => [`word/${kind}${i}.xml`, `<w:hdr ${W}>${content}</w:hdr>`]),
    ),
  }
  const encoder = new TextEncoder()
  return read(uncompressedZip(Object.entries(parts).map(([name, text]) => ({ name, content: encoder.encode(text) }))))
}

const AUTHOR = 'w:id="1" w:author="A"'

describe('headers and footers of a Word document are read if its body', () => {
  test.each([
    ['has no paragraph', ''],
    ['has spaces and tabs only', `${p('  ')}<w:p><w:r><w:tab/></w:r></w:p>`],
    ['has page breaks only', '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'],
    ['has an empty table', `<w:tbl><w:tr><w:tc>${p('')}</w:tc><w:tc>${p('')}</w:tc></w:tr></w:tbl>`],
    ['is deleted', `<w:p><w:del ${AUTHOR}><w:r><w:delText>Gone.</w:delText></w:r></w:del></w:p>`],
    ['is hidden', `<w:p>${r('Hidden.', '<w:vanish/>')}</w:p>`],
    ['has a bookmark only', '<w:p><w:bookmarkStart w:id="0" w:name="x"/><w:bookmarkEnd w:id="0"/></w:p>'],
  ])('%s', async (_, body) => {
    expect(await word(body, [['header', p('Harbour office')]])).toBe('Harbour office')
  })

  test('is empty: headers before footers, each once, without page numbers alone', async () => {
    const number = `<w:p><w:fldSimple w:instr=" PAGE ">${r('1')}</w:fldSimple></w:p>`
    const page = `<w:p>${r('Page ')}<w:fldSimple w:instr=" PAGE ">${r('1')}</w:fldSimple></w:p>`
    const margins: ['header' | 'footer', string][] = [
      ['footer', p('Quay 7')],
      ['header', p('Harbour office')],
      ['header', p('Harbour office')],
      ['footer', number],
      ['footer', page],
    ]
    expect(await word(p(''), margins)).toBe('Harbour office\n\nQuay 7\n\nPage 1')
  })

  test.each([
    [
      'a text box',
      `<w:p><w:r><w:pict><v:textbox><w:txbxContent>${p('Body')}</w:txbxContent></v:textbox></w:pict></w:r></w:p>`,
    ],
    ['a content control', `<w:sdt><w:sdtContent>${p('Body')}</w:sdtContent></w:sdt>`],
    ['a cell', `<w:tbl><w:tr><w:tc>${p('Body')}</w:tc></w:tr></w:tbl>`],
    ['a single digit', p('7')],
  ])('and not if it has text in %s', async (_, body) => {
    expect(await word(body, [['header', p('Harbour office')]])).not.toContain('Harbour')
  })
})

describe('headers and footers of RTF are read if its body', () => {
  const rtf = (body: string) =>
    read(new TextEncoder().encode(`{\\rtf1{\\header\\pard Harbour office\\par}{\\footer\\pard Quay 7\\par}${body}}`))
  test.each([
    ['has no text', ''],
    ['has empty paragraphs and page breaks', '\\pard\\par\\page\\par'],
    ['is hidden', '\\pard{\\v Hidden.}\\par'],
    ['is deleted', '\\pard{\\deleted Gone.}\\par'],
    ['has an empty table', '\\trowd\\cellx100\\cellx200\\pard\\intbl\\cell\\cell\\row\\pard\\par'],
  ])('%s', async (_, body) => {
    expect(await rtf(body)).toBe('Harbour office\n\nQuay 7')
  })

  test('and not if it has a note', async () => {
    expect(await rtf('\\pard x{\\footnote\\pard said\\par}\\par')).toBe('x[^1]\n\n[^1]: said')
  })
})

describe('headers and footers of OpenDocument are read if its body', () => {
  const odt = (body: string, margins = '<style:header><text:p>Harbour office</text:p></style:header>') =>
    read(
      new TextEncoder().encode(
        '<office:document xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:table="tb" office:mimetype="application/vnd.oasis.opendocument.text">' +
          `<office:master-styles><style:master-page>${margins}</style:master-page></office:master-styles>` +
          `<office:body><office:text>${body}</office:text></office:body></office:document>`,
      ),
    )
  test.each([
    ['has spaces only', '<text:p><text:s text:c="4"/></text:p>'],
    ['has an empty section', '<text:section><text:p/></text:section>'],
    ['has an empty list', '<text:list><text:list-item><text:p/></text:list-item></text:list>'],
    ['has a soft page break', '<text:p><text:soft-page-break/></text:p>'],
  ])('%s', async (_, body) => {
    expect(await odt(body)).toBe('Harbour office')
  })

  test('is empty, those of the left and of the first page too', async () => {
    const margin = (kind: string, text: string) => `<style:${kind}><text:p>${text}</text:p></style:${kind}>`
    const all = margin('header', 'Right') + margin('header-left', 'Left') + margin('header-first', 'First')
    expect(await odt('<text:p/>', all)).toBe('Right\n\nLeft\n\nFirst')
  })
})
