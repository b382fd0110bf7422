import { type Box, hull, type Line, median, widthOf } from './geometry.ts'
import { hasLeaders, lineText } from './line-text.ts'
import type { Cell, Table } from './table-grid.ts'

/** Pieces side by side. */
export interface Row extends Box {
  pieces: Line[]
}

/** Groups pieces into rows, from top to bottom. */
export function rowsOf(pieces: readonly Line[]): Row[] {
  const rows: Row[] = []
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)
    const same = last !== undefined && Math.abs(last.pieces[0]!.baseline - piece.baseline) <= 0.3 * piece.size
    if (same) last.pieces.push(piece)
    else rows.push({ ...piece, pieces: [piece] })
  }
  return rows.map(({ pieces: row }) => ({ ...hull(row), pieces: row.toSorted((a, b) => a.x0 - b.x0) }))
}

const MIN_ROWS = 3
/** Longer tables are read in parts. No page has more rows. */
const MAX_ROWS = 200
/** Wider rows are not tables: a landscape page in small print has fewer columns. */
const MAX_COLUMNS = 64

/**
 * The table that begins at `start`, if the rows from there on keep to the same columns without lines. Conservative: a
 * wrong table reads worse than paragraphs.
 */
export function unruledTable(rows: readonly Row[], start: number): { table: Table; end: number } | undefined {
  const width = rows[start]!.pieces.length
  if (width < 2 || width > MAX_COLUMNS || hasLeaders(rowText(rows[start]!))) return undefined
  const grid = createGrid(rows[start]!)
  let end = start + 1
  while (end < rows.length && end - start < MAX_ROWS && grid.take(rows[end]!)) end++
  while (end > start && rows[end - 1]!.pieces.length < 2) end--
  const body = rows.slice(start, end)
  const pieces = body.flatMap((row) => row.pieces)
  const columns = columnsOf(pieces, median(pieces.map(({ size }) => size)))
  if (columns.length < 2 || columns.length > MAX_COLUMNS || !isTabular(body, columns)) return undefined
  const cells = cellsOf(body, columns)
  const count = Math.max(...cells.map(({ row }) => row)) + 1
  // Two rows are enough for a table of three columns without empty cells.
  const whole = columns.length > 2 && cells.length === count * columns.length
  if (count < (whole ? MIN_ROWS - 1 : MIN_ROWS)) return undefined
  return { table: { ...hull(body), cells }, end }
}

/** The columns of the rows so far. A row that breaks them is rejected. */
function createGrid(first: Row): { take(row: Row): boolean } {
  let columns = columnsOf(first.pieces, first.pieces[0]!.size)
  let before = first
  let [left, right] = [first.x0, first.x1]
  return {
    take(row) {
      const { size } = row.pieces[0]!
      if (row.top - before.bottom > 1.6 * size || hasLeaders(rowText(row))) return false
      // A single line within one column continues the cell above.
      const alone = row.pieces.length === 1
      const inside = columns.some(({ x0, x1 }) => row.x0 >= x0 - 2 && row.x1 <= x1 + 2)
      if (alone && !(inside && widthOf(row) < 0.5 * (right - left))) return false
      const next = alone ? columns : columnsOf([...columns, ...row.pieces], size)
      if (next.length < 2 || next.length > MAX_COLUMNS) return false
      columns = next
      before = row
      left = Math.min(left, row.x0)
      right = Math.max(right, row.x1)
      return true
    },
  }
}

interface Stretch {
  x0: number
  x1: number
}

/** Smallest gap between the columns of a table without lines, in font sizes. */
const GAP = 0.9

/** Horizontal stretches of text, separated by gaps that no row crosses. */
function columnsOf(pieces: readonly Stretch[], size: number): Stretch[] {
  const columns: Stretch[] = []
  for (const { x0, x1 } of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)
    if (last !== undefined && x0 - last.x1 < GAP * size) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  return columns
}

/** Whether most rows fill most columns with short text. */
function isTabular(rows: readonly Row[], columns: readonly Stretch[]): boolean {
  const wide = rows.filter((row) => row.pieces.length >= Math.max(2, 0.6 * columns.length))
  if (wide.length < Math.max(2, 0.6 * rows.length)) return false
  const pieces = rows.flatMap((row) => row.pieces)
  const columned = columns.map(({ x0, x1 }) => pieces.filter((piece) => piece.x0 >= x0 - 1 && piece.x1 <= x1 + 1))
  if (!columned.every(isAligned)) return false
  // Two columns of sentences are text.
  if (columns.length === 2 && pieces.every((piece) => widthOf(piece) > 18 * piece.size)) return false
  // A first column of only bullets or numbers is a list.
  const first = rows.map((row) => row.pieces[0]!).filter((piece) => piece.x1 <= columns[0]!.x1 + 1)
  return !(
    columns.length === 2 &&
    first.every(({ runs }) => /^\P{L}{1,3}$|^\(?\p{L}{1,3}[.)]$/u.test(runs.map(({ text }) => text).join('')))
  )
}

/** Whether most of a column shares its left edge, right edge or centre. */
function isAligned(pieces: readonly Line[]): boolean {
  const places = [({ x0 }: Line) => x0, ({ x1 }: Line) => x1, ({ x0, x1 }: Line) => (x0 + x1) / 2]
  return places.some((locationOf) => {
    const usual = median(pieces.map(locationOf))
    return (
      pieces.filter((piece) => Math.abs(locationOf(piece) - usual) < 0.5 * piece.size).length >= 0.6 * pieces.length
    )
  })
}

function cellsOf(rows: readonly Row[], columns: readonly Stretch[]): Cell[] {
  const cells = new Map<string, Cell>()
  let at = -1
  for (const row of rows) {
    if (row.pieces.length > 1 || at === -1) at++
    for (const piece of row.pieces) {
      const column = columns.findIndex(({ x1 }) => piece.x0 <= x1)
      const key = `${at} ${column}`
      const cell = cells.get(key) ?? { row: at, column, rowspan: 1, colspan: 1, runs: [] }
      cell.runs.push(...piece.runs)
      cells.set(key, cell)
    }
  }
  return [...cells.values()]
}

const rowText = ({ pieces }: Row): string => pieces.map(lineText).join(' ')
