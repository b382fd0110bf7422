import { hull, type Run } from './geometry.ts'
import { inlineHtml } from './line-text.ts'
import { lineOf, piecesOf } from './lines.ts'
import type { Cell, Table } from './table-grid.ts'
import { rowsOf } from './unruled-tables.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A table as HTML, with the first row as header. Empty rows and columns are left out. */
export function tableHtml({ cells }: Table, vocabulary: Vocabulary): string {
  const filled = cells.filter((cell) => cell.runs.length > 0)
  const rows = ascending(filled.map(({ row }) => row))
  const columns = ascending(filled.map(({ column }) => column))
  const cellAt = squaresOf(cells)
  const [head = '', ...body] = rows.map((row, i) => {
    const tag = i === 0 ? 'th' : 'td'
    const html = columns.map((column) => {
      const cell = cellAt(row, column)
      if (cell === undefined) return `<${tag}></${tag}>`
      const [across, down] = [between(columns, cell.column, cell.colspan), between(rows, cell.row, cell.rowspan)]
      if (column !== across[0] || row !== down[0]) return ''
      const spans = `${spanOf('colspan', across)}${spanOf('rowspan', down)}`
      return `<${tag}${spans}>${cellHtml(cell.runs, { vocabulary, plain: tag === 'th' })}</${tag}>`
    })
    return `<tr>${html.join('')}</tr>`
  })
  return `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`
}

const ascending = (places: readonly number[]): number[] => [...new Set(places)].toSorted((a, b) => a - b)

/** Looks up the cell that covers a square of the table. */
function squaresOf(cells: readonly Cell[]): (row: number, column: number) => Cell | undefined {
  const squares = new Map<string, Cell>()
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
      for (let column = cell.column; column < cell.column + cell.colspan; column++)
        squares.set(`${row} ${column}`, cell)
    }
  }
  return (row, column) => squares.get(`${row} ${column}`)
}

/** The positions that a cell covers from `start` on. */
const between = (places: readonly number[], start: number, span: number): number[] =>
  places.filter((place) => place >= start && place < start + span)

const spanOf = (name: 'colspan' | 'rowspan', { length }: readonly number[]): string =>
  length > 1 ? ` ${name}="${length}"` : ''

function cellHtml(runs: Run[], options: { vocabulary: Vocabulary; plain: boolean }): string {
  if (runs.length === 0) return ''
  const lines = rowsOf(piecesOf(runs)).map(({ pieces }) => lineOf(pieces.flatMap((piece) => piece.runs)))
  const { x1 } = hull(lines)
  // A line that ends far before the others, followed by another line, was broken on purpose.
  const breaks = new Set(
    lines.flatMap((line, i) => (i < lines.length - 1 && isShort(line, lines[i + 1]!.runs[0]!, x1) ? [i] : [])),
  )
  return inlineHtml(lines, { ...options, breaks })
}

const isShort = (line: { x1: number; size: number }, next: Run, right: number): boolean =>
  right - line.x1 > next.x1 - next.x0 + 1.5 * line.size
