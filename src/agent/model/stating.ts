// The statements of a source that have a value, looked up quickly: a list of a model may have thousands of values.
import { canonical, numbersIn } from '../../answers/check/numbers.ts'
import { folded } from '../../content/passages/words.ts'
import { contextOf } from '../../content/structure/readings/context.ts'
import { datesIn } from '../../content/structure/readings/date-mentions.ts'
import { readingOf } from '../answer/reading.ts'
import type { Statement } from '../answer/statements.ts'
import type { Subject } from '../question/subjects.ts'
import type { AgentSource } from '../source.ts'
import { ISO_DATE, type Plain } from './stated.ts'

/** Word for word, or in another form of the same number or date. Paraphrases are looked for in whole passages. */
export function statementsWith(value: Plain, about: readonly Subject[], source: AgentSource): Statement[] {
  const found =
    typeof value === 'number'
      ? (indexOf(source).numbers.get(canonical(value)) ?? []).filter(({ value: text }) => hasNumber(value, text, about))
      : typeof value === 'string'
        ? withText(value.trim(), source)
        : []
  return found.slice(0, MAX_FOUND)
}

/** What stands in so many statements says little in any of them. */
const MAX_FOUND = 500

/** Whether a text has a number, elsewhere than in the names of things: the 300 of the Aurora 300 is no price. */
export function hasNumber(value: number, text: string, about: readonly Subject[]): boolean {
  const isNamed = about.some(({ words }) => words.includes(String(value)))
  const rest = isNamed ? about.reduce((left, { text: name }) => left.replaceAll(name, ' '), text) : text
  return numbersIn(rest).has(canonical(value))
}

function withText(text: string, source: AgentSource): Statement[] {
  const { phrases } = indexOf(source)
  const sought = phraseOf(text)
  if (sought.trim() === '') return []
  if (ISO_DATE.test(text)) {
    const reading = contextOf({ lang: source.language, url: source.finalUrl })
    const day = text.slice(0, 10)
    return phrases
      .map(([, statement]) => statement)
      .filter((each) => datesIn(each.value, reading).some(({ date }) => date === day))
  }
  const dense = UNSPACED.test(sought) ? sought.replaceAll(' ', '') : undefined
  return phrases
    .filter(
      ([phrase]) => phrase.includes(sought) || (dense !== undefined && phrase.replaceAll(' ', '').includes(dense)),
    )
    .map(([, statement]) => statement)
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const phraseOf = (text: string): string => ` ${(folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `

interface StatementIndex {
  numbers: Map<string, Statement[]>
  phrases: [phrase: string, statement: Statement][]
}

const indexes = new WeakMap<AgentSource, StatementIndex>()

function indexOf(source: AgentSource): StatementIndex {
  const known = indexes.get(source)
  if (known !== undefined) return known
  const index: StatementIndex = { numbers: new Map(), phrases: [] }
  for (const statement of readingOf(source).statements.flatMap(bothWays)) {
    index.phrases.push([phraseOf(statement.value), statement])
    for (const number of numbersIn(statement.value)) {
      const having = index.numbers.get(number)
      if (having === undefined) index.numbers.set(number, [statement])
      else having.push(statement)
    }
  }
  indexes.set(source, index)
  return index
}

/** A name may be the label, and what it is the value: "Helena Prado: Curator". */
const bothWays = (statement: Statement): Statement[] =>
  statement.kind === 'pair' && statement.isMarked && /^\p{Lu}/u.test(statement.label)
    ? [statement, { ...statement, label: statement.value, value: statement.label }]
    : [statement]
