import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { ReadPost } from './read.ts'

/**
 * The blocks of signatures: what two or more posts of one author end with, what stands in an element of that name, and
 * what follows a line of dashes or underscores at the end of a post. A post never consists of a signature alone.
 */
export function signaturesOf(measures: Measures, blocks: Blocks, posts: readonly ReadPost[]): Set<number> {
  const signatures = new Set<number>()
  for (const own of Map.groupBy(posts, ({ name }) => name).values()) {
    const length = own.length > 1 && own[0]!.name !== '' ? commonEnd(blocks, own) : 0
    for (const { text } of own) {
      const start = Math.min(text.length - length, namedStart(measures, blocks, text), ruledStart(blocks, text))
      if (start > 0) for (const block of text.slice(start)) signatures.add(block)
    }
  }
  return signatures
}

/** Longer ends are text. */
const MAX_SIGNATURE_BLOCKS = 6
const MAX_SIGNATURE_WORDS = 60
/** Forum software names the element around a signature alike (phpBB, XenForo, vBulletin, Discuz: `signature`, `sign`). */
const SIGNATURE = /(?<![a-z])(?:signature|user-?sig|postsig|sign|sig)(?![a-z])/i
const MAX_NAME_CHARS = 300
const MAX_LEVELS = 4
const RULE = /^\s*[-_=*~—–]{4,}\s*$/

/** Number of blocks that all posts of an author end with. */
function commonEnd({ texts, weights }: Blocks, posts: readonly ReadPost[]): number {
  const [first] = posts
  let length = 0
  while (length < MAX_SIGNATURE_BLOCKS) {
    const ends = posts.map(({ text }) => text[text.length - 1 - length])
    const text = ends[0] === undefined ? '' : texts[ends[0]]!.trim()
    if (text === '' || weights[ends[0]!]!.words > MAX_SIGNATURE_WORDS) break
    if (!ends.every((block) => block !== undefined && texts[block]!.trim() === text)) break
    length++
  }
  return length < first!.text.length ? length : 0
}

/** Index of the first block of the end that stands in an element named as a signature. */
function namedStart(measures: Measures, { rows }: Blocks, text: readonly number[]): number {
  let start = text.length
  while (start > 0 && isNamedSignature(measures, rows[text[start - 1]!]!)) start--
  return start
}

/** Whether a block stands in an element named as a signature. */
export function isNamedSignature(measures: Measures, row: number): boolean {
  for (let at = row, level = 0; at > 0 && level < MAX_LEVELS; at = measures.parent[at]!, level++)
    if (
      SIGNATURE.test(
        (elementAt(measures, at)!.attribs.class ?? '').slice(0, MAX_NAME_CHARS).replace(/([a-z])([A-Z])/g, '$1-$2'),
      )
    )
      return true
  return false
}

/** Index of the last line of dashes, if little follows. */
function ruledStart({ texts, weights }: Blocks, text: readonly number[]): number {
  let words = 0
  for (let at = text.length - 1; at > 0 && text.length - at <= MAX_SIGNATURE_BLOCKS; at--) {
    words += weights[text[at]!]!.words
    if (words > MAX_SIGNATURE_WORDS) break
    if (RULE.test(texts[text[at]!]!.split('\n', 2).find((line) => line.trim() !== '') ?? '')) return at
  }
  return text.length
}
