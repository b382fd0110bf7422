import type { Blocks } from './blocks.ts'
import type { Measures } from './measure.ts'

interface Limits {
  /** A copy has at least so many words. */
  copy: number
  /** Blocks of fewer words are the same by chance. */
  block: number
  /** A part is a copy if this share of its words stood before it. */
  share: number
}

/** For content: a slide show, a print view, a preview. References say nearly the same of kindred things, and mean it. */
export const OF_CONTENT: Limits = { copy: 50, block: 6, share: 0.98 }
/** For furniture: the menu for narrow screens, the header that sticks. */
export const OF_FURNITURE: Limits = { copy: 6, block: 1, share: 0.8 }

interface Chosen {
  chosen: Uint8Array
  /** 1 for rows that are the copy wherever the other stands. */
  setBack?: Uint8Array
}

/**
 * Rows of the page that say once more what the chosen blocks before them said, with all below them: 1 for each. A
 * refrain, a quotation, a table cell is no copy: it is a small part of what stands around it.
 *
 * Only ancestors that do not hold the first saying are looked at, at most as many as a tree is deep (tree/limits.ts).
 */
export function copiesOf(
  { parent, nodes, end }: Measures,
  { rows, weights }: Blocks,
  { chosen, setBack }: Chosen,
  limits: Limits,
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
