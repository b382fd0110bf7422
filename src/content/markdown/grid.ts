import type { Element } from 'domhandler'

interface Placed {
  row: number
  column: number
  text: string
}

/** The cells of a table while their content is written, each at the row and column where a browser puts it. */
export class Grid {
  private readonly placed = new Map<Element, Placed>()
  private readonly rowCount: number
  private width = 0
  private fillers = 0

  /** @param rows cells of each row, in order */
  constructor(rows: readonly Element[][]) {
    this.rowCount = rows.length
    const spans: number[] = []
    for (const [row, cells] of rows.entries()) this.placeRow(row, cells, spans)
  }

  has(cell: Element): boolean {
    return this.placed.has(cell)
  }

  setText(cell: Element, text: string): void {
    this.placed.get(cell)!.text = text
  }

  /**
   * Text of each cell, row by row. Rows and columns without text are left out, and columns in which no cell begins.
   * Spanned places are empty.
   */
  rows(): string[][] {
    const columns = this.columnNumbers()
    const width = columns.size
    const rows: string[][] = Array.from({ length: this.rowCount }, () => [])
    for (const { row, column, text } of this.placed.values()) {
      if (text !== '') put(rows[row]!, columns.get(column)!, text)
    }
    const shown = rows.filter((row) => row.some((text) => text !== ''))
    if (shown.length * width <= MAX_FILLER_CELLS) for (const row of shown) fill(row, width)
    return shown
  }

  private columnNumbers(): Map<number, number> {
    const numbers = new Map<number, number>()
    const filled = new Set<number>()
    for (const { column, text } of this.placed.values()) if (text !== '') filled.add(column)
    for (let column = 0; column < this.width; column++) if (filled.has(column)) numbers.set(column, numbers.size)
    return numbers
  }

  /** @param spans number of further rows that a cell above occupies, by column */
  private placeRow(row: number, cells: readonly Element[], spans: number[]): void {
    let column = 0
    const taken: number[] = []
    for (const cell of cells) {
      column = this.skipSpanned(column, spans)
      this.placed.set(cell, { row, column, text: '' })
      this.width = Math.max(this.width, column + 1)
      const width = Math.min(spanOf(cell.attribs.colspan), MAX_COLUMNS - column)
      const height = cell.attribs.rowspan === '0' ? this.rowCount : spanOf(cell.attribs.rowspan)
      if (height > 1) for (let i = 0; i < width; i++) taken[column + i] = height
      column = Math.min(column + width, MAX_COLUMNS - 1)
    }
    advance(spans, taken, cells.length > 0)
  }

  private skipSpanned(column: number, spans: number[]): number {
    while (column < MAX_COLUMNS - 1 && spans[column]! > 0 && this.fillers < MAX_FILLER_CELLS) {
      column++
      this.fillers++
    }
    return column
  }
}

/** Maximum number of columns. The text of further cells goes into the last column. */
const MAX_COLUMNS = 1000

/** Maximum number of cells that `rowspan`, `colspan` and short rows may add to a table. */
const MAX_FILLER_CELLS = 200_000

/** Subtracts the row just placed from the row spans. */
function advance(spans: number[], taken: readonly number[], hasCells: boolean): void {
  if (!hasCells && taken.length === 0 && spans.length === 0) return
  const width = Math.max(spans.length, taken.length)
  for (let i = 0; i < width; i++) spans[i] = Math.max(spans[i] ?? 0, taken[i] ?? 0, 1) - 1
  while (spans.length > 0 && spans[spans.length - 1] === 0) spans.pop()
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? '1', 10)
  return span >= 1 ? Math.min(span, 65_534) : 1
}

function put(row: string[], column: number, text: string): void {
  while (row.length < column) row.push('')
  row[column] = row[column] ? `${row[column]} ${text}` : text
}

function fill(row: string[], width: number): void {
  while (row.length < width) row.push('')
}
