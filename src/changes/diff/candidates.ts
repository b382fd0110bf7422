import type { LineFile, LinePair } from './line-classes.ts'

/** The lines of a file that take part in the search for common lines. */
export interface Candidates {
  file: LineFile
  /** Their positions in the file, and their classes. */
  at: Int32Array
  classes: Int32Array
}

/**
 * Leaves out the common start and end, lines without a match on the other side, and very frequent lines among those. Lines
 * left out in between are marked as changed. It saves most of the time on real texts, and git does the same: the result of
 * the search depends on it.
 */
export function candidatesOf({ before, after }: LinePair): [Candidates, Candidates] {
  const counts = [countsOf(before, after), countsOf(after, before)] as const
  const { start, endBefore, endAfter } = middleOf(before, after)
  return [
    chosen(before, { start, end: endBefore, matches: counts[1] }),
    chosen(after, { start, end: endAfter, matches: counts[0] }),
  ]
}

/** How often each class occurs in a file. */
function countsOf({ classes }: LineFile, other: LineFile): Int32Array {
  const most = Math.max(maxOf(classes), maxOf(other.classes))
  const counts = new Int32Array(most + 1)
  for (const number of classes) counts[number]! += 1
  return counts
}

const maxOf = (numbers: Int32Array) => numbers.reduce((most, number) => Math.max(most, number), -1)

function middleOf(before: LineFile, after: LineFile) {
  const shorter = Math.min(before.classes.length, after.classes.length)
  let start = 0
  while (start < shorter && before.classes[start] === after.classes[start]) start += 1
  let endBefore = before.classes.length
  let endAfter = after.classes.length
  while (endBefore > start && endAfter > start && before.classes[endBefore - 1] === after.classes[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  return { start, endBefore, endAfter }
}

/** How many matches a line has: none, some, or so many that they say little. */
const NONE = 0
const SOME = 1
const MANY = 2

const MOST_FOR_MANY = 1024

interface Middle {
  start: number
  end: number
  /** How often each class occurs on the other side. */
  matches: Int32Array
}

function chosen(file: LineFile, { start, end, matches }: Middle): Candidates {
  const many = Math.min(roughRoot(file.classes.length), MOST_FOR_MANY)
  const kinds = Uint8Array.from(file.classes, (number) => {
    const count = matches[number]!
    return count === 0 ? NONE : count >= many ? MANY : SOME
  })
  const at: number[] = []
  for (let i = start; i < end; i++) {
    const kept = kinds[i] === SOME || (kinds[i] === MANY && !isAmongUnmatched(kinds, i, { start, end }))
    if (kept) at.push(i)
    else file.changed[i] = 1
  }
  return { file, at: Int32Array.from(at), classes: Int32Array.from(at, (i) => file.classes[i]!) }
}

/** Lines on each side of a line that are looked at. */
const WINDOW = 100
/** Among the lines around it, more than three unmatched ones for each frequent one. */
const UNMATCHED_FACTOR = 4

/** Whether a frequent line stands in the middle of unmatched ones. */
function isAmongUnmatched(kinds: Uint8Array, at: number, { start, end }: { start: number; end: number }): boolean {
  const count = (step: 1 | -1) => {
    const found = { unmatched: 0, frequent: 1 }
    for (let i = at + step; i >= Math.max(start, at - WINDOW) && i <= Math.min(end - 1, at + WINDOW); i += step) {
      if (kinds[i] === NONE) found.unmatched += 1
      else if (kinds[i] === MANY) found.frequent += 1
      else break
    }
    return found
  }
  const above = count(-1)
  if (above.unmatched === 0) return false
  const below = count(1)
  if (below.unmatched === 0) return false
  const frequent = above.frequent + below.frequent
  return frequent * UNMATCHED_FACTOR < frequent + above.unmatched + below.unmatched
}

/** A power of two near the square root. */
export function roughRoot(number: number): number {
  let root = 1
  for (let rest = number; rest > 0; rest >>= 2) root <<= 1
  return root
}
