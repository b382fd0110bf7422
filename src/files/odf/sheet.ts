import { allNamed, attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { MAX_CELLS, MAX_SHEET_ROWS } from '../limits.ts'
import type { Sheet } from '../sheet/sheet-html.ts'
import { MAX_COLUMNS, type VisibleColumns, visibleColumns, visibleSpan } from '../sheet/visible-columns.ts'
import { type Cell, spanOf, withoutParagraph } from '../word/table.ts'
import type { OdfStory } from './reader-state.ts'
import { isShown, repeats, rowsIn } from './table.ts'

/** The visible sheets of a spreadsheet. Cells hold their text as shown. */
export function sheetsIn(body: XmlElement, story: OdfStory): Sheet[] {
  const hidden = story.document.styles.hiddenTables
  return elementsIn(body)
    .filter(({ name, attributes }) => name === 'table' && !hidden.has(attributes['table:style-name'] ?? ''))
    .map((table) => {
      const shapes = childNamed(table, 'shapes')
      const drawings = shapes && story.document.innerHtml(shapes, story)
      return { name: attribute(table, 'table:name') ?? '', rows: rowsOf(table, story), drawings }
    })
}

/**
 * Most repetitions of a cell with text: files fill rows and columns to the end of the sheet with styled blank cells.
 */
const MAX_REPEATS = 1000

function rowsOf(table: XmlElement, story: OdfStory): Sheet['rows'] {
  const columns = columnsOf(table)
  const rows: Sheet['rows'] = []
  let cells = 0
  for (const { element } of rowsIn(table)) {
    const row = rowOf(element, columns, story)
    const times = row.length === 0 ? 0 : Math.min(repeats(element, 'rows'), MAX_REPEATS)
    for (let i = 0; i < times; i++) rows.push(row)
    cells += row.length * times
    if (cells > MAX_CELLS || rows.length >= MAX_SHEET_ROWS) break
  }
  return rows
}

function rowOf(element: XmlElement, columns: VisibleColumns, story: OdfStory): (Cell | undefined)[] {
  const row: (Cell | undefined)[] = []
  let column = 0
  let shown = 0
  for (const cell of elementsIn(element)) {
    const html = cell.name === 'table-cell' ? withoutParagraph(story.document.innerHtml(cell, story)) : ''
    const times = repeats(cell, 'columns')
    if (html === '' || times > MAX_REPEATS) {
      shown += columns(column, Math.min(times, MAX_REPEATS))
    } else {
      const span = spanOf(attribute(cell, 'number-columns-spanned'))
      for (let at = column; at < column + times; at++)
        if (columns(at, 1) > 0) row[shown++] = { html, columns: visibleSpan(at, span, columns) }
    }
    column += times
  }
  return row
}

function columnsOf(table: XmlElement): VisibleColumns {
  const hidden: boolean[] = []
  for (const element of allNamed(table, 'table-column')) {
    const times = Math.min(repeats(element, 'columns'), MAX_COLUMNS - hidden.length)
    const isHidden = !isShown(element)
    for (let i = 0; i < times; i++) hidden.push(isHidden)
  }
  return visibleColumns(hidden)
}
