import { childNamed, childrenNamed, elementsIn, firstNamed, type XmlElement } from '../container/xml.ts'
import { unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING } from '../limits.ts'
import { propertiesIn } from '../ooxml/properties.ts'
import { cellBudget, sheetsHtml } from '../sheet/sheet-html.ts'
import { FlowWriter } from '../word/flow.ts'
import { orMargins } from '../word/margins.ts'
import { notesHtml } from '../word/notes.ts'
import { innerHtml, readBlocks } from './body.ts'
import { type OdfParts, openParts } from './parts.ts'
import type { OdfFile, OdfStory } from './reader-state.ts'
import { sheetsIn } from './sheet.ts'
import { slidesHtml } from './slides.ts'
import { stylesOf } from './styles.ts'

/**
 * Converts an OpenDocument text, spreadsheet or presentation (ODF 1.3) to HTML, from an archive or a single XML file.
 * Comments, hidden sections and tracked deletions are left out, and headers and footers unless a text is empty.
 *
 * @throws ServiceError `document_unreadable`
 */
export function openDocumentToHtml(bytes: Uint8Array): FileContent {
  const parts = openParts(bytes, WHAT)
  const main = elementsIn(childNamed(parts.content, 'body')).find(({ name }) => Object.hasOwn(READERS, name))
  if (main === undefined) throw unreadable(WHAT)
  const document = odfFileOf(parts)
  const story: OdfStory = { document, flow: new FlowWriter() }
  const { html, pages, isCut } = READERS[main.name]!(main, story)
  const metadata = propertiesIn(childNamed(parts.meta, 'meta'))
  if (pages !== undefined) Object.assign(metadata, { numPages: pages, totalPages: pages })
  const warning = isCut || parts.truncated || story.flow.truncated
  const written = main.name === 'text' ? orMargins(html, () => readMargins(parts, story)) : html
  return { html: written + notesHtml(document.notes), metadata, ...(warning && { warning: CUT_WARNING }) }
}

const WHAT = 'OpenDocument file'

/** The headers and footers of all page styles (ODF 1.3 part 3, 16.10). */
function readMargins({ styles }: OdfParts, story: OdfStory): string[] {
  return childrenNamed(firstNamed(styles, 'master-styles'), 'master-page')
    .flatMap(elementsIn)
    .filter(({ name }) => /^(?:header|footer)/.test(name))
    .map((margin) => innerHtml(margin, story))
}

interface Body {
  html: string
  pages?: number
  isCut?: boolean
}

/** The kinds of document, by the element that holds their content. */
const READERS: Record<string, (body: XmlElement, story: OdfStory) => Body> = {
  text: readText,
  spreadsheet: readSpreadsheet,
  presentation: readSlides,
  drawing: readSlides,
}

function readText(body: XmlElement, story: OdfStory): Body {
  readBlocks(body, story)
  return { html: story.flow.finish() }
}

function readSpreadsheet(body: XmlElement, story: OdfStory): Body {
  const sheets = sheetsIn(body, story)
  const budget = cellBudget()
  return { html: sheetsHtml(sheets, budget), pages: sheets.length, isCut: budget.left < 0 }
}

function readSlides(body: XmlElement, story: OdfStory): Body {
  const pages = childrenNamed(body, 'page')
  return { html: slidesHtml(pages, story), pages: pages.length }
}

function odfFileOf(parts: OdfParts): OdfFile {
  return {
    styles: stylesOf([parts.styles, parts.content]),
    notes: [],
    numbers: new Map(),
    formula: (folder) => mathIn(parts.part(`${folder.replace(/^\.\//, '')}/content.xml`)),
    readBlocks,
    innerHtml,
  }
}

function mathIn(root: XmlElement | undefined): XmlElement | undefined {
  return root?.name === 'math' ? root : firstNamed(root, 'math')
}
