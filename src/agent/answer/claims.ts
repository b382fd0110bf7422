// The values that sources state for a field, each with the statement that it comes from.
import type { Json } from '../../content/structure/model.ts'
import { contextOf, type ReadingContext } from '../../content/structure/readings/context.ts'
import type { Field } from '../question/fields.ts'
import { type Question, subjectsFor, topicOf } from '../question/question.ts'
import type { Subject } from '../question/subjects.ts'
import { coverage } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'
import { dateOfStatement, isOutdated } from './dates.ts'
import { isOfAnother, isOtherCurrency } from './foreign.ts'
import { labelFit } from './label-fit.ts'
import { saysAttribute, valuesInSentence } from './sentence-values.ts'
import { sourceText } from './source-text.ts'
import type { Reading, Statement } from './statements.ts'
import { isMentioned, subjectFit } from './subject-fit.ts'
import { qualifierFit, topicFit } from './topic-fit.ts'
import { readAs } from './value.ts'

export interface Claim {
  value: Json
  /** From 0 to 1. */
  confidence: number
  statement: Pick<Statement, 'quote' | 'headings' | 'kind' | 'value'>
  source: AgentSource
  /** Since when it holds, as far as the statement or its page tells: `YYYY-MM-DD`. */
  date?: string
  /** Whether the source gives orders to its reader. */
  isDoubtful: boolean
}

/**
 * What one source claims for a field. If the best statements of a source disagree, it claims nothing.
 *
 * @param about the subjects that must be named; those of the field if they are not given
 */
export function* claimsOf(
  field: Field,
  { source, statements, givesOrders }: Reading,
  question: Question,
  about: readonly Subject[] = subjectsFor(field, question),
): Generator<undefined, Claim[]> {
  const found: Claim[] = []
  const reading = contextOf({ lang: source.language, url: source.finalUrl })
  for (const [index, statement] of statements.entries()) {
    if (index % AT_ONCE === 0) yield
    const fit = fitOf(statement, field, { source, question, about })
    if (fit < MIN_FIT || isOutdated(statement, question)) continue
    for (const value of valuesOf(statement, field, { reading, question, source })) {
      const date = dateOfStatement(statement, source, reading)
      found.push({
        value,
        confidence: fit * BY_KIND[statement.kind],
        statement,
        source,
        ...(date !== undefined && { date }),
        isDoubtful: givesOrders,
      })
    }
  }
  return found
}

/** Statements between two yields: a few milliseconds. */
const AT_ONCE = 200
const MIN_FIT = 0.45
const BY_KIND = { cell: 0.95, pair: 0.95, sentence: 0.8 }

interface About {
  source: AgentSource
  question: Question
  about: readonly Subject[]
}

/** The label first: most statements are about something else. */
function fitOf(statement: Statement, field: Field, about: About): number {
  const { source, question } = about
  if (statement.kind === 'sentence') {
    return saysAttribute(statement.value, field, question) ? aboutFit(statement, field, about) : 0
  }
  const place = [...statement.headings, source.title, statement.near].join(' ')
  const label = labelFit(field, statement.label, { place, question, language: source.language })
  return label === 0 ? 0 : label * aboutFit(statement, field, about)
}

/** Whether a statement is of the subjects and the years that are asked for, and about the topic. The same for all fields. */
function aboutFit(statement: Statement, field: Field, { source, question, about }: About): number {
  const key = [...about.map(({ text }) => text), ...topicOf(question, [field])].join('\n')
  const own = known.get(statement) ?? new Map<string, number>()
  known.set(statement, own)
  const before = own.get(key)
  if (before !== undefined) return before
  const fit = newAboutFit(statement, field, { source, question, about })
  own.set(key, fit)
  return fit
}

const known = new WeakMap<Statement, Map<string, number>>()

function newAboutFit(statement: Statement, field: Field, { source, question, about }: About): number {
  const named = namedFit(statement, { source, question, about })
  if (named === 0 || !qualifierFit(statement, question, source)) return 0
  const topic = topicFit(statement, field, question, source)
  return about.length > 0 && topic < MIN_TOPIC ? 0 : named * (0.6 + 0.4 * topic)
}

/** A statement must be of a subject. A question without names is about whatever has its words. */
function namedFit(statement: Statement, { source, question, about }: About): number {
  if (about.length === 0) {
    const words = topicFit(statement, undefined, question, source)
    if (words >= UNNAMED_TOPIC) return words
    // What a page is about need not stand beside each of its values.
    return statement.kind !== 'sentence' && coverage(topicOf(question, []), sourceText(source).words) === 1
      ? OF_PAGE
      : 0
  }
  if (about.filter((subject) => question.alternatives.includes(subject)).length > 1) return 0
  const fits = about.map((subject) => subjectFit(statement, subject, source, question))
  // Names that do not stand beside each other describe one thing together: a line of a railway, and the railway.
  const isTogether = fits.every((fit, index) => fit > 0 || isMentioned(about[index]!, source))
  return isTogether ? Math.max(...fits) * (Math.min(...fits) > 0 ? 1 : TOGETHER) : 0
}

const TOGETHER = 0.9

const OF_PAGE = 0.65
const UNNAMED_TOPIC = 0.75
const MIN_TOPIC = 0.4

function valuesOf(
  statement: Statement,
  field: Field,
  { reading, question, source }: { reading: ReadingContext; question: Question; source: AgentSource },
): Json[] {
  const { types } = field.slot.shape
  if (isOtherCurrency(statement.value, field, question)) return []
  if ((types.has('number') || types.has('integer')) && isOfAnother(statement, source, question)) return []
  if (statement.kind === 'sentence')
    return valuesInSentence(statement.value, field, { reading, question, base: source.finalUrl })
  const text = statement.value.replace(FOOTNOTE, '').trim()
  if (text === '' || NOTHING.test(text)) return []
  const value = readAs(text, field, { reading, question, base: source.finalUrl, label: statement.label })
  return value === undefined ? [] : [value]
}

const FOOTNOTE = /\s*(?:\[\w{1,3}\]|[*†‡]+)\s*$/
const NOTHING =
  /^(?:[-–—?.…]+|n\/?a\.?|none|unknown|tb[adc]\.?|not (?:yet )?(?:known|available|stated|published|announced|disclosed|specified|applicable|measured|recorded)|to be (?:announced|confirmed|determined)|on request|see .*|k\.? ?a\.?|unbekannt)$/i
