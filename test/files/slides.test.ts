import { expect, test } from 'bun:test'
import { epubToHtml } from '../../src/files/epub/epub.ts'
import { pptxToHtml } from '../../src/files/pptx/pptx.ts'
import { markdownOfFile } from './markdown.ts'
import { archiveOf } from './packages.ts'

const relations = (...rows: [id: string, type: string, target: string][]) =>
  `<Relationships>${rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`
const paragraph = (text: string, properties = '') =>
  `<a:p><a:pPr ${properties}/><a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`
const shape = (kind: string, paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`
const slide = (shapes: string) => `<p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`

test('slides come in order, with title, nested items, tables and notes', () => {
  const cells = (...texts: string[]) =>
    `<a:tr>${texts.map((text) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`).join('')}</a:tr>`
  const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${cells('A', 'B')}${cells('1', '2')}</a:tbl></p:graphicFrame>`
  const bytes = archiveOf({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r2"/><p:sldId id="2" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(
      ['r1', 'slide', 'slides/slide1.xml'],
      ['r2', 'slide', 'slides/slide2.xml'],
    ),
    'ppt/slides/slide1.xml': slide(shape('ftr', paragraph('Footer')) + table),
    'ppt/slides/slide2.xml': slide(
      shape('body', paragraph('one') + paragraph('in', 'lvl="1"') + paragraph('two')) +
        shape('title', paragraph('Plan')),
    ),
    'ppt/slides/_rels/slide2.xml.rels': relations(['n', 'notesSlide', '../notesSlides/notes1.xml']),
    'ppt/notesSlides/notes1.xml': slide(shape('body', paragraph('Say it'))),
  })
  const content = pptxToHtml(bytes)
  expect(content.metadata.numPages).toBe(2)
  expect(markdownOfFile(content)).toBe(
    '## Plan\n\n- one\n  - in\n- two\n\n### Notes\n\nSay it\n\n## Slide 2\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  )
})

test('a book is read in the order of its spine; pictures keep their alternative text, internal links only their text', () => {
  const page = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`
  const content = epubToHtml(
    archiveOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
      'OPS/book.opf':
        '<package><metadata><dc:title>Book</dc:title><dc:creator>Me</dc:creator><dc:language>en</dc:language></metadata>' +
        '<manifest><item id="a" href="one%20a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>' +
        '<item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest>' +
        '<spine><itemref idref="n"/><itemref idref="b"/><itemref idref="a"/></spine></package>',
      'OPS/one a.xhtml': page(
        '<h1>Second</h1><p><a href="b.xhtml">back</a> <a href="https://example.com/">out</a></p>',
      ),
      'OPS/b.xhtml': page('<h1>First</h1><p><img src="p.png" alt="A door"/></p>'),
      'OPS/nav.xhtml': page('<nav>Contents</nav>'),
    }),
  )
  expect(content.metadata).toEqual({ title: 'Book', author: 'Me', language: 'en' })
  expect(markdownOfFile(content)).toBe('# First\n\n![A door]()\n\n# Second\n\nback [out](https://example.com/)')
})
