import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  elementsIn,
  firstNamed,
  type XmlElement,
} from '../container/xml.ts'
import { preferredContent } from '../ooxml/alternate-content.ts'
import { graphicHtml } from '../ooxml/graphics.ts'
import type { Package, Relation } from '../ooxml/package.ts'
import { FlowWriter } from '../word/flow.ts'
import { pictureHtml } from '../word/inline-html.ts'
import { type Cell, spanOf, tableHtml } from '../word/table.ts'
import { inlineOf, isOn, readTextBody } from './text.ts'

/** The slide that shapes are read into. */
export interface SlideContext {
  opened: Package
  relations: ReadonlyMap<string, Relation>
  flow: FlowWriter
  /** Inline HTML of the title, once found. */
  title: string
}

/** Reads the shapes of a tree in document order, which is also the order for screen readers. */
export function readShapes(tree: XmlElement, context: SlideContext): void {
  for (const element of elementsIn(tree)) {
    if (element.name === 'sp') readShape(element, context)
    else if (element.name === 'graphicFrame') readGraphic(element, context)
    else if (element.name === 'pic') context.flow.paragraph({ html: pictureHtml(altTextOf(element)) })
    else if (element.name === 'AlternateContent') readShapes(preferredContent(element), context)
    else if (element.name === 'grpSp') readShapes(element, context)
  }
}

/** The type of a placeholder; undefined for other shapes. */
export function placeholderOf(shape: XmlElement): string | undefined {
  const placeholder = firstNamed(elementsIn(shape)[0], 'ph')
  return placeholder && (attribute(placeholder, 'type') ?? 'obj')
}

/** Placeholders with the same content on every slide (ECMA-376 part 1, 19.7.10). */
const REPEATED_PLACEHOLDERS = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg'])

function readShape(shape: XmlElement, context: SlideContext): void {
  const body = childNamed(shape, 'txBody')
  const kind = placeholderOf(shape)
  if (body === undefined || REPEATED_PLACEHOLDERS.has(kind ?? '')) return
  if ((kind === 'title' || kind === 'ctrTitle') && context.title === '') {
    context.title = titleOf(body, context)
    return
  }
  readTextBody(body, kind === 'obj' || kind === 'body' ? 'list' : 'plain', context)
}

function titleOf(body: XmlElement, { relations }: SlideContext): string {
  const lines = childrenNamed(body, 'p').map((p) => inlineOf(p, relations, { bold: false, italic: false }).html)
  return lines.filter((line) => line.trim() !== '').join(' ')
}

function readGraphic(element: XmlElement, { opened, relations, flow }: SlideContext): void {
  const table = firstNamed(element, 'tbl')
  if (table !== undefined) {
    flow.block(readTable(table, relations))
    return
  }
  const graphic = graphicHtml(element, relations, opened)
  if (graphic === undefined) flow.paragraph({ html: pictureHtml(altTextOf(element)) })
  else flow.block(graphic)
}

function altTextOf(element: XmlElement): string | undefined {
  return attribute(firstNamed(element, 'cNvPr'), 'descr')
}

/** A table of a slide (21.1.3), in which covered cells are marked. */
function readTable(table: XmlElement, relations: ReadonlyMap<string, Relation>): string {
  const rows = childrenNamed(table, 'tr').map((row) =>
    childrenNamed(row, 'tc').flatMap((cell): Cell[] => {
      if (isOn(cell, 'hMerge') || isOn(cell, 'vMerge')) return []
      const flow = new FlowWriter()
      for (const body of allNamed(cell, 'txBody')) readTextBody(body, 'plain', { flow, relations })
      const [columns, rows] = [spanOf(attribute(cell, 'gridSpan')), spanOf(attribute(cell, 'rowSpan'))]
      return [{ html: flow.finish(), columns, rows }]
    }),
  )
  return tableHtml(rows, isOn(childNamed(table, 'tblPr'), 'firstRow') ? 1 : 0)
}
