import { attribute, childNamed, childrenNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING, MAX_HTML_CHARACTERS } from '../limits.ts'
import { mainPart, type Package, packageOf, related } from '../ooxml/package.ts'
import { propertiesOf } from '../ooxml/properties.ts'
import { slideHtml } from '../slide-html.ts'
import { FlowWriter } from '../word/flow.ts'
import { placeholderOf, readShapes, type SlideContext } from './shapes.ts'
import { readTextBody } from './text.ts'

/**
 * Converts a presentation (PresentationML, ECMA-376) to HTML: each slide with its title as a heading, its text, tables,
 * chart values and speaker notes.
 *
 * @throws ServiceError `document_unreadable`
 */
export function pptxToHtml(bytes: Uint8Array): FileContent {
  const opened = packageOf(bytes, WHAT)
  const slides = slidesOf(opened)
  const { html, read } = readSlides(opened, slides)
  const isCut = opened.truncated || read < slides.length
  const metadata = { ...propertiesOf(opened), numPages: read, totalPages: slides.length }
  return { html, metadata, ...(isCut && { warning: CUT_WARNING }) }
}

const WHAT = 'presentation'
const MAX_SLIDES = 2000

/** Names of the parts that are slides, each once, in the order of the presentation. */
function slidesOf(opened: Package): string[] {
  const main = mainPart(opened, 'ppt/presentation.xml')
  const root = opened.part(main)
  if (root === undefined) throw unreadable(WHAT)
  const relations = opened.relations(main)
  const slides = childrenNamed(childNamed(root, 'sldIdLst'), 'sldId').flatMap((id) => {
    const relation = relations.get(attribute(id, 'r:id') ?? '')
    return relation === undefined ? [] : [relation.target]
  })
  return [...new Set(slides)]
}

function readSlides(opened: Package, slides: readonly string[]): { html: string; read: number } {
  let html = ''
  let read = 0
  for (const slide of slides.slice(0, MAX_SLIDES)) {
    if (html.length > MAX_HTML_CHARACTERS) break
    read++
    html += readSlide(opened, slide, read)
  }
  return { html, read }
}

function readSlide(opened: Package, slide: string, number: number): string {
  const context: SlideContext = { opened, relations: opened.relations(slide), flow: new FlowWriter(), title: '' }
  const tree = shapeTree(opened.part(slide))
  if (tree !== undefined) readShapes(tree, context)
  return slideHtml({ number, title: context.title, html: context.flow.finish(), notes: readNotes(opened, slide) })
}

function readNotes(opened: Package, slide: string): string {
  const [name] = related(opened, slide, 'notesSlide')
  if (name === undefined) return ''
  const context = { flow: new FlowWriter(), relations: opened.relations(name) }
  for (const shape of elementsIn(shapeTree(opened.part(name)))) {
    const body = childNamed(shape, 'txBody')
    if (body && placeholderOf(shape) === 'body') readTextBody(body, 'plain', context)
  }
  return context.flow.finish()
}

function shapeTree(slide: XmlElement | undefined): XmlElement | undefined {
  return childNamed(childNamed(slide, 'cSld'), 'spTree')
}
