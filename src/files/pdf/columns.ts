import { type Box, hull, type Line, median, widthOf } from './geometry.ts'
import { endsSentence, lineText } from './line-text.ts'

/** Something placed on a page: a piece of a line, or a finished block such as a table. */
export interface Placed extends Box {
  line?: Line
}

/** A vertical gap between two columns, and what is above and below them. */
interface Gutter {
  above: Placed[]
  left: Placed[]
  right: Placed[]
  below: Placed[]
  /** Number of pieces on the side that has fewer. */
  strength: number
}

/**
 * The parts of a page in reading order. Columns are read one after the other; what crosses the gutter above and below
 * them is read separately. Each part is sorted from top to bottom.
 */
export function partsOf<Item extends Placed>(items: readonly Item[], depth = 0): Item[][] {
  const sorted = items.toSorted((a, b) => a.top - b.top)
  const gutter = depth < MAX_DEPTH ? bestGutter(sorted) : undefined
  if (gutter === undefined) return sorted.length === 0 ? [] : [sorted]
  const rtl = readsRightToLeft(sorted)
  const columns = rtl ? [gutter.right, gutter.left] : [gutter.left, gutter.right]
  return [gutter.above, ...columns, gutter.below].flatMap((part) => partsOf(part as Item[], depth + 1))
}

const MAX_DEPTH = 8

function readsRightToLeft(items: readonly Placed[]): boolean {
  const runs = items.flatMap(({ line }) => line?.runs ?? [])
  return runs.filter(({ rtl }) => rtl).length > runs.length / 2
}

/** Fewest lines of a column. */
const MIN_LINES = 4

/** Points between the positions at which a gutter is searched, and the most positions on wide paper. */
const STEP = 3
const MAX_STARTS = 300
/** A newspaper page has 2,000 pieces. Pages with more are scattered characters and are not searched for columns. */
const MAX_ITEMS = 10_000

function bestGutter(sorted: readonly Placed[]): Gutter | undefined {
  const lines = sorted.filter(({ line }) => line !== undefined)
  if (lines.length < 2 * MIN_LINES || lines.length > MAX_ITEMS) return undefined
  const size = median(lines.map(({ line }) => line!.size))
  const step = Math.max(STEP, widthOf(hull(lines)) / MAX_STARTS)
  const starts = [...new Set(lines.map(({ x1 }) => Math.ceil(x1 / step) * step))]
  let best: Gutter | undefined
  for (const from of starts) {
    const gutter = widestBand(sorted, { from, to: from + Math.max(size * 0.9, 6) }, best?.strength ?? 0)
    if (gutter !== undefined && isColumned(gutter, size)) best = gutter
  }
  return best
}

/** Points. A line this close below columns ends both. */
const CLOSE_BELOW = 40

/**
 * The longest stretch from top to bottom in which nothing crosses `from` to `to`.
 *
 * @param weakest minimum of pieces on each side, exclusive
 */
function widestBand(
  sorted: readonly Placed[],
  { from, to }: { from: number; to: number },
  weakest: number,
): Gutter | undefined {
  let best: { start: number; end: number; strength: number } | undefined
  let start = 0
  const close = (end: number) => {
    const strength = Math.min(...sidesOf(sorted.slice(start, end), from).map((side) => side.length))
    if (strength > (best?.strength ?? weakest)) best = { start, end, strength }
  }
  for (let i = 0; i < sorted.length; i++) {
    const { x0, x1 } = sorted[i]!
    if (x1 <= from || x0 >= to) continue
    close(i)
    start = i + 1
  }
  close(sorted.length)
  if (best === undefined) return undefined
  const { start: first, end, strength } = best
  const band = sorted.slice(first, end)
  const [left, right] = sidesOf(band, from)
  const next = sorted[end]
  // A line across the gutter just below balanced columns ends both.
  const closed = next !== undefined && next.top - endOf(band) < CLOSE_BELOW
  return bandOf({ strength, left, right, above: sorted.slice(0, first), below: sorted.slice(end) }, closed)
}

/** Points by which one column may begin above the other. */
const MAX_LEAD = 30

/** Points by which one column may be longer if no line ends both. */
const UNBALANCED = 200

/** Excludes from the band what is far above or below the other side. */
function bandOf(gutter: Gutter, closed: boolean): Gutter {
  const { left, right, above, below } = gutter
  const top = Math.max(left[0]!.top, right[0]!.top)
  const bottom = Math.min(endOf(left), endOf(right))
  const early = (item: Placed) => item.bottom < top - MAX_LEAD
  const late = closed ? endedBelow([left, right], bottom) : (item: Placed) => item.top > bottom + UNBALANCED
  const inside = (item: Placed) => !early(item) && !late(item)
  return {
    ...gutter,
    left: left.filter(inside),
    right: right.filter(inside),
    above: [...above, ...left.filter(early), ...right.filter(early)],
    below: [...left.filter(late), ...right.filter(late), ...below],
  }
}

/** A column that continues below the other one ends at its first gap or change of size. */
function endedBelow(sides: readonly Placed[][], bottom: number): (item: Placed) => boolean {
  const late = new Set<Placed>()
  for (const side of sides) {
    const end = side.findIndex((item, i) => {
      const before = side[i - 1]
      if (before === undefined || item.top < bottom - 2) return false
      const [size, other] = [item.line?.size ?? 0, before.line?.size ?? 0]
      return item.top - before.bottom > 0.6 * size || Math.abs(size - other) > 0.08 * size
    })
    if (end !== -1) for (const item of side.slice(end)) late.add(item)
  }
  return (item) => late.has(item)
}

const endOf = (items: readonly Placed[]): number => hull(items).bottom

function sidesOf(items: readonly Placed[], x: number): [Placed[], Placed[]] {
  return [items.filter(({ x1 }) => x1 <= x), items.filter(({ x1 }) => x1 > x)]
}

/** Narrowest column, in font sizes. */
const MIN_WIDTH = 9

/**
 * Whether this is text in columns rather than table cells: its lines are long, or the file stores one side after the
 * other.
 */
function isColumned({ left, right }: Gutter, size: number): boolean {
  const sides = [left, right].map((side) => side.flatMap(({ line }) => line ?? []))
  if (sides.some((lines) => lines.length < MIN_LINES) || isLabels(sides[0]!)) return false
  const widths = sides.map((lines) => median(lines.map(widthOf)))
  if (widths.some((width) => width < MIN_WIDTH * size))
    return isWrittenByColumn(sides) && widths.every((width) => width > 3 * size)
  if (widths.every((width) => width > 1.6 * MIN_WIDTH * size) || isWrittenByColumn(sides)) return true
  return sides.flatMap(stacksOf).every(isProse)
}

/** The lines of a side by column, each from top to bottom. */
function stacksOf(lines: readonly Line[]): Line[][] {
  const stacks: { x1: number; lines: Line[] }[] = []
  for (const line of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const last = stacks.at(-1)
    if (last === undefined || line.x0 >= last.x1) stacks.push({ x1: line.x1, lines: [line] })
    else {
      last.x1 = Math.max(last.x1, line.x1)
      last.lines.push(line)
    }
  }
  return stacks.map((stack) => stack.lines.toSorted((a, b) => a.top - b.top))
}

/** The share of the lines of a column that go on in the middle of a sentence. Cells of a table begin anew. */
const MIN_CONTINUED = 0.6

/** Whether most lines of a column continue the sentence of the line above. */
function isProse(lines: readonly Line[]): boolean {
  if (lines.length < MIN_LINES) return false
  const continued = lines.filter((line, i) => {
    const before = lines[i - 1]
    return before !== undefined && /^\p{Ll}/u.test(lineText(line)) && !endsSentence(lineText(before))
  })
  return continued.length >= MIN_CONTINUED * (lines.length - 1)
}

/** The names of form fields belong to the text beside them, in whatever order the file stores it. */
const isLabels = (lines: readonly Line[]): boolean =>
  lines.filter((line) => /[:：]$/.test(lineText(line))).length > lines.length / 2

/** Whether most lines of a side are stored together in the file. Tables are stored row by row. */
function isWrittenByColumn([left, right]: Line[][]): boolean {
  const ordered = [...left!.map((line) => ({ line, side: 0 })), ...right!.map((line) => ({ line, side: 1 }))].toSorted(
    (a, b) => a.line.runs[0]!.order - b.line.runs[0]!.order,
  )
  const changes = ordered.filter(({ side }, i) => i > 0 && ordered[i - 1]!.side !== side).length
  return changes <= 0.2 * ordered.length
}
