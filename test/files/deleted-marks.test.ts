import { expect, test } from 'bun:test'
import { convertFile } from '../../src/files/convert-file.ts'
import { markdownOfFile } from './markdown.ts'
import { docx, openDocument, p, r } from './packages.ts'

const read = async (bytes: Uint8Array) => markdownOfFile((await convertFile(bytes))!)
const word = (body: string, parts?: Record<string, string>) => read(docx(body, parts))
const rtf = (text: string) => read(new TextEncoder().encode(`{\\rtf1\\ansi ${text}}`))

const AUTHOR = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"'
const deletedMark = `<w:rPr><w:del ${AUTHOR}/></w:rPr>`
const movedMark = `<w:rPr><w:moveFrom ${AUTHOR}/></w:rPr>`
const deleted = (text: string) =>
  `<w:del ${AUTHOR}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const inserted = (text: string) => `<w:ins ${AUTHOR}>${r(text)}</w:ins>`
const paragraph = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`

test('text is deleted on both sides of a deleted mark', async () => {
  const body = paragraph(r('The ship ') + deleted('slowly '), deletedMark) + paragraph(deleted('and ') + r('sails.'))
  expect(await word(body)).toBe('The ship sails.')
})

test('a paragraph that is deleted with its mark leaves nothing', async () => {
  expect(await word(p('Before.') + paragraph(deleted('Gone.'), deletedMark) + p('After.'))).toBe('Before.\n\nAfter.')
})

test('a paragraph that is deleted without its mark leaves nothing either', async () => {
  expect(await word(p('Before.') + paragraph(deleted('Gone.')) + p('After.'))).toBe('Before.\n\nAfter.')
})

test('a mark that is inserted parts two paragraphs', async () => {
  const mark = `<w:rPr><w:ins ${AUTHOR}/></w:rPr>`
  expect(await word(paragraph(r('One') + inserted(' more.'), mark) + p('Two.'))).toBe('One more.\n\nTwo.')
})

test('three marks that are deleted or moved in a row join four paragraphs', async () => {
  const body = p('One ', deletedMark) + p('two ', movedMark) + p('three ', deletedMark) + p('four.')
  expect(await word(body)).toBe('One two three four.')
})

test('the joined paragraph has the style of the last one', async () => {
  const styles = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/></w:style>'
  const heading = '<w:pStyle w:val="H"/>'
  expect(await word(p('Boats ', deletedMark) + p('and bridges', heading) + p('Text.'), { styles })).toBe(
    '## Boats and bridges\n\nText.',
  )
})

test('formatting is kept on both sides', async () => {
  const body = paragraph(r('Slow ', '<w:b/>'), deletedMark) + paragraph(r('boats', '<w:i/>'))
  expect(await word(body)).toBe('**Slow** *boats*')
})

test('a sentence that was moved to another paragraph is where it was moved to', async () => {
  const body =
    paragraph(`${r('One. ')}<w:moveFrom ${AUTHOR}>${r('Two.')}</w:moveFrom>`) +
    paragraph(`${r('Three. ')}<w:moveTo ${AUTHOR}>${r('Two.')}</w:moveTo>`)
  expect(await word(body)).toBe('One.\n\nThree. Two.')
})

test('the mark of a paragraph of a cell', async () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const row = `<w:tr>${cell(p('Slow ', deletedMark) + p('boats'))}${cell(p('x'))}</w:tr>`
  const head = `<w:tr>${cell(p('A'))}${cell(p('B'))}</w:tr>`
  expect(await word(`<w:tbl>${head}${row}</w:tbl>`)).toBe('| A | B |\n| --- | --- |\n| Slow boats | x |')
})

test('the mark of a paragraph in a text box', async () => {
  const box = `<w:txbxContent>${p('Slow ', deletedMark)}${p('boats')}</w:txbxContent>`
  expect(await word(`<w:p><w:r><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></w:r></w:p>`)).toBe(
    'Slow boats',
  )
})

test('the mark of a paragraph of a note', async () => {
  const footnotes = `<w:footnote w:id="2">${p('Slow ', deletedMark)}${p('boats.')}</w:footnote>`
  expect(await word(paragraph(`${r('Text')}<w:r><w:footnoteReference w:id="2"/></w:r>`), { footnotes })).toBe(
    'Text[^1]\n\n[^1]: Slow boats.',
  )
})

test('a deleted mark in RTF, with text that is deleted around it', async () => {
  expect(await rtf('The ship {\\deleted\\revauthdel1 slowly\\par and }sails.\\par Next.\\par')).toBe(
    'The ship sails.\n\nNext.',
  )
})

test('deleted marks in a row in RTF, and one that is inserted', async () => {
  expect(await rtf('One {\\deleted\\par}two {\\deleted\\par}three.\\par {\\revised Four.\\par}Five.\\par')).toBe(
    'One two three.\n\nFour.\n\nFive.',
  )
})

test('a row that is deleted leaves no row', async () => {
  const row = (properties: string, text: string) =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${text}</w:tc><w:tc>${p('x')}</w:tc></w:tr>`
  const gone = row(`<w:del ${AUTHOR}/>`, paragraph(deleted('Gone'), deletedMark)).replace(
    p('x'),
    paragraph(deleted('y')),
  )
  expect(await word(`<w:tbl>${row('', p('A'))}${gone}${row('', p('B'))}</w:tbl>`)).toBe(
    '| A | x |\n| --- | --- |\n| B | x |',
  )
})

test('a deletion in OpenDocument leaves nothing of the text that it holds', async () => {
  const changes =
    '<text:tracked-changes><text:changed-region text:id="c"><text:deletion><text:p> slowly</text:p><text:p>and</text:p></text:deletion></text:changed-region></text:tracked-changes>'
  const body = `${changes}<text:p>The ship<text:change text:change-id="c"/> sails.</text:p>`
  expect(await read(openDocument('text', body))).toBe('The ship sails.')
})
