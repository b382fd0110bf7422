import { expect, test } from 'bun:test'
import { utils, write } from '@e965/xlsx'
import { answerConversion } from '../../src/conversion/answer.ts'
import { WHOLE_MARKDOWN } from '../content/page.ts'
import { archiveOf, docx, openDocument, p, r } from '../files/packages.ts'
import { pdfOf } from '../files/pdf.fixture.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function workbook(hidden: 0 | 1): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(hidden ? [] : [['']]), 'A')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'B')
  const sheets = { ...book, Workbook: { Sheets: [{ Hidden: 0 as const }, { Hidden: 1 as const }] } }
  return new Uint8Array(write(sheets, { type: 'array', bookType: 'xlsx' }))
}

const slides = archiveOf({
  'ppt/presentation.xml':
    '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels':
    '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
  'ppt/slides/slide1.xml': '<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:pic/></p:spTree></p:cSld></p:sld>',
})

const book = archiveOf({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': '<container><rootfile full-path="c.opf"/></container>',
  'c.opf': '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
  'a.xhtml': '<html><body><img src="cover.jpg"/></body></html>',
})

const files: [what: string, name: string, body: Uint8Array, reason: string][] = [
  ['a Word document without text', 'a.docx', docx(p('')), 'The document has no text, not even in headers'],
  ['a Word document of hidden text', 'a.docx', docx(`<w:p>${r('x', '<w:vanish/>')}</w:p>`), 'The document has no text'],
  ['a Word document of a picture', 'a.docx', docx('<w:p><w:r><w:drawing/></w:r></w:p>'), 'text of pictures'],
  ['an empty text of OpenDocument', 'a.odt', openDocument('text', '<text:p/>'), 'The document has no text'],
  ['an empty RTF file', 'a.rtf', bytesOf('{\\rtf1\\pard\\par}'), 'The document has no text'],
  ['a workbook of empty cells', 'a.xlsx', workbook(0), 'No visible sheet has a cell with a value'],
  ['a workbook whose only text is on a hidden sheet', 'a.xlsx', workbook(1), 'Hidden sheets'],
  ['slides of pictures', 'a.pptx', slides, 'No slide has text of its own'],
  ['a book of pictures', 'a.epub', book, 'No chapter of the book has text'],
  ['an empty page of a PDF', 'a.pdf', pdfOf({ pages: [{}] }), 'The pages that were read have no text'],
  ['CSV of delimiters', 'a.csv', bytesOf(',,\n,,\n'), 'The file has no values'],
  ['CSV of nothing', 'a.csv', bytesOf(''), 'The file has no values'],
  ['blank text', 'a.txt', bytesOf(' \n\t\n'), 'The file has no text'],
  [
    'HTML without text',
    'a.html',
    bytesOf('<!doctype html><body><script>x()</script></body>'),
    'The page has no text of its own',
  ],
]

test.each(files)('says why nothing came out of %s', async (_, name, body, reason) => {
  const answer = await answerConversion({
    source: { body, contentType: undefined, url: `https://f.test/${name}`, name },
    options: WHOLE_MARKDOWN,
    file: {},
  })
  expect(answer).toMatchObject({
    document: { markdown: expect.stringMatching(/^\s*$/), warning: expect.stringContaining(reason) },
  })
})
