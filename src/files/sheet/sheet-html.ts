import { escapeText } from '../../content/html.ts'
import { MAX_CELLS } from '../limits.ts'
import { type Cell, tableHtml } from '../word/table.ts'

/** The visible rows and columns of a sheet. */
export interface Sheet {
  name: string
  /** Cells by column; positions without text are `undefined`. */
  rows: (Cell | undefined)[][]
  /** Whether rows were left out. */
  isCut?: boolean
  /** HTML of drawings and charts on the sheet. */
  drawings?: string | undefined
}

/** Cells that may still be written. */
export interface CellBudget {
  left: number
}

export const cellBudget = (): CellBudget => ({ left: MAX_CELLS })

/**
 * Each sheet as a heading and a table, with the first row as header. Empty rows, and empty columns at the edges, are
 * left out. Lines above the table with a single filled cell become paragraphs. Sheets without text are left out.
 */
export function sheetsHtml(sheets: readonly Sheet[], budget: CellBudget): string {
  return sheets.map((sheet) => sheetHtml(sheet, budget)).join('')
}

const MAX_NAME_CHARACTERS = 100

function sheetHtml({ name, rows, drawings = '' }: Sheet, budget: CellBudget): string {
  const filled = rows.filter((row) => row?.some(hasText))
  const lines = filled.splice(0, titleRows(filled)).flatMap((row) => row.filter(hasText))
  const table = trimmed(filled, budget)
  if (lines.length === 0 && table.length === 0 && drawings === '') return ''
  const heading = name.trim() === '' ? '' : `<h2>${escapeText(name)}</h2>`
  // A single column of sentences is text; any other column has a name at its top.
  const isTable =
    table.length > 1 && table.every((row) => row.length > 1 || (row[0]?.html.length ?? 0) <= MAX_NAME_CHARACTERS)
  const written = tableHtml(table, isTable ? 1 : 0)
  return heading + lines.map(({ html }) => `<p>${html}</p>`).join('') + written + drawings
}

const hasText = (cell: Cell | undefined): cell is Cell => cell !== undefined && cell.html !== ''

/** Most lines above a table, with one filled cell each, that are not part of it. */
const MAX_TITLE_ROWS = 6

function titleRows(rows: (Cell | undefined)[][]): number {
  const first = rows.findIndex((row) => row.filter(hasText).length > 1)
  return first > MAX_TITLE_ROWS ? 0 : Math.max(first, 0)
}

/** Rows from the first to the last column with text, without cells that are covered by another one. */
function trimmed(rows: (Cell | undefined)[][], budget: CellBudget): Cell[][] {
  const first = rows.reduce((least, row) => Math.min(least, placesOf(row)[0] ?? least), Number.POSITIVE_INFINITY)
  const last = rows.reduce((most, row) => Math.max(most, placesOf(row).at(-1) ?? most), -1)
  const table: Cell[][] = []
  for (const row of rows) {
    const cells = rowOf(row, first, last)
    budget.left -= cells.length + row.filter(hasText).length + 1
    if (budget.left < 0) break
    table.push(cells)
  }
  return table
}

/**
 * The columns of a row that have text. A row may be wide and nearly empty: unlike `findIndex`, `forEach` skips holes.
 */
function placesOf(row: (Cell | undefined)[]): number[] {
  const places: number[] = []
  row.forEach((cell, column) => {
    if (hasText(cell)) places.push(column)
  })
  return places
}

/** The cells of a row up to its last one with text. */
function rowOf(row: (Cell | undefined)[], first: number, last: number): Cell[] {
  const cells: Cell[] = []
  const end = row.findLastIndex(hasText)
  for (let column = first; column <= end; column++) {
    const cell = row[column] ?? { html: '' }
    const columns = Math.min(cell.columns ?? 1, last - column + 1)
    cells.push({ ...cell, columns, rows: 1 })
    column += columns - 1
  }
  return cells
}
