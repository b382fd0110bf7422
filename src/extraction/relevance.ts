import type { Anchor } from '../content/anchors.ts'
import { wordsOf } from '../content/structure/lexicon/words.ts'
import type { ExtractionRequest, Json } from '../content/structure/model.ts'

/** How likely a link leads to what a request is about: the higher the better, 0 for one that says nothing. */
export type Relevance = (link: Anchor) => number

/** Reads the words of the prompt and of the schema. Links to further pages of a list are as good as any. */
export function relevanceFor({ prompt = '', schema }: ExtractionRequest): Relevance {
  const wanted = new Set([...wordsIn(prompt), ...schemaTexts(schema ?? {}).flatMap(wordsIn)])
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

/** Names, titles and descriptions of the properties that a schema asks for. */
function schemaTexts(schema: Json): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(schemaTexts)
  return Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value === 'string') return key === 'title' || key === 'description' ? [value] : []
    const isMap = key === 'properties' && typeof value === 'object' && value !== null
    return [...(isMap ? Object.keys(value) : []), ...schemaTexts(value)]
  })
}

/** Pages that serve the visitor's account or the law, and state no facts. */
const UNWANTED =
  /\/(?:log-?in|sign-?(?:in|up)|log-?out|register|cart|basket|checkout|account|password|wishlist|privacy|cookies?|terms|share|print|feed|rss)(?:[/.-]|$)/i

function isNextPage(address: string, text: string): boolean {
  return /^(?:next(?: page)?|older(?: posts)?|more|weiter|nächste(?: seite)?|suivante?|siguiente|successiv[ao]|»|›|>|→)[\s»›→]*$/i.test(
    text.trim(),
  )
    ? true
    : /^\d{1,4}$/.test(text.trim()) && /(?:page|seite|pagina|p)[=/_-]?\d+/i.test(address)
}
