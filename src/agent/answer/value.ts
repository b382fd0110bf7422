// A text read as what a field wants.

import { unitAsked } from '../../content/structure/lexicon/unit.ts'
import type { Json } from '../../content/structure/model.ts'
import type { ReadingContext } from '../../content/structure/readings/context.ts'
import { readMoney } from '../../content/structure/readings/money.ts'
import { readNumber } from '../../content/structure/readings/number.ts'
import { coerce } from '../../content/structure/solve/coerce.ts'
import type { Field } from '../question/fields.ts'
import type { Question } from '../question/question.ts'

interface Context {
  reading: ReadingContext
  question: Question
  base: string
  label?: string
}

/** Undefined if it is nothing of the kind. A measure stays in its unit unless the field or the question names another. */
export function readAs(raw: string, field: Field, { reading, question, base, label }: Context): Json | undefined {
  const slot = slotWithUnit(field, question)
  const { types } = slot.shape
  const isNumber = types.has('number') || types.has('integer')
  if (!isNumber && field.isOfPerson && /\d/.test(raw)) return undefined
  if (slot.expectation === 'name' && !/\p{L}/u.test(raw)) return undefined
  // A whole number is wanted, and this one would have to be cut.
  const isWhole = isNumber && !types.has('number') && slot.unit === undefined && !MILLIONS.test(raw)
  if (isWhole && !Number.isInteger(readNumber(raw, reading)?.value ?? 0)) return undefined
  if (isNumber && slot.unit === undefined && slot.expectation === 'quantity') return plainNumber(raw, reading)
  const candidate = { source: 'table' as const, score: 1, raw, isExact: true, ...(label !== undefined && { label }) }
  const value = coerce(candidate, slot, { reading, base })
  if (value === null) return undefined
  if (typeof value === 'string' && value.length > MAX_TEXT) return undefined
  if (typeof value === 'number' && slot.expectation !== 'money' && MILLIONS.test(raw)) {
    return readMoney(raw, reading)?.amount ?? value
  }
  return value
}

const MAX_TEXT = 300
const MILLIONS = /\d\s?(?:million|billion|bn)\b/i

function plainNumber(raw: string, reading: ReadingContext): number | undefined {
  const found = readNumber(raw, reading)
  return found === undefined || found.others > 2 ? undefined : found.value
}

/** The unit that a concept usually has is none that anyone asked for. */
function slotWithUnit({ slot, name, described }: Field, { prompt }: Question): Field['slot'] {
  if (slot.unit === undefined || slot.expectation !== 'quantity') return slot
  const unit = unitAsked(name, described.join(' ')).unit ?? unitAsked('', prompt).unit
  const { unit: _, ...others } = slot
  return unit === undefined ? others : { ...slot, unit }
}
