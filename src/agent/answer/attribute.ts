import type { Field } from '../question/fields.ts'
import { askedTerms, type Question } from '../question/question.ts'
import { termsOf } from '../question/terms.ts'

/** The words that must name the value: those of the field, or of the question if the field's name says nothing. */
export function attributeOf(field: Field, question: Question): string[] {
  const names = new Set(question.subjects.flatMap(({ words }) => words))
  const asked = askedTerms(question)
  const own = field.named.filter((word) => !names.has(word) && !UNITS.has(word))
  if (!field.isGeneric && own.length > 0) return own
  return asked.filter((word) => !question.qualifiers.includes(word))
}

const UNITS: ReadonlySet<string> = new Set(
  termsOf(
    'kg g gram grams cm mm m km metre metres meter meters mile miles foot feet inch inches eur euro euros usd dollar dollars gbp chf percent hours hour minutes minute days months years year seconds watts kw kwh mwh litre litres liters celsius degrees kmh mph number count iso date in nok',
  ),
)
