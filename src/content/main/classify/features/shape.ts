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
    tag: each((block) => 1 + TAGS.indexOf(elementAt(page.measures, rows[block]!)?.name ?? '')),
    twins: twins.all,
    twinsBefore: twins.before,
    said: each((block) => sharedWith(texts[block]!, hints.jsonLdShingles)),
    described: each((block) => sharedWith(texts[block]!, hints.descriptionShingles)),
  }
}

const TAGS = 'p li td h1 h2 h3 h4 h5 h6 div pre blockquote figcaption dt dd label button'.split(' ')
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

/** Share of the text's shingles that are in `known`, or -1 if there is nothing to compare. */
function sharedWith(text: string, known: ReadonlySet<number>): number {
  const shingles = known.size === 0 ? [] : shinglesOf(text, MAX_SHINGLES)
  if (shingles.length === 0) return -1
  let shared = 0
  for (const shingle of shingles) if (known.has(shingle)) shared++
  return shared / shingles.length
}
