// Whether a statement is of the years, and about the rest of what is asked.

import { readMoney } from '../../content/structure/readings/money.ts'
import type { Field } from '../question/fields.ts'
import { type Question, topicOf } from '../question/question.ts'
import { hasTerm, isYearNumber, wordSet } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'
import { decoded, sourceText } from './source-text.ts'
import type { Statement } from './statements.ts'

/** Whether a statement is of the years that are asked for. What stands beside the value counts before what stands above. */
export function qualifierFit(statement: Statement, { qualifiers }: Question, { title }: AgentSource): boolean {
  if (qualifiers.length === 0) return true
  const beside = wordSet([statement.near, statement.label, statement.value].join(' '))
  if (qualifiers.every((year) => beside.has(year))) return true
  if (statement.kind !== 'pair' && hasOtherYear(beside, qualifiers)) return false
  const above = wordSet(statement.headings.slice(-2).join(' '))
  const own = new Set([...beside, ...above])
  if (qualifiers.every((year) => own.has(year))) return true
  if (statement.kind !== 'pair' && hasOtherYear(above, qualifiers)) return false
  const place = wordSet([title, ...statement.headings].join(' '))
  return qualifiers.every((year) => own.has(year) || place.has(year))
}

const hasOtherYear = (words: ReadonlySet<string>, years: readonly string[]): boolean =>
  [...words].some((word) => isYearNumber(word) && !years.includes(word))

/** How much of what the question asks beside its subjects a statement has, from 0 to 1. */
export function topicFit(
  statement: Statement,
  field: Field | undefined,
  question: Question,
  source: AgentSource,
): number {
  const asked = topicOf(question, field === undefined ? [] : [field])
  const words = wordSet(
    [
      statement.label,
      statement.near,
      statement.value,
      ...statement.headings,
      source.title,
      decoded(source.finalUrl),
    ].join(' '),
  )
  const open = asked.filter((term) => !hasTerm(words, term))
  const named = open.filter((term) => isKind(term, question, source, statement) || isPriceOf(term, statement))
  return asked.length === 0 ? 1 : 1 - (open.length - named.length) / asked.length
}

/** Whether an amount of money answers a word that asks what something costs. */
const isPriceOf = (term: string, { value }: Statement): boolean =>
  hasTerm(PRICE, term) && readMoney(value)?.currency !== undefined

const PRICE = wordSet('price')

/** Whether a source calls a subject so, elsewhere than in the statement: "Vesterflu lighthouse", then only "Vesterflu". */
function isKind(term: string, { kinds }: Question, source: AgentSource, { kind }: Statement): boolean {
  const own = kinds.filter((each) => each.term === term)
  if (own.length === 0) return false
  const { folded: text, words } = sourceText(source)
  return own.some(({ phrase }) => text.includes(phrase)) || (kind !== 'sentence' && hasTerm(words, term))
}
