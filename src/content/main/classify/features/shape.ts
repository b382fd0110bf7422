import type { Blocks } from '../../page/blocks.ts'
import { columnOf } from '../../page/column.ts'
import { elementAt } from '../../page/measure.ts'
import { shinglesOf } from '../../page/shingles.ts'
import type { Reading } from './reading.ts'

/** Features of the block itself: size, links, marks, words, tag, and whether the page repeats it elsewhere. */
export function shapeOf({ page, blocks, unlinked, hints }: Reading) {
  const { rows, weights, linkWords, links, texts } = blocks
  const per = (count: number, block: number) => count / Math.max(0.5, weights[block]!.words)
  const each = (value: (block: number) => number) => columnOf(rows, (_, block) => value(block))
  const twins = twinsOf(blocks)
  return {
    words: each((block) => Math.log1p(weights[block]!.words)),
    unlinked: each((block) => Math.log1p(unlinked[block]!)),
    linkShare: each((block) => per(linkWords[block]!, block)),
    links: each((block) => links[block]!),
    marks: each((block) => per(weights[block]!.marks, block)),
    stops: each((block) => weights[block]!.stops),
    stopsPerWord: each((block) => per(weights[block]!.stops, block)),
    capitals: each((block) => per(weights[block]!.capitals, block)),
    numbers: each((block) => per(weights[block]!.numbers, block)),
    charsPerWord: each((block) => per(weights[block]!.chars, block)),
    ends: each((block) => endOf(texts[block]!)),
    tag: columnOf(rows, (row) => TAGS.get(elementAt(page.measures, row)?.name ?? '') ?? 0),
    twins: twins.all,
    twinsBefore: twins.before,
    ...sharesOf(texts, { said: hints.jsonLdShingles, described: hints.descriptionShingles }),
  }
}

const TAGS = new Map(
  'p li td h1 h2 h3 h4 h5 h6 div pre blockquote figcaption dt dd label button'.split(' ').map((tag, i) => [tag, 1 + i]),
)
const SENTENCE_ENDS = '.!?。！？'
const COLONS = ':：'
/** Number of a block's shingles that are compared with the hints. */
const MAX_SHINGLES = 40

function endOf(text: string): number {
  let at = text.length - 1
  while (at >= 0 && text.charCodeAt(at) <= 0x20) at--
  const end = text.charAt(at)
  if (end === '') return 0
  if (SENTENCE_ENDS.includes(end)) return 2
  return COLONS.includes(end) ? 1 : 0
}

/** For each block, the number of other blocks with the same text, and how many of them come before it. */
function twinsOf({ weights }: Blocks): { all: Float32Array; before: Float32Array } {
  const seen = new Map<number, number>()
  const before = columnOf(weights, ({ hash }) => {
    const count = seen.get(hash) ?? 0
    seen.set(hash, count + 1)
    return count
  })
  return { before, all: columnOf(weights, ({ hash }) => Math.log(seen.get(hash)!)) }
}

interface Hinted<T> {
  said: T
  described: T
}

/** For each text, the share of its shingles that each hint has, or -1 if there is nothing to compare. */
function sharesOf(texts: readonly string[], known: Hinted<ReadonlySet<number>>): Hinted<Float32Array> {
  const said = new Float32Array(texts.length).fill(-1)
  const described = new Float32Array(texts.length).fill(-1)
  if (known.said.size + known.described.size === 0) return { said, described }
  for (let block = 0; block < texts.length; block++) {
    const shingles = shinglesOf(texts[block]!, MAX_SHINGLES)
    said[block] = shareIn(known.said, shingles)
    described[block] = shareIn(known.described, shingles)
  }
  return { said, described }
}

function shareIn(known: ReadonlySet<number>, shingles: readonly number[]): number {
  if (known.size === 0 || shingles.length === 0) return -1
  let shared = 0
  for (let i = 0; i < shingles.length; i++) if (known.has(shingles[i]!)) shared++
  return shared / shingles.length
}
