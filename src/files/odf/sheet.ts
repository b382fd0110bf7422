import { MAX_CELLS, MAX_SHEET_ROWS } from '../limits.ts'
import type { Sheet } from '../sheet/grid.ts'
import { type Cell, spanOf } from '../table.ts'
import { allNamed, attribute, elementsIn, type XmlElement } from '../xml.ts'
import type { Story } from './state.ts'
import { isShown, repeats, rowsIn } from './table.ts'

/** Repeated cells with text that are written down; rows and columns are filled to their ends with styled blanks. */
const MAX_REPEATS = 1000

/** The tables of a spreadsheet that are not hidden. Cells hold their text as shown. */
export function sheetsIn(body: XmlElement, story: Story): Sheet[] {
  const hidden = story.document.styles.hiddenTables
  return elementsIn(body)
    .filter(({ name, attributes }) => name === 'table' && !hidden.has(attributes['table:style-name'] ?? ''))
    .map((table) => ({ name: attribute(table, 'table:name') ?? '', rows: rowsOf(table, story) }))
}

function rowsOf(table: XmlElement, story: Story): Sheet['rows'] {
  const hidden = hiddenColumns(table)
  const rows: Sheet['rows'] = []
  let cells = 0
  for (const { element } of rowsIn(table)) {
    const row = rowOf(element, hidden, story)
    const times = row.length === 0 ? 0 : Math.min(repeats(element, 'rows'), MAX_REPEATS)
    for (let i = 0; i < times; i++) rows.push(row)
    cells += row.length * times
    if (cells > MAX_CELLS || rows.length >= MAX_SHEET_ROWS) break
  }
  return rows
}

function rowOf(element: XmlElement, hidden: (column: number) => boolean, story: Story): (Cell | undefined)[] {
  const row: (Cell | undefined)[] = []
  let column = 0
  let shown = 0
  for (const cell of elementsIn(element)) {
    const html =
      cell.name === 'table-cell'
        ? story.document.innerHtml(cell, story).replace(/^<p>((?:(?!<p>).)*)<\/p>$/s, '$1')
        : ''
    const times = repeats(cell, 'columns')
    if (html === '' || times > MAX_REPEATS) {
      for (let i = 0; i < Math.min(times, MAX_REPEATS); i++) if (!hidden(column + i)) shown++
    } else {
      for (let i = 0; i < times; i++)
        if (!hidden(column + i)) row[shown++] = { html, columns: shownSpanOf(cell, column + i, hidden) }
    }
    column += times
  }
  return row
}

function shownSpanOf(cell: XmlElement, column: number, hidden: (column: number) => boolean): number {
  const columns = spanOf(attribute(cell, 'number-columns-spanned'))
  let shown = 0
  for (let i = 0; i < columns; i++) if (!hidden(column + i)) shown++
  return Math.max(shown, 1)
}

function hiddenColumns(table: XmlElement): (column: number) => boolean {
  const ranges: [from: number, to: number][] = []
  let column = 0
  for (const element of allNamed(table, 'table-column')) {
    const next = column + repeats(element, 'columns')
    if (!isShown(element)) ranges.push([column, next])
    column = next
  }
  return (asked) => ranges.some(([from, to]) => asked >= from && asked < to)
}
