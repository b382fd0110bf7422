import { hull, type Run } from './geometry.ts'
import { inlineHtml } from './inline.ts'
import { lineOf, piecesOf } from './lines.ts'
import type { Cell, Table } from './ruled.ts'
import { rowsOf } from './unruled.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A table as HTML; its first row is the head. Empty rows and columns are left out. */
export function tableHtml({ cells, rows }: Table, vocabulary: Vocabulary): string {
  const used = cells.filter((cell) => cell.runs.length > 0)
  const columnsUsed = [...new Set(used.map(({ column }) => column))].toSorted((a, b) => a - b)
  const html: string[] = []
  for (let row = 0; row < rows; row++) {
    const own = cells.filter((cell) => cell.row === row)
    if (own.every((cell) => cell.runs.length === 0)) continue
    const tag = html.length === 0 ? 'th' : 'td'
    html.push(`<tr>${rowHtml(own, { cells, columnsUsed, row, tag, vocabulary })}</tr>`)
  }
  const [head = '', ...body] = html
  return `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`
}

interface RowPlace {
  cells: readonly Cell[]
  columnsUsed: readonly number[]
  row: number
  tag: 'th' | 'td'
  vocabulary: Vocabulary
}

function rowHtml(own: readonly Cell[], { cells, columnsUsed, row, tag, vocabulary }: RowPlace): string {
  let html = ''
  for (const column of columnsUsed) {
    const reaches = (cell: Cell) => column >= cell.column && column < cell.column + cell.colspan
    const cell = own.find(reaches)
    if (cell === undefined) {
      const spans = cells.some((other) => reaches(other) && row > other.row && row < other.row + other.rowspan)
      if (!spans) html += `<${tag}></${tag}>`
      continue
    }
    const first = columnsUsed.find((used) => used >= cell.column)
    if (column !== first) continue
    const colspan = columnsUsed.filter((used) => used >= cell.column && used < cell.column + cell.colspan).length
    const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : ''}`
    html += `<${tag}${spans}>${cellHtml(cell.runs, { vocabulary, plain: tag === 'th' })}</${tag}>`
  }
  return html
}

function cellHtml(runs: Run[], options: { vocabulary: Vocabulary; plain: boolean }): string {
  if (runs.length === 0) return ''
  const lines = rowsOf(piecesOf(runs)).map(({ pieces }) => lineOf(pieces.flatMap((piece) => piece.runs)))
  const { x1 } = hull(lines)
  // A line that ends far before the others, with more to come, was ended on purpose.
  const breaks = new Set(
    lines.flatMap((line, i) => (i < lines.length - 1 && isShort(line, lines[i + 1]!.runs[0]!, x1) ? [i] : [])),
  )
  return inlineHtml(lines, { ...options, breaks })
}

const isShort = (line: { x1: number; size: number }, next: Run, right: number): boolean =>
  right - line.x1 > next.x1 - next.x0 + 1.5 * line.size
