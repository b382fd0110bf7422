import type { ReadingContext } from './context.ts'
import { RANGE } from './number.ts'
import { type Numeral, numeralsIn } from './numeral.ts'
import { convertUnit, type Dimension, unitNamed } from './units.ts'

export interface Quantity {
  value: number
  /** Upper end of a range. */
  to?: number
  /** Name of the unit: `kg`, `m²`. */
  unit: string
  dimension: Dimension
}

/** The measure that a text states: a number with its unit, `16.7 kg`, `5 ft 11 in`, `1,200 sq ft`. */
export function readQuantity(text: string, context: ReadingContext = {}): Quantity | undefined {
  return quantitiesIn(text, context)[0]
}

/** All measures of a text, in its order. */
function quantitiesIn(text: string, context: ReadingContext = {}): Quantity[] {
  const source = text.slice(0, 1000)
  const numerals = numeralsIn(source, context)
  const found: Quantity[] = []
  let last: { quantity: Quantity; end: number } | undefined
  for (const [index, numeral] of numerals.entries()) {
    const unit = unitAt(source, numeral)
    if (unit === undefined) continue
    const { name, dimension } = unit.unit
    const compound =
      last &&
      compoundWith(last.quantity, { value: numeral.value, unit: name, gap: source.slice(last.end, numeral.start) })
    if (last && compound !== undefined) last.quantity.value = compound
    else {
      const quantity = { ...rangeOf(source, numerals, index), unit: name, dimension }
      found.push(quantity)
      last = { quantity, end: unit.end }
      continue
    }
    last.end = unit.end
  }
  return found
}

/** The measure in the unit asked for: the one that is stated in it, or else the first that converts to it. */
export function quantityIn(text: string, unit: string, context: ReadingContext = {}): number | undefined {
  const quantities = quantitiesIn(text, context)
  const wanted = unitNamed(unit)?.name
  const exact = quantities.find((quantity) => quantity.unit === wanted)
  if (exact) return exact.value
  for (const quantity of quantities) {
    const value = convertUnit(quantity.value, quantity.unit, unit)
    if (value !== undefined) return value
  }
  return undefined
}

const UNIT =
  /\s?-?\s?(sq(?:uare|\.)?\s?(?:f(?:oo|ee)?t|f|m(?:et(?:er|re)s?)?|km|mi)\.?|fl\.?\s?oz\.?|cu\.?\s?ft\.?|l\s?\/\s?100\s?km|л\s?\/\s?100\s?км|[kmм][мm]?\/[hsчс](?:td)?|°\s?[cfсk]|℃|℉|[kcm]?m[²³23](?!\d)|㎡|ft[²³23](?!\d)|mi[²2]|["″”'′’]|[µμ]?\p{L}+\.?)/iuy

function unitAt(
  text: string,
  { end }: Numeral,
): { unit: NonNullable<ReturnType<typeof unitNamed>>; end: number } | undefined {
  UNIT.lastIndex = end
  const match = UNIT.exec(text)
  if (!match) return undefined
  const word = match[1]!
  if (ALSO_WORDS.has(word.toLowerCase()) && FURTHER_WORD.test(text.slice(UNIT.lastIndex, UNIT.lastIndex + 2)))
    return undefined
  const unit = unitNamed(squareName(word)) ?? unitNamed(word.replace(/\s/g, '')) ?? unitNamed(word.replace(/\.$/, ''))
  return unit && { unit, end: UNIT.lastIndex }
}

/** Units that are also words: `5 in stock`. */
const ALSO_WORDS = new Set('in to go mo a ac ch pt t c st no do ko'.split(' '))
const FURTHER_WORD = /^\s?[\p{L}\d]/u

function squareName(word: string): string {
  const square = /^sq(?:uare|\.)?\s?(f|m|k)(i)?/i.exec(word)
  if (!square) return word
  const letter = square[1]!.toLowerCase()
  if (letter === 'f') return 'ft²'
  if (letter === 'k') return 'km²'
  return square[2] ? 'mi²' : 'm²'
}

/** `5 ft 11 in`, `6 lb 4 oz`: a smaller unit of the same system right behind. */
function compoundWith(
  first: Quantity,
  { value, unit, gap }: { value: number; unit: string; gap: string },
): number | undefined {
  const follows =
    (first.unit === 'ft' && unit === 'in') ||
    (first.unit === 'lb' && unit === 'oz') ||
    (first.unit === 'st' && unit === 'lb')
  if (!follows || !/^\s?(?:and)?,?\s?$/.test(gap)) return undefined
  return first.value + convertUnit(value, unit, first.unit)!
}

function rangeOf(text: string, numerals: Numeral[], index: number): { value: number; to?: number } {
  const numeral = numerals[index]!
  const previous = numerals[index - 1]
  if (previous && previous.value < numeral.value && RANGE.test(text.slice(previous.end, numeral.start))) {
    return { value: previous.value, to: numeral.value }
  }
  return { value: numeral.value }
}
