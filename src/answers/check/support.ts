import { functionWords } from '../../content/passages/function-words.ts'
import { folded } from '../../content/passages/words.ts'
import { unfoundClaims, unfoundFacts } from './claims.ts'
import type { PageIndex } from './page-index.ts'

export interface Support {
  /** Why the page does not support a text; undefined if it does. */
  fault?: string
  /** Whether the text is in another language than the page, so that only its facts could be looked up. */
  translated: boolean
}

/**
 * Whether a page supports what a model says: its facts stand on the page, and most of its words. Of a text in another
 * language, only the facts can be looked up; then the model must at least name the passages that it read.
 *
 * @param asked the caller's words. An answer may repeat them, and their language is that of the answer.
 */
export function supportOf(
  text: string,
  { page, asked, cites }: { page: PageIndex; asked: string; cites: boolean },
): Support {
  const said = contentWords(text)
  const askedWords = new Set(contentWords(asked))
  const own = said.filter((word) => !askedWords.has(word))
  const share = own.length === 0 ? 1 : own.filter((word) => page.hasWords(word)).length / own.length
  const translated = share < MIN_SHARE && askedWords.size >= MIN_ASKED && shareOf([...askedWords], page) < MAX_FOREIGN
  const inRequest = (claim: string) => folded(asked).includes(folded(claim))
  const claims = (translated ? unfoundFacts(text, page) : unfoundClaims(text, page)).filter((each) => !inRequest(each))
  if (claims.length > 0) {
    const listed = claims.slice(0, MAX_LISTED).map((claim) => JSON.stringify(claim.slice(0, MAX_CLAIM_CHARS)))
    return { fault: `The page does not contain ${listed.join(', ')}.`, translated }
  }
  const isSupported = share >= MIN_SHARE || (translated && cites)
  return isSupported ? { translated } : { fault: 'The page does not say that.', translated }
}

/** An answer may paraphrase, but not all of it. */
const MIN_SHARE = 0.5
/** A question has most of its words in common with a page in its own language that answers it. */
const MAX_FOREIGN = 0.34
const MIN_ASKED = 2
const MAX_LISTED = 5
const MAX_CLAIM_CHARS = 80

function contentWords(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => !functionWords.has(word))
}

const shareOf = (words: readonly string[], page: PageIndex) =>
  words.filter((word) => page.hasWords(word)).length / words.length
