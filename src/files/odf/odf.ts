import { Archive } from '../container/archive.ts'
import { childNamed, childrenNamed, elementsIn, firstNamed, readXml, type XmlElement } from '../container/xml.ts'
import { encrypted, unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING } from '../limits.ts'
import { propertiesIn } from '../ooxml/properties.ts'
import { cellBudget, sheetsHtml } from '../sheet/sheet-html.ts'
import { FlowWriter } from '../word/flow.ts'
import { notesHtml } from '../word/notes.ts'
import { innerHtml, readBlocks } from './body.ts'
import type { Document, Story } from './reader-state.ts'
import { sheetsIn } from './sheet.ts'
import { slidesHtml } from './slides.ts'
import { stylesOf } from './styles.ts'

const WHAT = 'OpenDocument file'

/** The roots of the parts of a document. */
interface Parts {
  content: XmlElement | undefined
  styles: XmlElement | undefined
  meta: XmlElement | undefined
  part(name: string): XmlElement | undefined
  truncated: boolean
}

/**
 * A document of OpenDocument (ODF 1.3), text, spreadsheet or presentation, in an archive or in one XML file, as HTML:
 * without comments, hidden sections, headers, footers and what tracked changes took out.
 *
 * @throws ServiceError `document_unreadable`
 */
export function openDocumentToHtml(bytes: Uint8Array): FileContent {
  const parts = bytes[0] === 0x50 ? archivedParts(bytes) : flatParts(bytes)
  const body = childNamed(parts.content, 'body')
  const [main] = elementsIn(body).filter(({ name }) => /^(?:text|spreadsheet|presentation|drawing)$/.test(name))
  if (main === undefined) throw unreadable(WHAT)
  const document: Document = {
    styles: stylesOf([parts.styles, parts.content]),
    notes: [],
    numbers: new Map(),
    formula: (folder) => mathIn(parts.part(`${folder.replace(/^\.\//, '')}/content.xml`)),
    readBlocks,
    innerHtml,
  }
  const story: Story = { document, flow: new FlowWriter() }
  const { html, pages, isCut } = READERS[main.name]!(main, story)
  const metadata = propertiesIn(childNamed(parts.meta, 'meta'))
  if (pages !== undefined) Object.assign(metadata, { numPages: pages, totalPages: pages })
  const warning = isCut || parts.truncated || story.flow.truncated
  return { html: html + notesHtml(document.notes), metadata, ...(warning && { warning: CUT_WARNING }) }
}

interface Read {
  html: string
  pages?: number
  isCut?: boolean
}

const READERS: Record<string, (body: XmlElement, story: Story) => Read> = {
  text(body, story) {
    readBlocks(body, story)
    return { html: story.flow.finish() }
  },
  spreadsheet(body, story) {
    const sheets = sheetsIn(body, story)
    const budget = cellBudget()
    return { html: sheetsHtml(sheets, budget), pages: sheets.length, isCut: budget.left < 0 }
  },
  presentation: readSlides,
  drawing: readSlides,
}

function readSlides(body: XmlElement, story: Story): Read {
  const pages = childrenNamed(body, 'page')
  return { html: slidesHtml(pages, story), pages: pages.length }
}

const rootOf = (part: Uint8Array) => {
  const { root, truncated } = readXml(part)
  return { root: elementsIn(root)[0], truncated }
}

function archivedParts(bytes: Uint8Array): Parts {
  const archive = new Archive(bytes, WHAT)
  if (/<(?:\w+:)?encryption-data/.test(new TextDecoder().decode(archive.bytes('META-INF/manifest.xml')))) {
    throw encrypted(WHAT)
  }
  let truncated = archive.truncated
  const part = (name: string) => {
    const content = archive.bytes(name)
    const read = content && rootOf(content)
    truncated ||= read?.truncated === true
    return read?.root
  }
  const [content, styles, meta] = [part('content.xml'), part('styles.xml'), part('meta.xml')]
  return { content, styles, meta, part, truncated }
}

function flatParts(bytes: Uint8Array): Parts {
  const { root, truncated } = rootOf(bytes)
  return { content: root, styles: root, meta: root, part: () => undefined, truncated }
}

function mathIn(root: XmlElement | undefined): XmlElement | undefined {
  return root?.name === 'math' ? root : firstNamed(root, 'math')
}
