import { MAX_COLUMNS } from './visible-columns.ts'

/**
 * Clamps the column and link ranges of a sheet part to the size of a sheet. The library expands each column and each
 * linked cell, so a few characters of a hostile file could name a billion of them. Only the XML around the cells is
 * searched.
 */
export function clampRanges(part: Uint8Array): Uint8Array {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const [first, last] = [bytes.indexOf('sheetData'), bytes.lastIndexOf('sheetData')]
  if (first < 0) return part
  const head = bytes.toString('latin1', 0, first).replace(/(<(?:\w+:)?col\b[^<>]*\bmax=["'])([^"'<>]*)/g, clampColumn)
  const tail = bytes.toString('latin1', last).replace(/(<(?:\w+:)?hyperlink\b[^<>]*\bref=["'])([^"'<>]*)/g, clampLink)
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(first, last), Buffer.from(tail, 'latin1')])
}

function clampColumn(_: string, before: string, last: string): string {
  return `${before}${Math.min(Number.parseInt(last, 10) || 0, MAX_COLUMNS)}`
}

/** A link on a larger range is kept on its first cell only. */
const MAX_LINKED_CELLS = 10_000

function clampLink(_: string, before: string, range: string): string {
  const [from = '', to = from] = range.split(':')
  const rows = rowOf(to) - rowOf(from) + 1
  const columns = columnOf(to) - columnOf(from) + 1
  return before + (rows * columns <= MAX_LINKED_CELLS ? range : from)
}

function rowOf(cell: string): number {
  return Number(/\d+/.exec(cell)?.[0] ?? Number.NaN)
}

function columnOf(cell: string): number {
  return [...(/[A-Z]+/i.exec(cell)?.[0] ?? '').toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  )
}
