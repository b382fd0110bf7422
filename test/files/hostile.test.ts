import { expect, test } from 'bun:test'
import { deflateRawSync } from 'node:zlib'
import { ServiceError } from '../../src/errors.ts'
import { childNamed, readXml, textIn } from '../../src/files/container/xml.ts'
import { convertFile } from '../../src/files/convert-file.ts'
import { detectType } from '../../src/files/detect.ts'
import { CUT_WARNING, MAX_PART_BYTES } from '../../src/files/limits.ts'
import { archiveOf, docx, p } from './packages.ts'
import { typedError } from './typed-error.ts'

/** An archive with one compressed part. */
function packed(name: string, content: Uint8Array): Uint8Array {
  const stored = Buffer.from(archiveOf({ [name]: '' }))
  const data = deflateRawSync(content, { level: 9 })
  const local = 30 + name.length
  stored.writeUInt16LE(8, 8)
  stored.writeUInt16LE(8, local + 10)
  stored.writeUInt32LE(data.length, local + 20)
  const end = stored.length - 22
  stored.writeUInt32LE(local + data.length, end + 16)
  return Buffer.concat([stored.subarray(0, local), data, stored.subarray(local)])
}

test('a part that unpacks to more than the limit is rejected, whatever size it claims', async () => {
  const bomb = packed('word/document.xml', new Uint8Array(MAX_PART_BYTES + 1))
  expect(bomb.length).toBeLessThan(300_000)
  await expect(convertFile(bomb)).rejects.toMatchObject({ code: 'document_unreadable' })
})

test('entities of a DTD are neither expanded nor fetched', () => {
  const xml =
    '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&c;&d;&amp;</a>'
  const { root } = readXml(new TextEncoder().encode(xml))
  expect(textIn(childNamed(root, 'a'))).toBe('&c;&d;&')
})

test('text before endlessly nested elements is read, with a warning', async () => {
  for (const opening of ['<w:sdt><w:sdtContent>', '<w:tbl><w:tr><w:tc>']) {
    const content = await convertFile(docx(`${p('first')}${opening.repeat(50_000)}${p('deep')}`))
    expect(content).toMatchObject({ html: '<p>first</p>', warning: CUT_WARNING })
    const flat = `<w:wordDocument><w:body>${p('first')}${opening.repeat(50_000)}${p('deep')}`
    const read = await convertFile(new TextEncoder().encode(flat))
    expect(read).toMatchObject({ html: '<p>first</p>', warning: CUT_WARNING })
  }
})

test('endlessly nested groups are read', async () => {
  const rtf = `{\\rtf1 ${'{'.repeat(500_000)}deep`
  expect((await convertFile(new TextEncoder().encode(rtf)))?.html).toBe('<p>deep</p>')
})

test('an encrypted file is reported as encrypted', async () => {
  const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>'
  const odt = archiveOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': manifest,
    'content.xml': 'x',
  })
  await expect(convertFile(odt)).rejects.toMatchObject({ message: expect.stringContaining('encrypted') })
})

test('an unknown type is rejected with a list of supported types; text and HTML are pages', async () => {
  const unknown = Uint8Array.from({ length: 100 }, (_, i) => (i * 37) % 256)
  await expect(convertFile(unknown)).rejects.toMatchObject({ message: expect.stringContaining('DOCX') })
  expect(await convertFile(new TextEncoder().encode('<html><p>Hi'))).toBeUndefined()
  expect(await convertFile(new TextEncoder().encode('a,b\n1,2'))).toBeUndefined()
  expect((await convertFile(new TextEncoder().encode('a,b\n1,2'), { name: 'x.csv' }))?.html).toContain('<th>a</th>')
})

test('changed bytes give text or a typed error', async () => {
  const whole = docx(p('one') + p('two'))
  const outcomes = new Set<string | undefined>()
  for (let i = 0; i < whole.length; i++) {
    const changed = Uint8Array.from(whole)
    changed[i] = changed[i]! ^ 0xff
    const outcome = await convertFile(changed).catch(typedError)
    outcomes.add(outcome instanceof ServiceError ? outcome.code : outcome?.html)
  }
  for (const outcome of ['<p>one</p><p>two</p>', '<p>two</p>', 'document_unreadable'])
    expect(outcomes).toContain(outcome)
})

test('closing tags without a match, inside many open tags, are processed quickly', () => {
  const xml = `<a>kept${'<x>'.repeat(100_000)}${'</y>'.repeat(300_000)}</a>`
  const { root, truncated } = readXml(new TextEncoder().encode(xml))
  expect(textIn(root)).toBe('kept')
  expect(truncated).toBe(true)
})

test('an archive whose directory has 64-bit offsets is read by its local headers', async () => {
  const archive = Buffer.from(docx(p('large')))
  const end = archive.length - 22
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    archive.writeUInt32LE(0xffffffff, at + 42)
    at += 46 + archive.readUInt16LE(at + 28)
  }
  archive.writeUInt32LE(0xffffffff, end + 16)
  expect((await convertFile(archive))?.html).toBe('<p>large</p>')
})

test('the last of two concatenated archives is read', async () => {
  const both = Buffer.concat([docx(p('first')), docx(p('last'))])
  expect((await convertFile(both))?.html).toBe('<p>last</p>')
})

test('many comments without an element are classified quickly', () => {
  expect(detectType(new TextEncoder().encode(`${'<!---->'.repeat(580)}x`))).toBe('page')
  const flat = `${'<!-- a -->'.repeat(50)}<office:document office:mimetype="application/vnd.oasis.opendocument.text">`
  expect(detectType(new TextEncoder().encode(flat))).toBe('open-text')
})

test('chapters of a book with invalid names are left out', async () => {
  const items = ['http://[::1%', '%ED%A0%80x', '//%00/x', 'a.xhtml']
  const book = archiveOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfile full-path="c.opf"/></container>',
    'c.opf': `<package><manifest>${items.map((href, i) => `<item id="i${i}" href="${href}"/>`).join('')}</manifest><spine>${items.map((_, i) => `<itemref idref="i${i}"/>`).join('')}</spine></package>`,
    'a.xhtml': '<html><body><p>read</p></body></html>',
  })
  expect((await convertFile(book))?.html).toContain('read')
})
