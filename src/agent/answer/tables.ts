// What the tables of a source state: each cell under the head of its column, and each row as a thing.
import type { Block } from '../../content/passages/blocks.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import { addPair, type Grid, type Reading } from './statements.ts'

/** @param before what stands above it, which may be its caption */
export function readTable(block: Block, before: Block | undefined, reading: Reading): void {
  const headings = block.headings.map(plainLine)
  const { columns, rows } = headedRows(block)
  const caption = before?.kind === 'paragraph' && before.units.length === 1 ? plainLine(before.units[0]!) : ''
  if (columns === undefined) {
    for (const [label = '', value = '', ...others] of rows) {
      if (others.every((cell) => cell === '')) addPair(label, value, headings, reading)
    }
    return
  }
  const grid: Grid = { columns, rows, headings, caption: caption.length <= MAX_CAPTION ? caption : '' }
  reading.grids.push(grid, ...turned(grid))
  const above = grid.caption === '' ? headings : [...headings, grid.caption]
  for (const row of rows) {
    if (columns.length === 2 && row[0] && row[1]) addPair(row[0], row[1], headings, reading)
    readRow(row, columns, above, reading)
  }
}

const MAX_CAPTION = 160

function headedRows({ head, units }: Block): { columns: string[] | undefined; rows: string[][] } {
  const rows = units.map(cellsOf).filter((row) => row.some((cell) => cell !== ''))
  const named = head === undefined ? undefined : cellsOf(head.split('\n')[0]!)
  if (named?.some((cell) => cell !== '')) return { columns: named, rows }
  const [first = [], ...others] = rows
  return isHead(first, others) ? { columns: first, rows: others } : { columns: undefined, rows }
}

/** Whether the first row of a table without a marked head is one: names of things over a column of labels. */
function isHead([corner, ...names]: readonly string[], others: readonly (readonly string[])[]): boolean {
  return (
    corner === '' &&
    names.length >= 2 &&
    names.every((name) => name !== '') &&
    others.length > 0 &&
    others.every(([label]) => label !== '')
  )
}

/** A table that has its things side by side, as one that has them below each other. */
function turned({ columns, rows, ...place }: Grid): Grid[] {
  const [corner, ...names] = columns
  if (corner !== '' || names.length < 2) return []
  return [
    {
      ...place,
      columns: ['', ...rows.map(([label = '']) => label)],
      rows: names.map((name, index) => [name, ...rows.map((row) => row[index + 1] ?? '')]),
    },
  ]
}

function readRow(
  row: readonly string[],
  columns: readonly string[],
  headings: readonly string[],
  { statements }: Reading,
): void {
  const quote = `${columns.join(' | ')}\n${row.join(' | ')}`
  const cell = { kind: 'cell' as const, headings, quote, block: row.join(' | ') }
  for (const [index, value] of row.entries()) {
    if (value === '') continue
    const label = columns[index] ?? ''
    const others = row.filter((_, at) => at !== index).join(' | ')
    if (label !== '') statements.push({ ...cell, label, value, near: others })
    // Of a table that has its things side by side, the first cell is the label.
    if (index > 0 && row[0] && label !== '') statements.push({ ...cell, label: row[0], value, near: label })
  }
}

/** The cells of a row of Markdown. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainLine(cell.trim()).replace(/\s+/g, ' ').trim())
