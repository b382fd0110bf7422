import type { Anchor } from '../content/anchors.ts'
import { wordsOf } from '../content/structure/lexicon/words.ts'
import type { ExtractionRequest } from '../content/structure/model.ts'
import { asSchema } from '../content/structure/schema/field-map.ts'
import type { Schema } from '../content/structure/schema/keywords.ts'
import { wordsOfSchema } from '../content/structure/schema/words.ts'

/** How likely a link leads to what a request is about: the higher the better, 0 for one that says nothing. */
export type Relevance = (link: Anchor) => number

/** Counts the words that a link shares with the prompt and the schema. A link to the next page of a list scores as high as the best. */
export function relevanceFor({ prompt = '', schema }: ExtractionRequest): Relevance {
  const named = schema === undefined ? [] : wordsOfSchema(asSchema(schema) as Schema)
  const wanted = new Set([...wordsIn(prompt), ...named.flatMap(wordsIn)])
  return ({ url, text = '' }) => {
    const { pathname, search } = new URL(url)
    if (UNWANTED.test(pathname)) return -1
    const words = new Set([...wordsIn(text), ...wordsIn(spaced(pathname))])
    const found = [...words].filter((word) => wanted.has(word)).length
    return Math.min(found, MAX_WORDS) + (isNextPage(`${pathname}${search}`, text) ? MAX_WORDS : 0)
  }
}

/** More words mean that a text is long, not that it is to the point. */
const MAX_WORDS = 3

const wordsIn = (text: string) => wordsOf(text.slice(0, MAX_TEXT)).filter((word) => word.length >= MIN_WORD)
const MAX_TEXT = 300
const MIN_WORD = 3

function spaced(path: string): string {
  try {
    return decodeURIComponent(path).replace(/[/_.+-]+/g, ' ')
  } catch {
    return path
  }
}

/** Pages that serve the visitor's account or the law, and state no facts. */
const UNWANTED =
  /\/(?:log-?in|sign-?(?:in|up)|log-?out|register|cart|basket|checkout|account|password|wishlist|privacy|cookies?|terms|share|print|feed|rss)(?:[/.-]|$)/i

const NEXT_PAGE =
  /^(?:next(?: page)?|older(?: posts)?|more|weiter|nächste(?: seite)?|suivante?|siguiente|successiv[ao]|»|›|>|→)[\s»›→]*$/i

/** By its text, or by a number that its address has as a page number. */
function isNextPage(address: string, text: string): boolean {
  const shown = text.trim()
  return NEXT_PAGE.test(shown) || (/^\d{1,4}$/.test(shown) && /(?:page|seite|pagina|p)[=/_-]?\d+/i.test(address))
}
