// Whether a label calls a value as a field does.

import { functionWords } from '../../content/passages/function-words.ts'
import { labelConcepts } from '../../content/structure/lexicon/concepts.ts'
import { wordsOf as labelWordsOf } from '../../content/structure/lexicon/words.ts'
import { labelMatcher } from '../../content/structure/solve/match.ts'
import type { Field } from '../question/fields.ts'
import { askedTerms, type Question } from '../question/question.ts'
import { hasTerm, isUnit, termsOf, wordSet } from '../question/terms.ts'

const matchers = new Map<string, ReturnType<typeof labelMatcher>>()
function matcherOf(language: string | undefined) {
  const key = language ?? ''
  const known = matchers.get(key)
  if (known !== undefined) return known
  if (matchers.size > 20) matchers.clear()
  const made = labelMatcher(language)
  matchers.set(key, made)
  return made
}

/**
 * How surely a label names a field, from 0 to 1. Words of the field that the label lacks must stand above it, and words
 * of the label that the field lacks must be in the question: "Tank capacity" is not "battery capacity".
 */
export function labelFit(
  field: Field,
  label: string,
  { place, question, language }: { place: string; question: Question; language: string | undefined },
): number {
  const own = labelWordsOf(label).filter((word) => !functionWords.has(word))
  if (own.length === 0 || own.length > MAX_LABEL_WORDS) return 0
  const said = new Set(termsOf(label))
  const names = new Set(question.subjects.flatMap(({ words }) => words))
  const above = wordSet(place)
  const asked = askedTerms(question)
  const known = new Set([...asked, ...field.named, ...field.described])
  const extra = [...said].filter(
    (word) => !hasTerm(known, word) && !names.has(word) && !NEUTRAL.has(word) && !isUnit(word) && !/\d/.test(word),
  )
  if (field.isGeneric) {
    const found = asked.filter((term) => hasTerm(said, term))
    return found.length > 0 && extra.length === 0 ? BY_QUESTION : 0
  }
  const score = matcherOf(language)(field.slot, label)
  const wanted = field.named.filter((word) => !names.has(word) && !isUnit(word))
  // Of a table with a column for each year, the head says which, and what stands above says of what.
  const isYear = said.size > 0 && [...said].every((word) => question.qualifiers.includes(word))
  if (isYear) return wanted.length > 0 && wanted.every((word) => hasTerm(above, word)) ? BY_QUESTION : 0
  const missing = wanted.filter((word) => !hasTerm(said, word))
  const isWhole = missing.every((word) => hasTerm(above, word))
  if (wanted.length > 0 && missing.length < wanted.length && isWhole && extra.length === 0)
    return Math.max(score, BY_WORDS)
  // A synonym stands for the whole name, and not for a part of it: "price" is no "repair cost".
  const isSynonym = wanted.length <= 1 || score === 1
  if (score >= SURE && extra.length === 0 && (isWhole || isSynonym)) return score
  if (score >= SURE && isWhole && wanted.length > 0) return score * WITH_EXTRA
  // The question calls it as the source does, and the field calls it differently.
  const isAsked = said.size > 0 && [...said].every((word) => hasTerm(new Set(asked), word))
  return extra.length === 0 && isAsked && isWhole && score >= HALF ? BY_QUESTION * 0.9 : 0
}

const HALF = 0.5
const MAX_LABEL_WORDS = 9
const SURE = 0.8

/** Whether a label surely means something else than a field: "Weight" beside a height. */
export function meansOther({ slot }: Field, label: string, language: string | undefined): boolean {
  const said = labelConcepts(label, language).filter(({ score }) => score >= SURE)
  const wanted = slot.concepts.filter(({ score }) => score >= SURE)
  return (
    said.length > 0 && wanted.length > 0 && !said.some(({ concept }) => wanted.some((own) => own.concept === concept))
  )
}

const BY_WORDS = 0.9
const BY_QUESTION = 0.85
const WITH_EXTRA = 0.6

/** They qualify a label without changing what it names. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  termsOf(
    'total overall official current approx approximate approximately about number unit value avg average full standard regular',
  ),
)
