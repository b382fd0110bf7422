import { type Candidates, candidatesOf, roughRoot } from './candidates.ts'
import { compact } from './compact.ts'
import { type LinePair, linePairOf } from './line-classes.ts'
import { type Box, divisionOf, type Paths } from './middle.ts'

/** Lines that are replaced by others. Either side may be empty. Positions count from 0. */
export interface Edit {
  before: number
  removed: number
  after: number
  added: number
}

/**
 * The edit script between two lists of lines, the same that git finds: the shortest one with rare exceptions, and groups of
 * lines slid to where a reader expects them. Time is bounded by the heuristics of `middle.ts`.
 */
export function editScript(before: readonly string[], after: readonly string[]): Edit[] {
  const pair = linePairOf(before, after)
  markChanges(candidatesOf(pair))
  compact(pair.before, pair.after)
  compact(pair.after, pair.before)
  return editsOf(pair)
}

/** A cost at which the search for the shortest script may end, at the least. */
const MIN_MAX_COST = 256

function markChanges([a, b]: [Candidates, Candidates]): void {
  const diagonals = a.classes.length + b.classes.length + 3
  const paths: Paths = {
    a: a.classes,
    b: b.classes,
    forward: new Int32Array(2 * diagonals + 2),
    backward: new Int32Array(2 * diagonals + 2),
    shift: b.classes.length + 1,
    maxCost: Math.max(roughRoot(diagonals), MIN_MAX_COST),
  }
  const whole = { left: 0, right: a.classes.length, top: 0, bottom: b.classes.length }
  const pending: { box: Box; exact: boolean }[] = [{ box: whole, exact: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const box = withoutCommonEnds(next.box, paths)
    if (box.left === box.right) for (let y = box.top; y < box.bottom; y++) b.file.changed[b.at[y]!] = 1
    else if (box.top === box.bottom) for (let x = box.left; x < box.right; x++) a.file.changed[a.at[x]!] = 1
    else {
      const { x, y, exactBefore, exactAfter } = divisionOf(paths, box, next.exact)
      pending.push(
        { box: { ...box, left: x, top: y }, exact: exactAfter },
        { box: { ...box, right: x, bottom: y }, exact: exactBefore },
      )
    }
  }
}

function withoutCommonEnds({ left, right, top, bottom }: Box, { a, b }: Paths): Box {
  while (left < right && top < bottom && a[left] === b[top]) {
    left += 1
    top += 1
  }
  while (left < right && top < bottom && a[right - 1] === b[bottom - 1]) {
    right -= 1
    bottom -= 1
  }
  return { left, right, top, bottom }
}

function editsOf({ before, after }: LinePair): Edit[] {
  const edits: Edit[] = []
  let x = 0
  let y = 0
  while (x < before.lines.length || y < after.lines.length) {
    const edit = { before: x, removed: 0, after: y, added: 0 }
    while (before.changed[x] === 1) x += 1
    while (after.changed[y] === 1) y += 1
    edit.removed = x - edit.before
    edit.added = y - edit.after
    if (edit.removed + edit.added > 0) edits.push(edit)
    x += 1
    y += 1
  }
  return edits
}
