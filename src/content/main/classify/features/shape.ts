import type { Blocks } from '../../page/blocks.ts'
import { elementAt } from '../../page/measure.ts'
import { shinglesOf } from '../../page/shingles.ts'
import type { Reading } from './reading.ts'

/** Features of the block itself: size, links, marks, words, tag, and whether the page repeats it elsewhere. */
export function shapeOf({ page, blocks, unlinked, hints }: Reading) {
  const { rows, weights, linkWords, links, texts } = blocks
  const column = () => new Float32Array(rows.length)
  const shape = {
    words: column(),
    unlinked: column(),
    linkShare: column(),
    links: new Float32Array(links),
    marks: column(),
    stops: column(),
    stopsPerWord: column(),
    capitals: column(),
    numbers: column(),
    charsPerWord: column(),
    ends: column(),
    tag: column(),
    ...twinsOf(blocks),
    ...sharesOf(texts, { said: hints.jsonLdShingles, described: hints.descriptionShingles }),
  }
  for (let block = 0; block < rows.length; block++) {
    const { words, marks, stops, capitals, numbers, chars } = weights[block]!
    const most = Math.max(0.5, words)
    shape.words[block] = Math.log1p(words)
    shape.unlinked[block] = Math.log1p(unlinked[block]!)
    shape.linkShare[block] = linkWords[block]! / most
    shape.marks[block] = marks / most
    shape.stops[block] = stops
    shape.stopsPerWord[block] = stops / most
    shape.capitals[block] = capitals / most
    shape.numbers[block] = numbers / most
    shape.charsPerWord[block] = chars / most
    shape.ends[block] = endOf(texts[block]!)
    shape.tag[block] = TAGS.get(elementAt(page.measures, rows[block]!)?.name ?? '') ?? 0
  }
  return shape
}

const TAGS = new Map(
  'p li td h1 h2 h3 h4 h5 h6 div pre blockquote figcaption dt dd label button'.split(' ').map((tag, i) => [tag, 1 + i]),
)
const SENTENCE_END = 2
const COLON = 1
/** What a text ends with, by its last character. */
const ENDS = new Map([
  ...Array.from('.!?。！？', (sign) => [sign.charCodeAt(0), SENTENCE_END] as const),
  ...Array.from(':：', (sign) => [sign.charCodeAt(0), COLON] as const),
])
/** Number of a block's shingles that are compared with the hints. */
const MAX_SHINGLES = 40

function endOf(text: string): number {
  let at = text.length - 1
  while (at >= 0 && text.charCodeAt(at) <= 0x20) at--
  return at < 0 ? 0 : (ENDS.get(text.charCodeAt(at)) ?? 0)
}

/** For each block, the number of other blocks with the same text, and how many of them come before it. */
function twinsOf({ weights }: Blocks): { twins: Float32Array; twinsBefore: Float32Array } {
  const seen = new Map<number, number>()
  const twins = new Float32Array(weights.length)
  const twinsBefore = new Float32Array(weights.length)
  for (let block = 0; block < weights.length; block++) {
    const count = seen.get(weights[block]!.hash) ?? 0
    twinsBefore[block] = count
    seen.set(weights[block]!.hash, count + 1)
  }
  if (seen.size < weights.length)
    for (let block = 0; block < weights.length; block++) twins[block] = Math.log(seen.get(weights[block]!.hash)!)
  return { twins, twinsBefore }
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
