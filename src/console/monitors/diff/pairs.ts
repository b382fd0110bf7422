// Which removed line became which added one. Pure.
import type { DiffRow, Line } from './rows.ts'
import { wordsOf } from './words.ts'

/** Two lines that share less than this part of their words are different lines. */
const ALIKE = 0.4
/** Comparisons of two lines in one diff, after which lines are paired in their order: they take 80 ms. */
const MAX_COMPARED = 20_000
/** Words of a line that tell whether it is like another. */
const MAX_WORDS = 200

/** Pairs the lines of the changes of a diff, one change after the other. */
export function createPairing(): (removed: readonly Line[], added: readonly Line[]) => DiffRow[] {
  let left = MAX_COMPARED
  return (removed, added) => {
    if (removed.length === 0 || added.length === 0) return alone(removed, added)
    left -= removed.length * added.length
    return left < 0 ? inOrder(removed, added) : byLikeness(removed, added)
  }
}

/** Pairs lines in their order, so that as much as possible of their words is the same. */
function byLikeness(removed: readonly Line[], added: readonly Line[]): DiffRow[] {
  const bags = [removed, added].map((lines) => lines.map(bagOf)) as [Bag[], Bag[]]
  const likeness = (i: number, j: number) => {
    const alike = likenessOf(bags[0][i]!, bags[1][j]!)
    return alike < ALIKE ? 0 : alike
  }
  return pathOf(removed, added, likeness)
}

/** The path through all pairs with the highest sum, from the last to the first. */
function pathOf(
  removed: readonly Line[],
  added: readonly Line[],
  likeness: (i: number, j: number) => number,
): DiffRow[] {
  const width = added.length + 1
  const alike = removed.map((_, i) => added.map((_, j) => likeness(i, j)))
  const best = new Float64Array((removed.length + 1) * width)
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const pair = alike[i]![j]!
      const together = pair === 0 ? 0 : pair + best[(i + 1) * width + j + 1]!
      best[i * width + j] = Math.max(together, best[(i + 1) * width + j]!, best[i * width + j + 1]!)
    }
  }
  const rows: DiffRow[] = []
  let [i, j] = [0, 0]
  while (i < removed.length && j < added.length) {
    const here = best[i * width + j]!
    const pair = alike[i]![j]!
    if (pair > 0 && here === pair + best[(i + 1) * width + j + 1]!) {
      rows.push({ type: 'changed', removed: removed[i++]!, added: added[j++]! })
    } else if (here === best[(i + 1) * width + j]!) rows.push({ type: 'changed', removed: removed[i++]! })
    else rows.push({ type: 'changed', added: added[j++]! })
  }
  return [...rows, ...alone(removed.slice(i), added.slice(j))]
}

const alone = (removed: readonly Line[], added: readonly Line[]): DiffRow[] => [
  ...removed.map((line) => ({ type: 'changed' as const, removed: line })),
  ...added.map((line) => ({ type: 'changed' as const, added: line })),
]

const inOrder = (removed: readonly Line[], added: readonly Line[]): DiffRow[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
    type: 'changed' as const,
    ...(removed[index] !== undefined && { removed: removed[index] }),
    ...(added[index] !== undefined && { added: added[index] }),
  }))

type Bag = ReadonlyMap<string, number>

function bagOf({ text }: Line): Bag {
  const bag = new Map<string, number>()
  const words = wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word))
  for (const word of words.slice(0, MAX_WORDS)) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

/** The part of their words that two lines share, from 0 to 1. */
function likenessOf(one: Bag, other: Bag): number {
  let [shared, all] = [0, 0]
  for (const [word, times] of one) {
    shared += Math.min(times, other.get(word) ?? 0)
    all += times
  }
  for (const times of other.values()) all += times
  return all === 0 ? 1 : (2 * shared) / all
}
