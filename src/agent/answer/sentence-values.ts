// The value that a sentence states for a field.
import type { Json } from '../../content/structure/model.ts'
import type { ReadingContext } from '../../content/structure/readings/context.ts'
import { datesIn } from '../../content/structure/readings/date-mentions.ts'
import type { Field } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import { hasTerm, termsOf, wordSet } from '../question/terms.ts'
import { askedAttribute, attributeOf } from './attribute.ts'
import { nameIn } from './sentence-names.ts'
import { readAs } from './value.ts'

interface Context {
  reading: ReadingContext
  question: Question
  base: string
}

/** At most one value: a sentence that offers several states none for certain. */
export function valuesInSentence(sentence: string, field: Field, context: Context): Json[] {
  const asked = attributeIn(sentence, field, context.question)
  if (asked === undefined) return []
  const { types, members } = field.slot.shape
  if (members !== undefined) return []
  const texts =
    types.has('number') || types.has('integer') || field.slot.expectation === 'year'
      ? numbersOf(sentence, asked, context, field.slot.expectation === 'year')
      : field.slot.expectation === 'date' || field.slot.expectation === 'dateTime'
        ? datesOf(sentence, context.reading)
        : types.has('string')
          ? nameIn(sentence, field, context.question)
          : []
  const values = texts.flatMap((raw) => {
    const value = readAs(raw, field, context)
    return value === undefined ? [] : [value]
  })
  const distinct = [...new Set(values.map((value) => JSON.stringify(value)))]
  return distinct.length === 1 ? [values[0]!] : []
}

/** Whether a sentence has the words that name the value of a field. */
export const saysAttribute = (sentence: string, field: Field, question: Question): boolean =>
  attributeIn(sentence, field, question) !== undefined

function attributeIn(sentence: string, field: Field, question: Question): string[] | undefined {
  const words = new Set([...wordSet(sentence), ...paraphrased(sentence)])
  return [attributeOf(field, question), askedAttribute(question)].find(
    (each) => each !== undefined && each.length > 0 && each.every((word) => hasTerm(words, word)),
  )
}

/** What a sentence says in other words: "The guild goes back to 1934". */
const paraphrased = (sentence: string): string[] =>
  PHRASES.flatMap(([pattern, words]) => (pattern.test(sentence) ? words : []))

const PHRASES: readonly (readonly [pattern: RegExp, words: readonly string[]])[] = [
  [/\b(?:goes|dates|dating) back to\b|\b(?:has existed|existing|exists) since\b/i, termsOf('founded')],
]

const datesOf = (sentence: string, reading: ReadingContext): string[] => {
  const dates = datesIn(sentence, reading).filter(({ yearAssumed }) => !yearAssumed)
  return dates.length === 1 ? [sentence.slice(dates[0]!.start, dates[0]!.end)] : []
}

const NUMBER =
  /(?<![\p{L}\d.,-])(?:(?:US|CA|AU)?[$€£¥]\s?|(?:EUR|USD|GBP|CHF|NOK|SEK|DKK)\s)?\d(?:[\d.,'’]*\d)?(?:\s?(?:million|billion|thousand|m|bn|k)\b)?(?:\s?(?:[%€£°²³$]|[\p{L}°²³/]{1,16})){0,2}/giu

/** The numbers of a sentence that are no part of a name, no year that was asked for, and no date. */
function numbersOf(
  sentence: string,
  asked: readonly string[],
  { question, reading }: Context,
  isYear: boolean,
): string[] {
  const dates = datesIn(sentence, reading)
  const names = new Set([...question.subjects.flatMap(({ words }) => words), ...question.qualifiers])
  const wantsYear = isYear || asked.some((word) => YEAR_WORDS.has(word))
  const found = [...sentence.matchAll(NUMBER)].filter(({ 0: text, index }) => {
    const digits = /\d[\d.,'’]*\d|\d/.exec(text)![0]
    if (names.has(digits)) return false
    if (wantsYear) return /^(?:1\d|20)\d\d$/.test(digits)
    const inDate = dates.some(
      ({ start, end }) => index < end && index + text.length > start && start < index + digits.length,
    )
    return (
      !inDate &&
      !(
        /^(?:1[5-9]|20)\d\d$/.test(digits) &&
        /(?:\b(?:in|since|of|from|by|year|until|spring|summer|autumn|winter)\s)$/i.test(sentence.slice(0, index))
      )
    )
  })
  if (found.length <= 1) return found.map(([text]) => text)
  const near = found.filter(
    ({ 0: text, index }) =>
      standsBeside(sentence, index, text.length, asked) && !isOfOtherYear(sentence, index, question),
  )
  if (near.length === 1) return near.map(([text]) => text)
  // "8,965 visitors at 14 performances"
  const counting = near.filter(({ 0: text, index }) => {
    const counted = /^\p{L}+/u.exec(sentence.slice(index).replace(/^[\d.,'’\s]+/u, ''))?.[0] ?? ''
    return text !== '' && asked.some((word) => hasTerm(wordSet(counted), word))
  })
  return counting.length === 1 ? counting.map(([text]) => text) : []
}

const YEAR_WORDS: ReadonlySet<string> = new Set(
  termsOf(
    'year founded established built opened founding gegründet gründungsjahr baujahr fondé fundado fondato opgericht oprichtingsjaar bouwjaar założony założono',
  ),
)

/** Whether a word that is asked for stands in the same clause. */
function standsBeside(sentence: string, at: number, length: number, asked: readonly string[]): boolean {
  const words = wordSet(clauseAt(sentence, at, length))
  return asked.some((word) => hasTerm(words, word))
}

function clauseAt(sentence: string, at: number, length: number): string {
  const before =
    sentence
      .slice(0, at)
      .split(/[,;:()–]\s|\band\b|\bbut\b/)
      .at(-1) ?? ''
  const after = sentence.slice(at + length).split(/[,;:()–.]\s|\band\b|\bbut\b/)[0] ?? ''
  return `${before}${sentence.slice(at, at + length)}${after}`
}

/** "1,284 in 2024, after 1,190 in 2023": the clause of the second number has a year that was not asked for. */
function isOfOtherYear(sentence: string, at: number, { qualifiers }: Question): boolean {
  const years = clauseAt(sentence, at, 0).match(/(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d]|[.,]\d)/g) ?? []
  return qualifiers.length > 0 && years.length > 0 && !years.some((year) => qualifiers.includes(year))
}
