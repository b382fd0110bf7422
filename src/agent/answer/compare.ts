// Answers that no source states in so many words: which of several things has more of something.

import type { Json } from '../../content/structure/model.ts'
import { quantityIn, readQuantity } from '../../content/structure/readings/quantity.ts'
import type { Comparison } from '../question/comparison.ts'
import type { Field, Table } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import type { Subject } from '../question/subjects.ts'
import { hasAll, wordSet } from '../question/terms.ts'
import type { Citation } from '../result.ts'
import { type Chosen, chosen } from './choose.ts'
import { type Claim, claimsOf } from './claims.ts'
import type { Reading } from './statements.ts'

/** The name of the subject that has most or least, if every subject has a value, and no two have the same. */
export function* comparedBy(
  { attributes, wants }: Comparison,
  readings: readonly Reading[],
  question: Question,
): Generator<undefined, Chosen | undefined> {
  for (const attribute of attributes) {
    const values = []
    for (const subject of question.alternatives) {
      const found = yield* valueFor(subject, attribute, readings, question)
      if (found === undefined) break
      values.push({ subject, ...found })
    }
    const measured = values.length === question.alternatives.length ? inOneUnit(values) : undefined
    if (measured === undefined) continue
    const sorted = measured.toSorted((a, b) => (wants === 'most' ? b.amount - a.amount : a.amount - b.amount))
    if (sorted[0]!.amount === sorted[1]!.amount) return undefined
    const confidence = Math.min(...values.map((value) => value.chosen.confidence))
    return {
      value: sorted[0]!.subject.text,
      confidence,
      citations: values.flatMap((value) => value.chosen.citations.slice(0, 1)),
    }
  }
  return undefined
}

interface Valued {
  chosen: Chosen
  claim: Claim
}

function* valueFor(
  subject: Subject,
  field: Field,
  readings: readonly Reading[],
  question: Question,
): Generator<undefined, Valued | undefined> {
  const claims: Claim[] = []
  const about = question.subjects.filter((each) => each === subject || !question.alternatives.includes(each))
  for (const reading of readings) {
    claims.push(...(yield* claimsOf(field, reading, question, about)))
  }
  const found = chosen(field, claims)
  if (found === undefined || !('value' in found)) return undefined
  const claim = claims.find(({ value }) => value === found.value)
  return claim && { chosen: found, claim }
}

/** The values as numbers that may be compared; undefined if their units cannot be. */
function inOneUnit(values: readonly (Valued & { subject: Subject })[]) {
  const units = values.map(({ claim }) => readQuantity(claim.statement.value)?.unit)
  const [unit] = units
  const measured = values.flatMap(({ chosen: { value }, claim, subject }, index) => {
    const amount =
      units[index] === unit || unit === undefined || units[index] === undefined
        ? Number(value)
        : quantityIn(claim.statement.value, unit)
    return amount === undefined || Number.isNaN(amount) || typeof value !== 'number' ? [] : [{ subject, amount }]
  })
  const isMixed = units.some((each) => each === undefined) && units.some((each) => each !== undefined)
  return measured.length === values.length && !isMixed ? measured : undefined
}

/** A row for each thing that a question names, from what the sources state about each. */
export function* rowsBySubject(
  { columns }: Table,
  readings: readonly Reading[],
  question: Question,
): Generator<undefined, { values: { [name: string]: Json }; citations: Map<string, Citation[]> }[]> {
  const [key, ...others] = columns.toSorted((a, b) => Number(isName(b)) - Number(isName(a)))
  if (key === undefined || !isName(key) || others.length === 0) return []
  const rows = []
  for (const subject of question.alternatives) {
    const values: { [name: string]: Json } = { [key.name]: subject.text }
    const citations = new Map<string, Citation[]>()
    for (const column of others) {
      const found = yield* valueFor(subject, column, readings, question)
      values[column.name] = found?.chosen.value ?? null
      if (found !== undefined) citations.set(column.name, found.chosen.citations)
    }
    if (citations.size === 0) continue
    citations.set(key.name, [...citations.values()][0]!)
    rows.push({ values: Object.fromEntries(columns.map(({ name }) => [name, values[name] ?? null])), citations })
  }
  return rows
}

export const isName = ({ name, slot }: Field): boolean => slot.shape.types.has('string') && NAMES.test(name)
const NAMES =
  /^(?:(?:[a-z]+_)?name|title|label|item|product|model|thing|subject|company|lamp|station|place|city|country|organi[sz]ation|brand)$/i

/** Whether rows have a thing that the question names. */
export const isAmong = (rows: readonly Json[], { words }: Subject): boolean =>
  rows.some((row) => hasAll(wordSet(JSON.stringify(row)), words))
