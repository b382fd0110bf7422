import { fold } from '../lexicon/fold.ts'
import type { ReadingContext } from './context.ts'
import { numeralsIn, rangeStart } from './numeral.ts'

export interface NumberReading {
  value: number
  /** Upper end of a range. */
  to?: number
  /** The 5 of `4.6 out of 5`. */
  of?: number
  /** How many further numbers the text has: with none of them the reading is certain. */
  others: number
}

/** The number that a text states: the only one, or the first of several. */
export function readNumber(text: string, context: ReadingContext = {}): NumberReading | undefined {
  const numerals = numeralsIn(text, context)
  const first = numerals[0]
  if (first === undefined) return spelledNumber(text)
  const second = numerals[1]
  if (second === undefined) return { value: first.value, others: 0 }
  const between = text.slice(first.end, second.start)
  const others = numerals.length - 2
  if (OUT_OF.test(between)) return { value: first.value, of: second.value, others }
  if (RANGE.test(between) && second.value > first.value) {
    return { value: rangeStart(first, second), to: second.value, others }
  }
  return { value: first.value, others: numerals.length - 1 }
}

/** What stands between the ends of a range. */
export const RANGE =
  /^\s*(?:[-–—−~〜～]|\.{2,3}|…|to|bis|bis zu|à|a|al|até|tot|do|до|och|til|till|and|und|or|oder|et|y|e)\s*$/iu

const OUT_OF =
  /^\s*(?:\/|\(?\s*(?:out of|of|von|sur|de|su|di|van|z|из|in|max\.?)\s*(?:(?:a|max\.?|maximal|possible)\s*)?)\s*$/iu

const SPELLED: Record<string, number> = {}
const SPELLINGS = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve',
  de: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf',
}
for (const words of Object.values(SPELLINGS)) {
  for (const [value, word] of words.split(' ').entries()) SPELLED[word] ??= value
}

/** A short text whose first word is a number: `Two bedrooms`. */
function spelledNumber(text: string): NumberReading | undefined {
  if (text.length > 40) return undefined
  const words = fold(text).match(/\p{L}+/gu) ?? []
  const first = words[0]
  if (first === undefined || words.length > 3 || !Object.hasOwn(SPELLED, first)) return undefined
  return { value: SPELLED[first]!, others: 0 }
}
