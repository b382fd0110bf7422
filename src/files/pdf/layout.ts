import { type Block, blocksOf } from './blocks.ts'
import { type Placed, partsOf } from './columns.ts'
import { type Box, hull, type Line } from './geometry.ts'
import type { Typography } from './headings.ts'
import { lineText } from './line-text.ts'
import { lineOf } from './lines.ts'
import type { ReadPage } from './page.ts'
import type { RunningHeaders } from './running-headers.ts'
import type { Extent } from './spacing.ts'
import type { Table } from './table-grid.ts'
import { type Row, rowsOf, unruledTable } from './unruled-tables.ts'

type Item = Placed & ({ line: Line } | { table: Table })

/** A page as blocks in reading order. Text in other directions comes last. */
export function layoutOf(page: ReadPage, runningHeaders: RunningHeaders, typography: Typography): Block[] {
  const lines = runningHeaders.without(page)
  const items: Item[] = [
    ...lines.map((line) => ({ ...line, line })),
    ...page.tables.map((table) => ({ ...table, table })),
  ]
  return [
    ...partsOf(items).flatMap((part, _, parts) =>
      blocksOfPart(part, columnOf(part, parts.length === 1 ? page.box : undefined), typography),
    ),
    ...page.turned.map((line): Block => ({ kind: 'paragraph', lines: [line], breaks: new Set() })),
  ]
}

/** Tables split the lines around them. */
function blocksOfPart(items: readonly Item[], column: Extent, typography: Typography): Block[] {
  const blocks: Block[] = []
  let pieces: Line[] = []
  const flush = () => {
    blocks.push(...blocksOfLines(pieces, column, typography))
    pieces = []
  }
  for (const item of items) {
    if ('line' in item && item.line !== undefined) pieces.push(item.line)
    if (!('table' in item)) continue
    flush()
    blocks.push({ kind: 'table', table: item.table })
  }
  flush()
  return blocks
}

function blocksOfLines(pieces: readonly Line[], column: Extent, typography: Typography): Block[] {
  const rows = rowsOf(pieces)
  const blocks: Block[] = []
  let lines: Line[] = []
  for (let i = 0; i < rows.length; i++) {
    const found = isCodeRow(rows[i]!, typography) ? undefined : unruledTable(rows, i)
    if (found === undefined) {
      lines.push(...linesOfRow(rows[i]!))
      continue
    }
    blocks.push(...blocksOf(lines, column, typography), { kind: 'table', table: found.table })
    lines = []
    i = found.end - 1
  }
  return [...blocks, ...blocksOf(lines, column, typography)]
}

const isCodeRow = (row: Row, typography: Typography): boolean => row.pieces.every(typography.isCode)

/** The extent of a column. The only column of a page is taken to have equal margins on both sides. */
function columnOf(items: readonly Item[], page: Box | undefined): Extent {
  const { x0, x1 } = hull(items)
  if (page === undefined) return { left: x0, right: x1 }
  const margin = Math.max(0, Math.min(x0 - page.x0, page.x1 - x1))
  return { left: page.x0 + margin, right: page.x1 - margin }
}

/** Words far apart are separate lines. */
function linesOfRow({ pieces }: Row): Line[] {
  const groups: Line[][] = []
  for (const piece of pieces) {
    const before = groups.at(-1)?.at(-1)
    const far = before !== undefined && piece.x0 - before.x1 > 4 * piece.size && !belongsBeside(piece, before)
    if (before === undefined || far) groups.push([piece])
    else groups.at(-1)!.push(piece)
  }
  return groups.map((group) => lineOf(group.flatMap(({ runs }) => runs)))
}

/** The farthest value of a label, in font sizes. */
const MAX_LABEL_GAP = 15

/** Figures belong to the text beside them, values to their label, and the boxes of a row to one question. */
function belongsBeside(piece: Line, before: Line): boolean {
  if (!/\p{L}{3}/u.test(lineText(piece)) || piece.runs[0]!.ticked !== undefined) return true
  return /[:：]$/.test(lineText(before)) && piece.x0 - before.x1 < MAX_LABEL_GAP * piece.size
}
