// Since when a statement holds.

import type { ReadingContext } from '../../content/structure/readings/context.ts'
import { datesIn } from '../../content/structure/readings/date-mentions.ts'
import type { Question } from '../question/question.ts'
import type { AgentSource } from '../source.ts'
import type { Statement } from './statements.ts'

/** The date that a statement or its headings give for it, or else that of its page. */
export function dateOfStatement(
  { quote, headings }: Pick<Statement, 'quote' | 'headings'>,
  source: AgentSource,
  reading: ReadingContext,
): string | undefined {
  const own = AS_OF.exec(quote)?.[1]
  const stated = own === undefined ? undefined : dayIn(own, reading)
  return stated ?? source.date ?? dayIn(headings.at(-1) ?? '', reading) ?? dayIn(source.title, reading)
}

const AS_OF =
  /\b(?:as of|as at|since|effective(?: from)?|valid from|from|updated(?: on)?|stand|per)[:\s]+([^.;|]{4,30})/i

function dayIn(text: string, reading: ReadingContext): string | undefined {
  const [mention] = datesIn(text, reading)
  if (mention !== undefined && !mention.yearAssumed) return mention.date
  const month = MONTH.exec(text)
  if (month !== null)
    return `${month[2]}-${String(MONTHS.indexOf(month[1]!.slice(0, 3).toLowerCase()) + 1).padStart(2, '0')}-01`
  const year = /(?<![\d.,/-])((?:19|20)\d\d)(?![\d/-]|[.,]\d)/.exec(text)?.[1]
  return year === undefined ? undefined : `${year}-01-01`
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? ((?:19|20)\d\d)\b/i

/**
 * Whether a statement says of itself that it holds no longer, not yet, or not for certain. If the question asks for that,
 * it counts.
 */
export function isOutdated({ kind, quote, label, headings }: Statement, { prompt }: Question): boolean {
  const said = kind === 'sentence' ? [quote] : [label, headings.at(-1) ?? '', quote.split('\n').at(-1) ?? '']
  // A capital within a sentence is that of a name: "the Old Depot" is not outdated.
  const text = said.map((part) => part.charAt(0).toLowerCase() + part.slice(1)).join(' ')
  const asked = prompt.toLowerCase()
  return OTHER_TIMES.some((pattern) => pattern.test(text) && !pattern.test(asked))
}

const OTHER_TIMES: readonly RegExp[] = [
  /\b(?:formerly|previously|former|previous|once|used to|no longer|until|till|before|originally|original|old|outdated|superseded|obsolete|archived?|was replaced|prior to|withdrawn|last year|discontinued|down from|up from|compared (?:to|with)|instead of|rather than|not)\b/,
  /\b(?:will|would|planned|plans|proposed|proposal|expected|expects|projected|forecast|estimated?|rumou?r(?:ed|s)?|allegedly|reportedly|supposedly|aims?|target|might|may be|may have|could|should|believed|unconfirmed|claims?|claimed|hoped?|draft|upcoming|myth|wrongly|incorrectly|mistakenly|erroneously|typo|correction)\b/,
  /\b(?:deputy|vice|assistant|acting|interim|honorary|associate)\b/,
  /\b(?:somebody|someone|people say|[iI] (?:believe|think|guess|heard)|perhaps|maybe|probably|apparently|roughly|it is said)\b/,
  /\b(?:predecessor|successor|similar|rival|competitor|unlike|whereas|while)\b/,
]
