// The answer to a question without a model, from the statements of all sources.
import type { Json } from '../../content/structure/model.ts'
import { comparisonFor } from '../question/comparison.ts'
import { type Field, put, type Table } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import type { Citation, Conflict } from '../result.ts'
import type { AgentSource } from '../source.ts'
import { chosen } from './choose.ts'
import { claimsOf } from './claims.ts'
import { comparedBy, isAmong, rowsBySubject } from './compare.ts'
import { emptyData } from './empty.ts'
import { passageAnswer } from './passage.ts'
import { readingOf } from './reading.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { Reading } from './statements.ts'

export interface Answer {
  data: Json
  sources: Record<string, Citation[]>
  conflicts: Conflict[]
  /** JSON pointers of what no source says. */
  missing: string[]
  /** URLs of sources that give orders to their reader. */
  doubtful: string[]
}

/** Yields often, so that reading many sources need not block. */
export function* answerFrom(sources: readonly AgentSource[], question: Question): Generator<undefined, Answer> {
  if (question.form === undefined) return yield* answerInWords(sources, question)
  const readings: Reading[] = []
  for (const source of sources) {
    yield
    readings.push(readingOf(source))
  }
  const { shape, wanted } = question.form
  const answer: Answer = {
    data: emptyData(shape),
    sources: {},
    conflicts: [],
    missing: [],
    doubtful: readings.flatMap(({ givesOrders, source }) => (givesOrders ? [source.finalUrl] : [])),
  }
  for (const field of wanted.fields) {
    const found = yield* valueFor(field, readings, question)
    if (found?.conflict !== undefined) answer.conflicts.push(found.conflict)
    if (found === undefined || !('value' in found)) {
      answer.missing.push(field.pointer)
      continue
    }
    const values = field.slot.isList ? itemsOf(found.value) : undefined
    answer.data = put(answer.data, field.path, values ?? found.value)
    const places = values?.map((_, index) => `${field.pointer}/${index}`) ?? [field.pointer]
    for (const pointer of places) answer.sources[pointer] = found.citations
  }
  for (const table of wanted.tables) {
    const { rows, citations } = yield* listFor(table, readings, question)
    if (rows.length === 0) answer.missing.push(table.pointer)
    answer.data = put(answer.data, table.path, rows)
    for (const [pointer, quoted] of citations) answer.sources[`${table.pointer}${pointer}`] = quoted
  }
  return answer
}

function* answerInWords(sources: readonly AgentSource[], question: Question): Generator<undefined, Answer> {
  const found = yield* passageAnswer(sources, question)
  return {
    data: { answer: found?.text ?? null },
    sources: found === undefined ? {} : { '/answer': found.citations },
    conflicts: [],
    missing: found === undefined ? ['/answer'] : [],
    doubtful: [],
  }
}

/** The items of a list that stands in one cell: `red, green and blue`. */
function itemsOf(value: Json): Json[] {
  if (typeof value !== 'string') return [value]
  const items = value.split(/\s*[,;·]\s*(?:and\s+)?|\s+and\s+|\s*\/\s*/)
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

function* valueFor(
  field: Field,
  readings: readonly Reading[],
  question: Question,
): Generator<undefined, ReturnType<typeof chosen>> {
  const comparison = comparisonFor(field, question)
  if (comparison !== undefined) return yield* comparedBy(comparison, readings, question)
  const claims = []
  for (const reading of readings) {
    claims.push(...(yield* claimsOf(field, reading, question)))
  }
  // A sentence that names one item of a list may leave out others.
  return chosen(field, field.slot.isList ? claims.filter(({ statement }) => statement.kind !== 'sentence') : claims)
}

/** From tables, or else from what is said about each of the things that the question names. */
function* listFor(table: Table, readings: readonly Reading[], question: Question): Generator<undefined, Rows> {
  const found = yield* rowsOf(table, readings, question)
  const { alternatives } = question
  if (alternatives.length < 2 || alternatives.every((subject) => isAmong(found.rows, subject))) return found
  const rows = yield* rowsBySubject(table, readings, question)
  if (rows.length <= found.rows.length) return found
  return {
    rows: rows.map(({ values }) => values),
    citations: rows.flatMap(({ citations }, index) =>
      [...citations].map(([name, quoted]): [string, Citation[]] => [`/${index}/${name}`, quoted]),
    ),
  }
}
