import type { Field } from '../question/fields.ts'
import { askedTerms, type Question } from '../question/question.ts'
import { isUnit } from '../question/terms.ts'

/** The words that must name the value: those of the field, or of the question if the field's name says nothing. */
export function attributeOf(field: Field, question: Question): string[] {
  const names = new Set(question.subjects.flatMap(({ words }) => words))
  const asked = askedTerms(question)
  const own = field.named.filter((word) => !names.has(word) && !isUnit(word))
  if (!field.isGeneric && own.length > 0) return own
  const open = asked.filter((word) => !question.qualifiers.includes(word))
  const kept = open.filter((word) => !isUnit(word))
  return kept.length > 0 ? kept : open
}

/** If the question asks for one thing only, its own words may name the value as well. */
export function askedAttribute(question: Question): string[] | undefined {
  const { fields = [], tables = [] } = question.form?.wanted ?? {}
  if (fields.length !== 1 || tables.length > 0) return undefined
  const open = askedTerms(question).filter((word) => !question.qualifiers.includes(word) && !isUnit(word))
  return open.length >= MIN_ASKED ? open : undefined
}

const MIN_ASKED = 2
