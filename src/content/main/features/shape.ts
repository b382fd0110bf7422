import type { Blocks } from '../blocks.ts'
import { elementAt } from '../measure.ts'
import { shinglesOf } from '../shingles.ts'
import type { Reading } from './reading.ts'

const TAGS = 'p li td h1 h2 h3 h4 h5 h6 div pre blockquote figcaption dt dd label button'.split(' ')
const SENTENCE_ENDS = '.!?。！？'
const COLONS = ':：'
/** Runs of words of a block looked up in what the page tells machines. */
const MAX_SHINGLES = 40

/** What a block is by itself: size, links, marks, kind of words, tag; and whether the page says it elsewhere as well. */
export function shapeOf({ page, blocks, unlinked, hints }: Reading) {
  const { rows, weights, linkWords, links, texts } = blocks
  const per = (count: number, block: number) => count / Math.max(0.5, weights[block]!.words)
  const each = (value: (block: number) => number) => Float32Array.from(rows, (_, block) => value(block))
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
    said: each((block) => sharedWith(texts[block]!, hints.said)),
    described: each((block) => sharedWith(texts[block]!, hints.described)),
  }
}

function endOf(text: string): number {
  let at = text.length - 1
  while (at >= 0 && text.charCodeAt(at) <= 0x20) at--
  const end = text.charAt(at)
  if (end === '') return 0
  if (SENTENCE_ENDS.includes(end)) return 2
  return COLONS.includes(end) ? 1 : 0
}

/** How many other blocks have the same text, and how many of them stand before. */
function twinsOf({ weights }: Blocks): { all: Float32Array; before: Float32Array } {
  const seen = new Map<number, number>()
  const before = Float32Array.from(weights, ({ hash }) => {
    const count = seen.get(hash) ?? 0
    seen.set(hash, count + 1)
    return count
  })
  return { before, all: Float32Array.from(weights, ({ hash }) => Math.log(seen.get(hash)!)) }
}

/** Share of the runs of words of a text that stand in `said`; -1 if there is nothing to compare. */
function sharedWith(text: string, said: ReadonlySet<number>): number {
  const shingles = said.size === 0 ? [] : shinglesOf(text, MAX_SHINGLES)
  if (shingles.length === 0) return -1
  let shared = 0
  for (const shingle of shingles) if (said.has(shingle)) shared++
  return shared / shingles.length
}
