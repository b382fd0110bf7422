import type { Field } from '../question/fields.ts'
import { askedTerms, type Question } from '../question/question.ts'
import { isUnit } from '../question/terms.ts'

/** The words that must name the value: those of the field, or of the question if the field's name says nothing. */
export function attributeOf(field: Field, question: Question): string[] {
  const names = new Set(question.subjects.flatMap(({ words }) => words))
  const asked = askedTerms(question)
  const own = field.named.filter((word) => !names.has(word) && !isUnit(word))
  if (!field.isGeneric && own.length > 0) return own
  return asked.filter((word) => !question.qualifiers.includes(word))
}
