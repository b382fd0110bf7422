// Finds where to divide two sequences, with the linear-space variant of Myers' algorithm ("An O(ND) Difference Algorithm and
// Its Variations", 1986), and gives up on the shortest script where it would take too long, at the same points as git.

/** A part of the two sequences, from the one end of each to the other. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A point through which the edit script goes, and whether the parts before and after it must be divided perfectly. */
interface Division {
  x: number
  y: number
  exactBefore: boolean
  exactAfter: boolean
}

export interface Paths {
  a: Int32Array
  b: Int32Array
  /** The furthest x on each diagonal x − y, seen from the start and from the end. Shifted by `shift`. */
  forward: Int32Array
  backward: Int32Array
  shift: number
  /** The cost at which the search ends with what it has. */
  maxCost: number
}

/** A run of equal lines that counts as a sign of a good path. */
const SNAKE = 20
/** The cost from which such signs are looked for. */
const HEURISTIC_COST = 256
/** How much further than its cost a path must have come to be a good one. */
const GOOD_FACTOR = 4

const BEYOND = 2 ** 31 - 1

/** The diagonals that a search covers. */
interface Range {
  middle: number
  min: number
  max: number
}

export function divisionOf(paths: Paths, box: Box, exact: boolean): Division {
  const { forward, backward, shift } = paths
  const low = box.left - box.bottom
  const high = box.right - box.top
  const ahead: Range = { middle: box.left - box.top, min: box.left - box.top, max: box.left - box.top }
  const back: Range = { middle: box.right - box.bottom, min: box.right - box.bottom, max: box.right - box.bottom }
  const odd = ((ahead.middle - back.middle) & 1) !== 0
  forward[ahead.middle + shift] = box.left
  backward[back.middle + shift] = box.right
  for (let cost = 1; ; cost++) {
    widen(ahead, { low, high }, forward, shift, -1)
    const one = stepForward(paths, box, ahead, odd ? back : undefined)
    if (typeof one === 'object') return one
    widen(back, { low, high }, backward, shift, BEYOND)
    const two = stepBackward(paths, box, back, odd ? undefined : ahead)
    if (typeof two === 'object') return two
    if (exact) continue
    if ((one || two) && cost > HEURISTIC_COST) {
      const good = goodForward(paths, box, ahead, cost) ?? goodBackward(paths, box, back, cost)
      if (good !== undefined) return good
    }
    if (cost >= paths.maxCost) return furthest(paths, box, ahead, back)
  }
}

function widen(
  range: Range,
  { low, high }: { low: number; high: number },
  x: Int32Array,
  shift: number,
  outside: number,
) {
  if (range.min > low) {
    range.min -= 1
    x[range.min - 1 + shift] = outside
  } else range.min += 1
  if (range.max < high) {
    range.max += 1
    x[range.max + 1 + shift] = outside
  } else range.max -= 1
}

/** One more edit on every path from the start. Returns where a path meets one from the end, or whether a long snake was found. */
function stepForward(paths: Paths, box: Box, range: Range, other: Range | undefined): Division | boolean {
  const { a, b, forward, backward, shift } = paths
  let hasSnake = false
  for (let d = range.max; d >= range.min; d -= 2) {
    const below = forward[d - 1 + shift]!
    const above = forward[d + 1 + shift]!
    let x = below >= above ? below + 1 : above
    const from = x
    while (x < box.right && x - d < box.bottom && a[x] === b[x - d]) x += 1
    if (x - from > SNAKE) hasSnake = true
    forward[d + shift] = x
    const meets = other !== undefined && other.min <= d && d <= other.max && backward[d + shift]! <= x
    if (meets) return { x, y: x - d, exactBefore: true, exactAfter: true }
  }
  return hasSnake
}

/** The same from the end. */
function stepBackward(paths: Paths, box: Box, range: Range, other: Range | undefined): Division | boolean {
  const { a, b, forward, backward, shift } = paths
  let hasSnake = false
  for (let d = range.max; d >= range.min; d -= 2) {
    const below = backward[d - 1 + shift]!
    const above = backward[d + 1 + shift]!
    let x = below < above ? below : above - 1
    const from = x
    while (x > box.left && x - d > box.top && a[x - 1] === b[x - d - 1]) x -= 1
    if (from - x > SNAKE) hasSnake = true
    backward[d + shift] = x
    const meets = other !== undefined && other.min <= d && d <= other.max && x <= forward[d + shift]!
    if (meets) return { x, y: x - d, exactBefore: true, exactAfter: true }
  }
  return hasSnake
}

/** The path from the start that has come furthest for its cost and ends with a long snake. */
function goodForward({ a, b, forward, shift }: Paths, box: Box, range: Range, cost: number): Division | undefined {
  let best = 0
  let found: Division | undefined
  for (let d = range.max; d >= range.min; d -= 2) {
    const x = forward[d + shift]!
    const y = x - d
    const value = x - box.left + (y - box.top) - Math.abs(d - range.middle)
    const fits = box.left + SNAKE <= x && x < box.right && box.top + SNAKE <= y && y < box.bottom
    if (value <= GOOD_FACTOR * cost || value <= best || !fits) continue
    let run = 0
    while (run < SNAKE && a[x - run - 1] === b[y - run - 1]) run += 1
    if (run < SNAKE) continue
    best = value
    found = { x, y, exactBefore: true, exactAfter: false }
  }
  return found
}

function goodBackward({ a, b, backward, shift }: Paths, box: Box, range: Range, cost: number): Division | undefined {
  let best = 0
  let found: Division | undefined
  for (let d = range.max; d >= range.min; d -= 2) {
    const x = backward[d + shift]!
    const y = x - d
    const value = box.right - x + (box.bottom - y) - Math.abs(d - range.middle)
    const fits = box.left < x && x <= box.right - SNAKE && box.top < y && y <= box.bottom - SNAKE
    if (value <= GOOD_FACTOR * cost || value <= best || !fits) continue
    let run = 0
    while (run < SNAKE && a[x + run] === b[y + run]) run += 1
    if (run < SNAKE) continue
    best = value
    found = { x, y, exactBefore: false, exactAfter: true }
  }
  return found
}

/** The point that has come furthest from either end. */
function furthest({ forward, backward, shift }: Paths, box: Box, ahead: Range, back: Range): Division {
  let fromStart = { sum: -1, x: -1 }
  for (let d = ahead.max; d >= ahead.min; d -= 2) {
    let x = Math.min(forward[d + shift]!, box.right)
    if (x - d > box.bottom) x = box.bottom + d
    if (fromStart.sum < 2 * x - d) fromStart = { sum: 2 * x - d, x }
  }
  let fromEnd = { sum: BEYOND, x: BEYOND }
  for (let d = back.max; d >= back.min; d -= 2) {
    let x = Math.max(box.left, backward[d + shift]!)
    if (x - d < box.top) x = box.top + d
    if (2 * x - d < fromEnd.sum) fromEnd = { sum: 2 * x - d, x }
  }
  const startIsBetter = box.right + box.bottom - fromEnd.sum < fromStart.sum - (box.left + box.top)
  const { sum, x } = startIsBetter ? fromStart : fromEnd
  return { x, y: sum - x, exactBefore: startIsBetter, exactAfter: !startIsBetter }
}
