import { attribute, childNamed, childrenNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING } from '../limits.ts'
import { mainPart, type Package, packageOf, related } from '../ooxml/package.ts'
import { propertiesOf } from '../ooxml/properties.ts'
import { slideHtml } from '../slide-html.ts'
import { FlowWriter } from '../word/flow.ts'
import { placeholderOf, readShapes, type SlideContext } from './shapes.ts'
import { readTextBody } from './text.ts'

const WHAT = 'presentation'

/** Slides that are read of a presentation. */
const MAX_SLIDES = 2000

/**
 * A presentation (PresentationML, ECMA-376) as HTML: slide by slide with its title as heading, text, tables, values of
 * charts and the speaker's notes.
 *
 * @throws ServiceError `document_unreadable`
 */
export function pptxToHtml(bytes: Uint8Array): FileContent {
  const opened = packageOf(bytes, WHAT)
  const main = mainPart(opened, 'ppt/presentation.xml')
  const root = opened.part(main)
  if (root === undefined) throw unreadable(WHAT)
  const relations = opened.relations(main)
  const names = childrenNamed(childNamed(root, 'sldIdLst'), 'sldId').flatMap((id) => {
    const relation = relations.get(attribute(id, 'r:id') ?? '')
    return relation === undefined ? [] : [relation.target]
  })
  const read = names.slice(0, MAX_SLIDES)
  const html = read.map((name, i) => slideOf(opened, name, i + 1)).join('')
  const isCut = opened.truncated || read.length < names.length
  const metadata = { ...propertiesOf(opened), numPages: read.length, totalPages: names.length }
  return { html, metadata, ...(isCut && { warning: CUT_WARNING }) }
}

function slideOf(opened: Package, name: string, number: number): string {
  const context: SlideContext = { opened, relations: opened.relations(name), flow: new FlowWriter(), title: '' }
  const tree = treeOf(opened.part(name))
  if (tree !== undefined) readShapes(tree, context)
  return slideHtml({ number, title: context.title, html: context.flow.finish(), notes: notesOf(opened, name) })
}

function treeOf(slide: XmlElement | undefined): XmlElement | undefined {
  return childNamed(childNamed(slide, 'cSld'), 'spTree')
}

function notesOf(opened: Package, slide: string): string {
  const [name] = related(opened, slide, 'notesSlide')
  if (name === undefined) return ''
  const context = { flow: new FlowWriter(), relations: opened.relations(name) }
  for (const shape of elementsIn(treeOf(opened.part(name)))) {
    const body = childNamed(shape, 'txBody')
    if (body && placeholderOf(shape) === 'body') readTextBody(body, 'plain', context)
  }
  return context.flow.finish()
}
