import { attribute, elementsIn, type XmlElement } from '../container/xml.ts'
import { type Cell, MAX_SPAN, spanOf, tableHtml } from '../word/table.ts'
import type { OdfStory } from './reader-state.ts'

/** A row element, and whether it is part of the header. */
export interface Row {
  element: XmlElement
  header: boolean
}

/** The visible rows of a table (ODF 1.3 part 3, 9.1), including those in groups and headers. */
export function rowsIn(table: XmlElement, header = false): Row[] {
  return elementsIn(table).flatMap((element) => {
    if (GROUPS.has(element.name)) return rowsIn(element, header || element.name === 'table-header-rows')
    return element.name === 'table-row' && isShown(element) ? [{ element, header }] : []
  })
}

const GROUPS = new Set(['table-row-group', 'table-rows', 'table-header-rows'])

export function isShown(element: XmlElement): boolean {
  return !/^(?:collapse|filter)$/.test(attribute(element, 'visibility') ?? '')
}

/** How often a cell, row or column is repeated. */
export function repeats(element: XmlElement, kind: 'rows' | 'columns'): number {
  return Math.max(Number(attribute(element, `number-${kind}-repeated`) ?? 1) || 1, 1)
}

/** A table as HTML. */
export function readTable(table: XmlElement, story: OdfStory): string {
  const rows = rowsIn(table)
  const headers = rows.findIndex(({ header }) => !header)
  return tableHtml(
    rows.map(({ element }) => cellsOf(element, story)),
    Math.max(headers, 0),
  )
}

function cellsOf(row: XmlElement, story: OdfStory): Cell[] {
  return elementsIn(row).flatMap((cell) => {
    if (cell.name !== 'table-cell') return []
    const columns = spanOf(attribute(cell, 'number-columns-spanned'))
    const rows = spanOf(attribute(cell, 'number-rows-spanned'))
    const written: Cell = { html: story.document.innerHtml(cell, story), columns, rows }
    return Array.from({ length: Math.min(repeats(cell, 'columns'), MAX_SPAN) }, () => written)
  })
}
