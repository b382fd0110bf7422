// Whether a text has other values of the same kind beside one, so that the text alone does not tell which is meant.
import { canonical, readingsOf } from '../../answers/check/numbers.ts'
import type { ReadingContext } from '../../content/structure/readings/context.ts'
import { type DateMention, datesIn } from '../../content/structure/readings/date-mentions.ts'
import { otherNames } from '../answer/foreign.ts'
import { wordSet } from '../question/terms.ts'
import { ISO_DATE, type Plain } from './stated.ts'

interface Beside {
  text: string
  /** What belongs to the question or to the place: names and years in it rival nothing. */
  known: string
  reading: ReadingContext
}

export function hasRivals(value: Plain, { text, known, reading }: Beside): boolean {
  if (typeof value === 'boolean') return false
  const dates = datesIn(text, reading)
  if (typeof value === 'number') return otherNumbers(value, text, dates, wordSet(known)).length > 0
  if (ISO_DATE.test(value)) return dates.some(({ date }) => date !== value.slice(0, 10))
  if (!isLikeName(value)) return false
  return otherNames(text, wordSet(`${known} ${value}`)).length > 0
}

const isLikeName = (value: string): boolean => /^\p{Lu}/u.test(value) && value.split(/\s+/).length <= MAX_NAME_WORDS
const MAX_NAME_WORDS = 6

/** Numbers of the same kind: years beside a year, and others beside others. */
function otherNumbers(
  value: number,
  text: string,
  dates: readonly DateMention[],
  known: ReadonlySet<string>,
): string[] {
  const own = canonical(value)
  return [...text.matchAll(NUMBER)].flatMap(({ 0: digits, index }) => {
    if (known.has(digits) || dates.some(({ start, end }) => start <= index && index < end)) return []
    if (readingsOf(digits).some((reading) => canonical(reading) === own)) return []
    return YEAR.test(digits) === YEAR.test(String(value)) ? [digits] : []
  })
}

const NUMBER = /\d(?:[\d.,'’]*\d)?/g
const YEAR = /^(?:1[0-9]|20)\d\d$/

/** Whether a number stands in a text only as a part of dates, or of what says when a page was made. */
export function isOnlyOfDates(value: number, text: string, reading: ReadingContext): boolean {
  if (MADE.test(text)) return true
  const own = canonical(value)
  const dates = datesIn(text, reading)
  return [...text.matchAll(NUMBER)].every(
    ({ 0: digits, index }) =>
      !readingsOf(digits).some((each) => canonical(each) === own) ||
      dates.some(({ start, end }) => start <= index && index < end),
  )
}

const MADE = /©|\b(?:copyright|last (?:updated|modified|changed)|updated|posted|published|retrieved|accessed)\b/i
