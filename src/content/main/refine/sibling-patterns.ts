import { rememberedByName } from '../../name-test.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'

/**
 * Keeps all blocks of a pattern if most of them are chosen. A pattern is a chain of equal tags and class names up to
 * the root: the names under twenty testimonials, the headings of a listing. Each such block has few words, and near the
 * threshold some would go and some stay (on 15 of 56 pages that were read).
 */
export function keepSiblingPatterns(measures: Measures, { rows }: Blocks, chosen: Uint8Array): void {
  const { plainOf, patternOf } = patternReader(measures)
  const parts = rows.filter((row) => !PLAIN.has(elementAt(measures, row)?.name ?? 'html'))
  for (const alike of Map.groupBy(parts, plainOf).values()) {
    if (alike.length < MIN_MEMBERS || alike.every((row) => chosen[row] === chosen[alike[0]!])) continue
    for (const group of Map.groupBy(alike, patternOf).values()) {
      const kept = group.reduce((sum, row) => sum + chosen[row]!, 0)
      if (group.length >= MIN_MEMBERS && kept >= MIN_SHARE * group.length) for (const row of group) chosen[row] = 1
    }
  }
}

/** Fewer equal parts are chance, not a pattern. */
const MIN_MEMBERS = 3
/** If this share of a pattern is content, all of it is. */
const MIN_SHARE = 0.5
/** Text and cells look alike all over a page, whatever they hold. */
const PLAIN = new Set('p td th body html'.split(' '))
const MAX_NAMES = 3

/**
 * Numbers the build of rows. Rows with the same tag and names share a `plainOf`; those with the same tags and names from
 * the root down share a `patternOf`. Both are read only for the rows that need them.
 */
function patternReader(measures: Measures): { plainOf: (row: number) => number; patternOf: (row: number) => number } {
  const { nodes, parent, kind } = measures
  const ofKind: number[] = []
  const kinds = new Map<string, number>()
  const ways = new Map<number, number>()
  const patterns = new Int32Array(nodes.length)
  const plainOf = (row: number): number => {
    const { name, attribs } = elementAt(measures, row)!
    ofKind[kind[row]!] ??= numberOf(kinds, plain(`${name} ${attribs.class ?? ''}`))
    return ofKind[kind[row]!]!
  }
  const patternOf = (row: number): number => {
    if (row > 0 && patterns[row] === 0)
      patterns[row] = numberOf(ways, patternOf(parent[row]!) * nodes.length + plainOf(row))
    return patterns[row]!
  }
  return { plainOf, patternOf }
}

/** The number of a key. Keys are numbered from 1 as they come. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size + 1)
  return numbers.size
}

/** Tag and first class names, without digits (`post-4711`). */
const plain = rememberedByName((written) =>
  written
    .replace(/\d+/g, '')
    .split(/\s+/, 1 + MAX_NAMES)
    .join(' '),
)
