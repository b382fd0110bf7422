import { functionWords, grammarOf } from '../../content/passages/function-words.ts'
import { folded } from '../../content/passages/words.ts'
import type { Fault } from '../inquiry.ts'
import { unfoundClaims, unfoundFacts } from './claims.ts'
import type { PageIndex } from './page-index.ts'

export interface Support {
  /** Why the page does not support a text; undefined if it does. */
  fault?: Fault
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
  const translated = share < MIN_SHARE && isForeign(`${asked} ${text}`, page)
  const inRequest = (claim: string) => folded(asked).includes(folded(claim))
  const claims = (translated ? unfoundFacts(text, page) : unfoundClaims(text, page)).filter((each) => !inRequest(each))
  if (claims.length > 0) {
    const listed = claims.slice(0, MAX_LISTED).map((claim) => JSON.stringify(claim.slice(0, MAX_CLAIM_CHARS)))
    const fault = 'It states names, numbers, dates or URLs that the page does not have.'
    return { fault: { fault, shown: `The page does not contain ${listed.join(', ')}.` }, translated }
  }
  const isSupported = share >= MIN_SHARE || (translated && cites)
  return isSupported ? { translated } : { fault: { fault: 'The page does not say that.' }, translated }
}

/** An answer may paraphrase, but not all of it. */
const MIN_SHARE = 0.5
const MAX_LISTED = 5
const MAX_CLAIM_CHARS = 80

/** Whether a text is in another language than the page, by its words of grammar. Without any, the words themselves tell. */
function isForeign(text: string, page: PageIndex): boolean {
  const words = wordsIn(text)
  const counts = grammarOf(words)
  const most = Math.max(...counts)
  if (most > 0 && page.language !== undefined) return counts[page.language]! < most
  return words.filter((word) => page.hasText(word)).length < words.length * MAX_FOREIGN
}

const MAX_FOREIGN = 0.34

const contentWords = (text: string) => wordsIn(text).filter((word) => !functionWords.has(word))

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
