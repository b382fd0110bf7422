// How surely a statement of a source says of the right thing what was asked of it.
import type { Json } from '../../content/structure/model.ts'
import { contextOf } from '../../content/structure/readings/context.ts'
import { askedAttribute, attributeOf } from '../answer/attribute.ts'
import { labelFit, meansOther } from '../answer/label-fit.ts'
import { readingOf } from '../answer/reading.ts'
import { valuesInSentence } from '../answer/sentence-values.ts'
import { sourceText } from '../answer/source-text.ts'
import type { Statement } from '../answer/statements.ts'
import { isMentioned, subjectFit } from '../answer/subject-fit.ts'
import { qualifierFit, topicFit } from '../answer/topic-fit.ts'
import type { Field } from '../question/fields.ts'
import { askedTerms, type Question, topicOf } from '../question/question.ts'
import type { Subject } from '../question/subjects.ts'
import { coverage, hasAll, hasTerm, wordSet } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'
import { hasRivals, isOnlyOfDates } from './rivals.ts'
import type { Sought } from './sought.ts'
import type { Plain } from './stated.ts'

/**
 * `said`: it calls the value as it was asked for. `likely`: it calls it something else or nothing, but is surely about the
 * thing, and has no other value that could be meant. Neither is enough by itself to know what a paraphrase means.
 */
export type Support = 'said' | 'likely' | 'unclear'

interface Place {
  source: AgentSource
  question: Question
}

export function supportOf(value: Plain, statement: Statement, sought: Sought, place: Place): Support {
  // A list is about what its page is about, and names its things.
  if (sought.isKey) return isAbout(place.source, sought.about) ? 'said' : 'unclear'
  const about = aboutness(statement, sought.about, place)
  if (about === 'other') return 'unclear'
  const { field } = sought
  if (field === undefined && place.question.form !== undefined) return 'said'
  if (says(value, statement, field, place)) return 'said'
  return about === 'near' && isAlone(value, statement, field, place) ? 'likely' : 'unclear'
}

/**
 * Whether a source is about the subjects at all: it has half of their words, in whatever inflection. Names differ between
 * languages.
 */
export function isAbout(source: AgentSource, about: readonly Subject[]): boolean {
  const words = about.flatMap((subject) => subject.words)
  if (words.length === 0 || about.some((subject) => isMentioned(subject, source))) return true
  const own = sourceText(source).words
  const near = wordSet(`${source.title} ${source.finalUrl.replace(/[^\p{L}\p{N}]+/gu, ' ')}`)
  return words.filter((word) => hasTerm(own, word) || hasTerm(near, word)).length >= words.length * HALF
}

const HALF = 0.5

function aboutness(
  statement: Statement,
  about: readonly Subject[],
  { source, question }: Place,
): 'near' | 'page' | 'other' {
  if (about.length === 0) return hasTopic(statement, { source, question }) ? 'near' : 'page'
  if (!yearsFit(statement, { source, question })) return 'other'
  if (about.some((subject) => subjectFit(statement, subject, source, question) > 0)) return 'near'
  if (!isAbout(source, about)) return 'other'
  return about.some((subject) => hasOwnPlace(subject, source)) ? 'other' : 'page'
}

const places = new WeakMap<AgentSource, Map<string, boolean>>()

/** Whether a source has a row, a label or a heading for a thing. What it states elsewhere is then of something else. */
function hasOwnPlace({ words, text }: Subject, source: AgentSource): boolean {
  const known = places.get(source) ?? new Map<string, boolean>()
  places.set(source, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const has = readingOf(source).statements.some(({ kind, near, label, value, headings }) =>
    [...headings, ...(kind === 'cell' ? [`${near} ${label} ${value}`] : kind === 'pair' ? [label] : [])].some((place) =>
      hasAll(wordSet(place), words),
    ),
  )
  known.set(text, has)
  return has
}

const hasTopic = (statement: Statement, { source, question }: Place): boolean =>
  topicFit(statement, undefined, question, source) >= HALF ||
  coverage(topicOf(question, []), sourceText(source).words) === 1

/** Of the years that are asked for, the statement is of one, unless it is of another. */
function yearsFit(statement: Statement, { source, question }: Place): boolean {
  const { qualifiers } = question
  return (
    qualifiers.length === 0 ||
    qualifiers.some(
      (year) => source.date?.startsWith(year) || qualifierFit(statement, { ...question, qualifiers: [year] }, source),
    )
  )
}

/** Whether it names the value as the field or the question does. */
function says(value: Plain, statement: Statement, field: Field | undefined, { source, question }: Place): boolean {
  const place = [...statement.headings, source.title].join(' ')
  if (field === undefined) return coverage(askedTerms(question), wordSet(`${statement.value} ${place}`)) >= HALF
  const own = statement.kind === 'sentence' ? statement.value : statement.label
  if (statement.kind !== 'sentence') {
    const context = { place: `${place} ${statement.near}`, question, language: source.language }
    if (labelFit(field, statement.label, context) > 0) return true
    if (meansOther(field, statement.label, source.language)) return false
  }
  const words = wordSet(`${own} ${place}`)
  const isNamed = [attributeOf(field, question), askedAttribute(question)].some(
    (terms) => terms !== undefined && terms.length > 0 && coverage(terms, words) >= MOST,
  )
  return isNamed && !statesOther(value, statement, field, { source, question })
}

const MOST = 0.6

/** "Built in 1901 and renovated in 2023" has two years, and tells which one is that of the field. */
function statesOther(value: Plain, statement: Statement, field: Field, { source, question }: Place): boolean {
  if (statement.kind !== 'sentence') return false
  const reading = contextOf({ lang: source.language, url: source.finalUrl })
  const stated: Json[] = valuesInSentence(statement.value, field, { reading, question, base: source.finalUrl })
  return stated.length > 0 && !stated.some((each) => Bun.deepEquals(each, value) || sameName(each, value))
}

const sameName = (one: Json, other: Plain): boolean =>
  typeof one === 'string' && typeof other === 'string' && (one.includes(other) || other.includes(one))

/** Nothing else around could be meant. */
function isAlone(value: Plain, statement: Statement, field: Field | undefined, { source, question }: Place): boolean {
  const reading = contextOf({ lang: source.language, url: source.finalUrl })
  if (field !== undefined && statement.kind !== 'sentence' && meansOther(field, statement.label, source.language))
    return false
  if (typeof value === 'number' && isOnlyOfDates(value, statement.quote, reading)) return false
  // Of so much text, something else could always be meant.
  if (statement.block.length > MAX_BLOCK) return false
  const known = [question.prompt, source.title, ...statement.headings].join(' ')
  return !hasRivals(value, { text: statement.block, known, reading })
}

const MAX_BLOCK = 4000
