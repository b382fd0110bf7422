import { fold } from '../lexicon/fold.ts'
import { readAvailability } from '../readings/availability.ts'
import type { ReadingContext } from '../readings/context.ts'
import { readDate } from '../readings/date.ts'
import { readDuration } from '../readings/duration.ts'
import { moneyIn } from '../readings/money.ts'
import { numeralsIn } from '../readings/numeral.ts'
import type { PositionKind } from './lesson.ts'

/** What the text of an element has around the value. */
export interface Around {
  before: string
  after: string
}

/** Makes the test of whether a text shows a value; undefined if the value does not read as what it should be. */
export function matcherOf(
  kind: PositionKind,
  value: string,
): ((text: string, context: ReadingContext) => Around | undefined) | undefined {
  if (kind === 'text') return textMatcher(value)
  const wanted = STATED[kind](value)
  if (wanted === undefined) return undefined
  return (text, context) => (readAs(kind, text, context) === wanted ? { before: '', after: '' } : undefined)
}

/** The value of a text of one kind; undefined if it does not state exactly one. */
export function readAs(kind: PositionKind, text: string, context: ReadingContext): string | number | undefined {
  return text.length > LONGEST[kind] ? undefined : SHOWN[kind](text, context)
}

const LONGEST: Record<PositionKind, number> = {
  text: 400,
  date: 120,
  money: 60,
  number: 60,
  duration: 60,
  availability: 40,
}

type Read<T> = (text: string, context: ReadingContext) => T | undefined

/** How programs write a value. */
const STATED: Record<Exclude<PositionKind, 'text'>, (value: string) => string | number | undefined> = {
  date: (value) => readDate(value)?.date,
  money: numberOf,
  number: numberOf,
  duration: (value) => readDuration(value)?.seconds,
  availability: readAvailability,
}

/** How pages show it. */
const SHOWN: Record<PositionKind, Read<string | number>> = {
  text: (text) => text || undefined,
  date: (text, context) => {
    const date = /\d/.test(text) ? readDate(text, context) : undefined
    return date?.yearAssumed ? undefined : date?.date
  },
  money: (text, context) => {
    const found = /\d/.test(text) ? moneyIn(text, context) : []
    return found.length === 1 ? found[0]!.amount : undefined
  },
  number: (text, context) => {
    const found = /\d/.test(text) ? numeralsIn(text, context) : []
    return found.length === 1 || found.length === 2 ? found[0]!.value : undefined
  },
  duration: (text, context) => (/\d/.test(text) ? readDuration(text, context)?.seconds : undefined),
  availability: readAvailability,
}

function numberOf(value: string): number | undefined {
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number) ? undefined : number
}

/** Whether a text is a value, or has it between a constant beginning and end, such as a label in the same element. */
function textMatcher(value: string): ((text: string) => Around | undefined) | undefined {
  const wanted = squeezed(value)
  const spelled = value.trim().toLowerCase()
  if (wanted.length < 2) return undefined
  return (text) => {
    if (text.length > spelled.length + 2 * MAX_AROUND) return undefined
    if (squeezed(text) === wanted) return { before: '', after: '' }
    const lower = text.toLowerCase()
    const at = wanted.length < 4 ? -1 : lower.indexOf(spelled)
    if (at < 0 || lower.includes(spelled, at + 1)) return undefined
    const before = text.slice(0, at)
    const after = text.slice(at + spelled.length)
    const isWhole = !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)
    return isWhole && before.length <= MAX_AROUND && after.length <= MAX_AROUND ? { before, after } : undefined
  }
}

const MAX_AROUND = 30

/** Punctuation and case differ between what programs and people read. */
const squeezed = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
