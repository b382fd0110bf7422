import { type Element, isTag } from 'domhandler'
import type { EvidencePage } from '../model.ts'

/** A cell of a table at one place of its grid. A cell that spans several places stands at each of them. */
export interface GridCell {
  element: Element
  text: string
  isHeader: boolean
  /** Whether it spans here from the left. */
  fromLeft: boolean
}

export interface GridRow {
  element: Element
  cells: (GridCell | undefined)[]
  /** Whether it stands in `<thead>`. */
  inHead: boolean
  /** Whether it stands in `<tfoot>`. */
  inFoot: boolean
}

export interface Grid {
  rows: GridRow[]
  /** Whether the table has further rows, which are not read. */
  isCut: boolean
}

/**
 * A table as a grid with spans expanded, as far as there is room.
 *
 * @param room places that the tables of the page may still have; gets less
 */
export function gridOf(page: EvidencePage, table: Element, room: { places: number }): Grid {
  const rows: GridRow[] = []
  const spans = new Map<number, { cell: GridCell; rows: number }>()
  let places = Math.min(MAX_PLACES, room.places)
  for (const { element, inHead, inFoot } of rowElements(table)) {
    if (page.regionOf(element) === 'hidden') continue
    const cells: (GridCell | undefined)[] = []
    const takeSpans = () => {
      for (let span = spans.get(cells.length); span !== undefined; span = spans.get(cells.length)) {
        span.rows -= 1
        if (span.rows === 0) spans.delete(cells.length)
        cells.push(span.cell)
      }
    }
    for (const cell of cellElements(element)) {
      takeSpans()
      const width = spanOf(cell.attribs.colspan, MAX_WIDTH)
      const height = spanOf(cell.attribs.rowspan, MAX_ROWS)
      const isHeader = cell.name === 'th' || /header$/.test(cell.attribs.role ?? '')
      const text = cellText(page, cell)
      for (let left = 0; left < width && cells.length < MAX_WIDTH; left += 1) {
        const placed = { element: cell, text, isHeader, fromLeft: left > 0 }
        if (height > 1) spans.set(cells.length, { cell: placed, rows: height - 1 })
        cells.push(placed)
      }
    }
    takeSpans()
    places -= cells.length
    room.places -= cells.length
    if (rows.length >= MAX_ROWS || places < 0) return { rows, isCut: true }
    if (cells.length > 0) rows.push({ element, cells, inHead, inFoot })
  }
  return { rows, isCut: false }
}

const MAX_WIDTH = 100
const MAX_ROWS = 5_000
const MAX_PLACES = 50_000
/** Of all tables of a page. Spans make a hundred places of one cell. */
export const MAX_PAGE_PLACES = 200_000

const spanOf = (value: string | undefined, most: number) =>
  Math.min(Math.max(Number.parseInt(value ?? '', 10) || 1, 1), most)

function* rowElements(table: Element): Generator<Omit<GridRow, 'cells'>> {
  for (const child of table.children) {
    if (!isTag(child)) continue
    if (isRow(child)) yield { element: child, inHead: false, inFoot: false }
    else if (/^t(?:head|body|foot)$/.test(child.name) || child.attribs.role === 'rowgroup') {
      for (const row of child.children)
        if (isTag(row) && isRow(row))
          yield { element: row, inHead: child.name === 'thead', inFoot: child.name === 'tfoot' }
    }
  }
}

const isRow = ({ name, attribs }: Element) => name === 'tr' || attribs.role === 'row'

function* cellElements(row: Element): Generator<Element> {
  for (const child of row.children) {
    if (!isTag(child)) continue
    if (child.name === 'td' || child.name === 'th' || /^(?:grid)?cell$|header$/.test(child.attribs.role ?? ''))
      yield child
  }
}

/** The text of a cell without the marks of its footnotes. */
function cellText(page: EvidencePage, cell: Element): string {
  return page
    .textOf(cell)
    .replace(/\s*\[(?:\d{1,3}|[a-z]|(?:note|nb|n)\s?\d+)\]/gi, '')
    .trim()
}
