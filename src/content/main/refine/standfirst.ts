import { normalise } from '../../normalise.ts'
import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

interface StandfirstInput {
  blocks: Blocks
  first: FirstReading
  chosen: Uint8Array
  /** Row of the block that names the page, or -1. */
  title: number
  /** The page's descriptions for search engines and previews. */
  descriptions: readonly string[]
}

/**
 * Keeps the standfirst: a text right below the title that the page also states as its description. A description that
 * only repeats the beginning of the body is none.
 */
export function keepStandfirst(page: Page, { blocks, first, chosen, title, descriptions }: StandfirstInput): void {
  if (title < 0 || page.isForum) return
  const stated = descriptions
    .map((text) => normalise(text.slice(0, MAX_CHARS)))
    .filter((said) => said.length >= MIN_CHARS)
  if (stated.length === 0) return
  const { rows, weights, texts } = blocks
  const end = page.measures.end[title]!
  const from = rows.findIndex((row) => row >= end)
  for (let block = from; block >= 0 && block < Math.min(rows.length, from + MAX_BLOCKS); block++) {
    const row = rows[block]!
    const { words, chars } = weights[block]!
    const text = chars < MIN_CHARS || chars > MAX_CHARS ? '' : normalise(texts[block]!.slice(0, 4 * MAX_CHARS))
    if (text === '' || !stated.some((said) => areAlike(said, text))) {
      if (chosen[row] === 1 && words >= MIN_BODY_WORDS) return
      continue
    }
    const isText = TEXTS.test(elementAt(page.measures, row)?.name ?? '') && first.landmarks[row] === 0
    if (isText && !isSaidLater(blocks, chosen, block)) chosen[row] = 1
    return
  }
}

const MIN_CHARS = 30
const MAX_CHARS = 600
/** The standfirst is among this many blocks behind the title, before a text of so many words. */
const MAX_BLOCKS = 20
const MIN_BODY_WORDS = 24
const TEXTS = /^(?:p|div|h[2-6]|header|section|blockquote)$/
/** Descriptions are cut off. */
const SAME_CHARS = 60

/** Whether two normalised texts are the same, as far as the shorter one goes. */
function areAlike(one: string, other: string): boolean {
  if (one === other) return true
  const length = Math.min(one.length, other.length, SAME_CHARS)
  return length === SAME_CHARS && one.startsWith(other.slice(0, length))
}

/** Whether one of the next chosen blocks begins with the same text. */
function isSaidLater({ rows, texts }: Blocks, chosen: Uint8Array, block: number): boolean {
  const said = normalise(texts[block]!).slice(0, SAME_CHARS)
  return rows
    .slice(block + 1, block + 1 + 2 * MAX_BLOCKS)
    .some((row, at) => chosen[row] === 1 && normalise(texts[block + 1 + at]!.slice(0, MAX_CHARS)).startsWith(said))
}
