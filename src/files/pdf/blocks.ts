import type { Line } from './geometry.ts'
import { isHeading, type Typography } from './headings.ts'
import { hasLeaders, lineText } from './line-text.ts'
import { type Marker, markerOf, withoutMarker } from './list-markers.ts'
import { createSpacing, type Extent, type Spacing } from './spacing.ts'
import type { Table } from './table-grid.ts'

/** A part of the page as a reader sees it. */
export type Block =
  | { kind: 'paragraph'; lines: Line[]; breaks: Set<number> }
  | { kind: 'heading'; lines: Line[]; depth?: number }
  | { kind: 'item'; lines: Line[]; breaks: Set<number>; indent: number; number?: number; ticked?: boolean }
  | { kind: 'code'; lines: Line[] }
  | { kind: 'table'; table: Table }

interface OpenBlock {
  lines: Line[]
  breaks: Set<number>
  marker?: Marker
}

/** Groups the lines of one column, from top to bottom, into blocks. */
export function blocksOf(lines: readonly Line[], column: Extent, typography: Typography): Block[] {
  const spacing = createSpacing(lines, column)
  const blocks: Block[] = []
  let open: OpenBlock | undefined
  const close = () => {
    if (open !== undefined) blocks.push(blockOf(open, typography))
    open = undefined
  }
  lines.forEach((line, index) => {
    const join = open === undefined ? 'no' : joinOf(open, line, { spacing, typography, index })
    const marker = acceptedMarker(lines, index, {
      begins: join !== 'yes',
      inList: open?.marker !== undefined,
      typography,
    })
    if (marker !== undefined || join === 'no') {
      close()
      open = { lines: [line], breaks: new Set(), ...(marker && { marker }) }
      return
    }
    if (join === 'break') open!.breaks.add(open!.lines.length - 1)
    open!.lines.push(line)
  })
  close()
  return blocks
}

/** A number or a dash is a marker where a block may begin, or if a neighbouring item is in the same column. */
function acceptedMarker(
  lines: readonly Line[],
  index: number,
  { begins, inList, typography }: { begins: boolean; inList: boolean; typography: Typography },
): Marker | undefined {
  const line = lines[index]!
  const marker = markerOf(line)
  if (marker === undefined || marker.sure) return marker
  if (typography.standsOut(line)) return undefined
  const { number } = marker
  const hasPartner = lines.slice(Math.max(0, index - 40), index + 40).some((other) => {
    if (other === line || Math.abs(other.x0 - line.x0) > 0.6 * line.size) return false
    const its = markerOf(other)
    return (
      its !== undefined &&
      (number === undefined ? its.number === undefined : Math.abs((its.number ?? 0) - number) === 1)
    )
  })
  if (hasPartner) return begins || inList || number !== undefined ? marker : undefined
  return begins && number === 1 ? marker : undefined
}

interface JoinContext {
  spacing: Spacing
  typography: Typography
  index: number
}

/** Whether a line continues a block; `break` if the page shows it on a line of its own. */
function joinOf(open: OpenBlock, line: Line, { spacing, typography, index }: JoinContext): 'yes' | 'no' | 'break' {
  const before = open.lines.at(-1)!
  if (typography.isCode(before) !== typography.isCode(line)) return 'no'
  if (typography.isCode(line)) return line.top - before.bottom < 3 * line.size ? 'yes' : 'no'
  const isFull = () => !spacing.hasRoom(before, line, index)
  if (!typography.isAlike(before, line) && !(typography.goesOnLike(before, line) && isFull())) return 'no'
  if (spacing.isGap(before, line)) return 'no'
  if (open.marker !== undefined) return joinItem(open, line, spacing.hasRoom(before, line, index))
  if (hasLeaders(lineText(before))) return 'no'
  return spacing.joinOf(open.lines, line, index)
}

function joinItem({ lines }: OpenBlock, line: Line, room: boolean): 'yes' | 'no' {
  const hangs = line.x0 > lines[0]!.x0 + 0.4 * line.size
  if (hangs) return lines.length > 1 && line.x0 > lines.at(-1)!.x0 + 0.8 * line.size && room ? 'no' : 'yes'
  const hung = lines.length > 1 && lines[1]!.x0 > lines[0]!.x0 + 0.4 * line.size
  return room || hung ? 'no' : 'yes'
}

/** A lettered paragraph with only its first line indented is not a list item. */
function isItem(lines: readonly Line[], marker: Marker): boolean {
  return marker.length > 0 || lines.length === 1 || lines[1]!.x0 > lines[0]!.x0 + 0.2 * lines[0]!.size
}

function blockOf({ lines, breaks, marker }: OpenBlock, typography: Typography): Block {
  if (marker !== undefined && isItem(lines, marker)) {
    const [first, ...rest] = lines
    const { number, ticked } = marker
    return {
      kind: 'item',
      lines: [withoutMarker(first!, marker), ...rest],
      breaks,
      indent: first!.x0,
      ...(number !== undefined && { number }),
      ...(ticked !== undefined && { ticked }),
    }
  }
  if (typography.isCode(lines[0]!)) return { kind: 'code', lines }
  const heading = isHeading(lines, typography)
  if (heading === undefined) return { kind: 'paragraph', lines, breaks }
  return { kind: 'heading', lines, ...(heading.depth !== undefined && { depth: heading.depth }) }
}
