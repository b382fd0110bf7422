import { fold } from '../lexicon/fold.ts'
import { MEMBER_SYNONYMS } from '../lexicon/members.ts'
import { stem } from '../lexicon/words.ts'
import type { Json } from '../model.ts'

export interface MemberMatch {
  member: Json
  /** From 0 to 1: 1 for the same words. */
  score: number
}

/**
 * The member of an enumeration that a text means: `FULL_TIME` for "Full-time" and for "Vollzeit", `InStock` for
 * `https://schema.org/InStock` and for "in stock". Undefined if none or several fit equally.
 */
export function matchMember(text: string, members: readonly Json[]): MemberMatch | undefined {
  const said = termsOf(text)
  if (said.length === 0) return undefined
  let best: MemberMatch | undefined
  let tied = false
  const meaning = meaningIn(said)
  for (const member of members) {
    const score = memberScore(text, { said, meaning }, member)
    if (score < MIN_SCORE) continue
    if (best === undefined || score > best.score) {
      best = { member, score }
      tied = false
    } else if (score === best.score) tied = true
  }
  return tied ? undefined : best
}

const MIN_SCORE = 0.5
/** Longer texts mention things without saying that they hold. */
const MAX_LENGTH = 300
const ADDRESS = /^\s*https?:\/\/\S*?([^/#?\s]+)\/?\s*$/

interface Said {
  said: string[]
  meaning: { meaning: string; share: number } | undefined
}

function memberScore(text: string, { said, meaning: other }: Said, member: Json): number {
  if (typeof member === 'number') return Number(text.trim().replace(',', '.')) === member ? 1 : 0
  if (typeof member !== 'string') return text.trim().toLowerCase() === String(member) ? 1 : 0
  if (text.trim() === member) return 1
  const wanted = memberTerms(member)
  if (wanted.length === 0) return 0
  if (said.join('') === wanted.join('')) return 0.98
  const meaning = meaningOf(wanted)
  if (meaning !== undefined) {
    if (other !== undefined) return other.meaning === meaning ? 0.9 * other.share : 0
  }
  return containment(said, wanted)
}

/** Share of the words that the text and the member have in common, if the text has the whole member. */
function containment(said: string[], wanted: string[]): number {
  if (said.length > 12) return 0
  for (let at = 0; at + wanted.length <= said.length; at++) {
    if (!wanted.every((word, index) => said[at + index] === word)) continue
    if (at > 0 && NEGATIONS.has(said[at - 1]!)) return 0
    return 0.6 + 0.3 * (wanted.length / said.length)
  }
  if (said.length < wanted.length && said.length >= 1) {
    const inside = said.every((word) => wanted.includes(word)) && said.some((word) => word.length > 3)
    return inside ? 0.5 + 0.2 * (said.length / wanted.length) : 0
  }
  return 0
}

/** Words that say it only in a short text: `We are available 24/7`. */
const WEAK = new Set(
  'available disponible disponibile verfugbar beschikbaar new used buy home house gas easy simple normal rent sale m f man women men woman intern stage temp contract manual online virtual medium hard light confirmed comprar купить'.split(
    ' ',
  ),
)
const NEGATIONS = new Set('no not non nicht kein keine pas sin sem senza niet geen nie не без out'.split(' '))

const memberCache = new Map<string, string[]>()

/** A schema's members are compared with many texts. */
function memberTerms(member: string): string[] {
  let terms = memberCache.get(member)
  if (terms === undefined) {
    if (memberCache.size >= 1000) memberCache.clear()
    terms = termsOf(member)
    memberCache.set(member, terms)
  }
  return terms
}

function termsOf(text: string): string[] {
  if (text.length > MAX_LENGTH) return []
  const address = ADDRESS.exec(text)
  const separated = (address?.[1] ?? text).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  return (fold(separated).match(/[\p{L}\p{M}]+|\d+(?:[.,]\d+)?/gu) ?? []).map(stem)
}

/** Phrase of each synonym to the meaning that it has. */
const MEANINGS = new Map<string, string>()
/** First words of the phrases. */
const VOCABULARY = new Set<string>()
let longest = 1
for (const [meaning, phrases] of Object.entries(MEMBER_SYNONYMS)) {
  for (const phrase of [meaning, ...phrases.split('|')]) {
    const terms = termsOf(phrase)
    longest = Math.max(longest, terms.length)
    MEANINGS.set(terms.join(' '), meaning)
    VOCABULARY.add(terms[0]!)
  }
}

function meaningOf(terms: string[]): string | undefined {
  return MEANINGS.get(terms.join(' '))
}

/** The meaning of the longest synonym in the text; undefined if the text has two that contradict each other. */
function meaningIn(said: string[]): { meaning: string; share: number } | undefined {
  if (!said.some((word) => VOCABULARY.has(word))) return undefined
  for (let size = Math.min(longest, said.length); size >= 1; size--) {
    const meanings = new Set<string>()
    for (let at = 0; at + size <= said.length; at++) {
      if (!VOCABULARY.has(said[at]!)) continue
      const meaning = MEANINGS.get(said.slice(at, at + size).join(' '))
      if (meaning !== undefined && !(at > 0 && NEGATIONS.has(said[at - 1]!))) meanings.add(meaning)
    }
    if (meanings.size > 1) return undefined
    const [meaning] = meanings
    if (meaning === undefined) continue
    if (size === 1 && said.length > 4 && said.some((word) => WEAK.has(word) && MEANINGS.get(word) === meaning))
      return undefined
    return { meaning, share: said.length <= 12 ? 0.7 + 0.3 * (size / said.length) : 0.6 }
  }
  return undefined
}
