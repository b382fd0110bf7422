import { hull, type Line, median, type Run, widthOf } from './geometry.ts'
import { endsSentence, lineText } from './line-text.ts'
import { startsUnspaced } from './writing-systems.ts'

/** What the distances between the lines of a column mean. */
export interface Spacing {
  /** Whether there is extra space between two lines. */
  isGap(before: Line, line: Line): boolean
  /** Whether the first word of `line` would have fitted on the previous line, so that the break is deliberate. */
  hasRoom(before: Line, line: Line, index: number): boolean
  joinOf(block: readonly Line[], line: Line, index: number): 'yes' | 'no' | 'break'
}

/**
 * Measures the lines of one column.
 *
 * @param column the extent of the column
 */
export function createSpacing(lines: readonly Line[], column: Extent): Spacing {
  const steps = lines.slice(1).map((line, i) => (line.baseline - lines[i]!.baseline) / line.size)
  const usual = median(steps.filter((step) => step > 0.8 && step < 2.4)) || 1.2
  const regular = regularSteps(lines)
  const isGap = (before: Line, line: Line) => {
    const step = (line.baseline - before.baseline) / Math.max(line.size, before.size)
    if (step < 0.3) return true
    if (regular.has(line)) return false
    return step > Math.max(1.18 * usual, 1.05) + 0.05
  }
  const margins = marginsOf(lines, column, isGap)
  const hasRoom = (before: Line, line: Line, index: number) => {
    const word = line.runs[0]!
    const needed = (startsUnspaced(word.text) ? line.size : word.x1 - word.x0) + 0.8 * line.size
    const { left, right } = margins[index]!
    return word.rtl ? before.x0 - left > needed : right - before.x1 > needed
  }
  return {
    isGap,
    hasRoom,
    joinOf(block, line, index) {
      const before = block.at(-1)!
      const room = hasRoom(before, line, index)
      const next = lines[index + 1]
      if (isCentred(before, line)) return room ? 'break' : 'yes'
      if (startsParagraph(block, line, next, room)) return 'no'
      if (!room) return 'yes'
      if (endsSentence(lineText(before))) return 'no'
      const parted = /\p{L}[-\u00ad\u2010]$/u.test(lineText(before))
      if (parted && /^\p{N}/u.test(lineText(line))) return 'yes'
      if (!/^\p{Ll}/u.test(lineText(line))) return 'break'
      if (parted || isWrapped(before, line)) return 'yes'
      // Within a sentence, a slightly shorter line was not broken on purpose.
      const { left, right } = margins[index]!
      const space = line.runs[0]!.rtl ? before.x0 - left : right - before.x1
      return space < 0.25 * (right - left) ? 'yes' : 'break'
    },
  }
}

/** Shortest line of prose, in font sizes: about 35 letters. */
const MIN_PROSE = 18

/** Whether a line of prose is as long as it can be beside the next one: then these two lines fill a narrower column. */
function isWrapped(before: Line, line: Line): boolean {
  const word = line.runs[0]!
  const space = word.rtl ? before.x0 - line.x0 : line.x1 - before.x1
  return widthOf(before) >= MIN_PROSE * before.size && space < widthOf(word)
}

/** Lines at equal distances from both neighbours, up to double spacing: this is line spacing, not extra space. */
function regularSteps(lines: readonly Line[]): Set<Line> {
  const regular = new Set<Line>()
  for (let i = 2; i < lines.length; i++) {
    const [a, b, c] = [lines[i - 2]!, lines[i - 1]!, lines[i]!]
    const [first, second] = [b.baseline - a.baseline, c.baseline - b.baseline]
    if (second > 2.6 * c.size || second < 0.8 * c.size || Math.abs(first - second) > 0.04 * second) continue
    if (widthOf(b) < 20 * b.size) continue
    regular.add(b).add(c)
  }
  return regular
}

export interface Extent {
  left: number
  right: number
}

/**
 * For each line, the extent of its neighbours up to the next gap. If all of them end far before the column does, all
 * were broken on purpose, and the column is the extent.
 */
function marginsOf(lines: readonly Line[], column: Extent, isGap: (before: Line, line: Line) => boolean): Extent[] {
  const stretches: Line[][] = []
  lines.forEach((line, i) => {
    const before = lines[i - 1]
    const parted = before === undefined || isGap(before, line) || Math.abs(before.size - line.size) > 0.1 * line.size
    if (parted) stretches.push([line])
    else stretches.at(-1)!.push(line)
  })
  return stretches.flatMap((stretch) => {
    const { x0: left, x1: right } = hull(stretch)
    const own = { left, right }
    const narrow = right - left < 0.6 * (column.right - column.left) && !isFilled(stretch, right - left)
    return stretch.map(() => (narrow ? column : own))
  })
}

/** Whether lines fill a narrower column: all but the last are about equally long. */
function isFilled(stretch: readonly Line[], width: number): boolean {
  if (stretch.length < 3 || width < 13 * stretch[0]!.size) return false
  const full = stretch.filter((line) => widthOf(line) > width - 3.5 * line.size)
  return full.length >= 0.6 * stretch.length
}

function isCentred(a: Line, b: Line): boolean {
  const apart = Math.abs(a.x0 - b.x0)
  return apart > 0.8 * b.size && Math.abs((a.x0 + a.x1) / 2 - (b.x0 + b.x1) / 2) < Math.min(3, 0.1 * apart + 1)
}

/** Section and reference numbers, which begin entries of tables of contents and bibliographies. */
const ENTRY = /^(?:\d+(?:\.\d+)+\.?|\[\d+\])$/

const isNoteNumber = ({ script, text }: Run): boolean => script === 'sup' && /^\d+$/.test(text)

/** A paragraph starts with an indented line, or, after hanging lines, with an outdented one. */
function startsParagraph(block: readonly Line[], line: Line, next: Line | undefined, room: boolean): boolean {
  const before = block.at(-1)!
  if (ENTRY.test(line.runs[0]!.text) && ENTRY.test(block[0]!.runs[0]!.text)) return true
  if (isNoteNumber(line.runs[0]!) && isNoteNumber(block[0]!.runs[0]!)) return true
  const rtl = line.runs[0]!.rtl
  const inset = rtl ? before.x1 - line.x1 : line.x0 - before.x0
  if (inset > 0.8 * line.size) {
    const returns = next !== undefined && (rtl ? next.x1 - line.x1 : line.x0 - next.x0) > 0.6 * line.size
    return room || (returns && block.length > 1)
  }
  const hung = rtl ? block[0]!.x1 - before.x1 : before.x0 - block[0]!.x0
  return inset < -0.8 * line.size && block.length > 1 && hung > 0.8 * line.size
}
