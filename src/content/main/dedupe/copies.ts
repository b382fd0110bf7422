// Finds parts of a page that repeat earlier parts, as print views and menus for narrow screens do.
import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'

interface CopyLimits {
  /** Minimum words of a copy. */
  copy: number
  /** Blocks with fewer words are equal by chance. */
  block: number
  /** Minimum share of a part's words that must have occurred before. */
  share: number
}

/**
 * Limits for content: slide shows, print views, previews. The share is high, since reference entries on similar things
 * are nearly equal on purpose.
 */
export const CONTENT_COPIES: CopyLimits = { copy: 50, block: 6, share: 0.98 }
/** Limits for boilerplate: the menu for narrow screens, the sticky header. */
export const BOILERPLATE_COPIES: CopyLimits = { copy: 6, block: 1, share: 0.8 }

interface CopyInput {
  chosen: Uint8Array
  /** 1 for rows that are the copy even if they come first. */
  setBack?: Uint8Array
}

/**
 * Marks the rows that repeat what earlier chosen blocks said, with their subtrees: a 1 for each. A refrain, a quotation
 * or a table cell is not a copy, since it is a small part of its surroundings.
 *
 * Visits only ancestors that do not contain the first occurrence, at most as many as the tree is deep (tree/limits.ts).
 */
export function copiesOf(
  { parent, nodes, end }: Measures,
  { rows, weights }: Blocks,
  { chosen, setBack }: CopyInput,
  limits: CopyLimits,
): Uint8Array {
  const all = new Float64Array(nodes.length)
  const copied = new Float64Array(nodes.length)
  const seen = new Map<number, number>()
  const count = (row: number, block: number): void => {
    const { words, hash } = weights[block]!
    all[row]! += words
    const first = seen.get(hash)
    if (first === undefined) seen.set(hash, row)
    else if (words >= limits.block)
      for (let up = row; up > first || end[up]! <= first; up = parent[up]!) copied[up]! += words
  }
  for (const isBehind of [0, 1])
    rows.forEach((row, block) => {
      if (chosen[row] === 1 && (setBack?.[row] ?? 0) === isBehind) count(row, block)
    })
  for (let row = nodes.length - 1; row > 0; row--) all[parent[row]!]! += all[row]!
  const copies = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const isCopy = all[row]! >= limits.copy && copied[row]! >= limits.share * all[row]!
    if (copies[parent[row]!] === 1 || isCopy) copies[row] = 1
  }
  return copies
}
