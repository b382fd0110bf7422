// Whether a value belongs to something else than what its page is about.
import { readMoney } from '../../content/structure/readings/money.ts'
import type { Field } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import { hasAll, wordSet } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'
import type { Statement } from './statements.ts'

/**
 * Whether a sentence that does not name its subject names something else: "The tallest one stands in Jeddah and has a height
 * of 133 m", on the page of another. A sentence that begins with a pronoun goes on about its page.
 */
export function isOfAnother({ kind, value, headings }: Statement, { title }: AgentSource, question: Question): boolean {
  if (kind !== 'sentence' || PRONOUN.test(value)) return false
  const own = wordSet(value)
  if (question.subjects.length === 0 || question.subjects.some(({ words }) => hasAll(own, words))) return false
  return otherNames(value, wordSet([title, ...headings, question.prompt].join(' '))).length > 0
}

/** The words of a text that begin with a capital, although they open no sentence, and that are not known. */
export const otherNames = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(NAME)]
    .filter(({ index }) => !OPENING.test(text.slice(Math.max(0, index - 3), index)))
    .map(([name]) => name)
    .filter((name) => ![...wordSet(name)].some((word) => known.has(word) || CALENDAR.has(word)))

const PRONOUN = /^(?:it|its|he|his|she|her|they|their|we|our|this|here)\b/i
const NAME = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}[\p{L}\p{M}]*/gu
/** What stands before the first word of a sentence. */
const OPENING = /^$|[.!?\n]\s{0,2}$/
const CALENDAR = wordSet(
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Easter Christmas',
)

/** Whether an amount is in another currency than the one that is asked for. */
export function isOtherCurrency(text: string, { name, described }: Field, { prompt }: Question): boolean {
  const asked = currencyIn(`${name.replace(/[_-]+/g, ' ')} ${described.join(' ')}`) ?? currencyIn(prompt)
  const stated = asked === undefined ? undefined : readMoney(text)?.currency
  return stated !== undefined && stated !== asked
}

const currencyIn = (text: string): string | undefined => CURRENCIES.find(([, pattern]) => pattern.test(text))?.[0]

const CURRENCIES: readonly (readonly [currency: string, pattern: RegExp])[] = [
  ['USD', /\b(?:usd|us dollars?|dollars?)\b|\$/i],
  ['EUR', /\b(?:eur|euros?)\b|€/i],
  ['GBP', /\b(?:gbp|pounds? sterling)\b|£/i],
  ['CHF', /\b(?:chf|francs?)\b/i],
  ['JPY', /\b(?:jpy|yen)\b|¥/i],
]
