// The words by which a question and what sources say are compared.
import { functionWords } from '../../content/passages/function-words.ts'
import { folded, wordsOf } from '../../content/passages/words.ts'

/** The words of a text that matter, as stems, each once, in their order. */
export const termsOf = remembered(readTerms)

function readTerms(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [run] of folded(text.slice(0, MAX_CHARS)).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (functionWords.has(run)) continue
    for (const word of wordsOf(run)) found.add(word)
  }
  return [...found]
}

const MAX_CHARS = 20_000
const MAX_KNOWN_CHARS = 1000
const MAX_KNOWN = 5000

/** The words of a text as a set, words of grammar included. */
export const wordSet = remembered((text): ReadonlySet<string> => new Set(wordsOf(text.slice(0, MAX_CHARS))))

/** Headings, labels and titles are asked for with every statement of a page. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > MAX_KNOWN_CHARS) return read(text)
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= MAX_KNOWN) known.clear()
    const made = read(text)
    known.set(text, made)
    return made
  }
}

/** Whether a text has a word, or one of the same beginning or meaning. Words with digits must be the same. */
export function hasTerm(words: ReadonlySet<string>, term: string): boolean {
  if (words.has(term)) return true
  if (/\d/.test(term)) return false
  for (const other of meaning.get(term) ?? []) if (words.has(other)) return true
  if (
    term.length >= MIN_STEM &&
    (words.has(`${term}n`) || words.has(`${term}s`) || words.has(term.replace(/[ns]$/, '')))
  )
    return true
  if (term.length < MIN_START) return false
  const start = term.slice(0, MIN_START)
  for (const word of words) {
    if (word.startsWith(start) && Math.abs(word.length - term.length) <= MAX_ENDING) return true
  }
  return false
}

/** Endings are removed by rules that know no words: "train" loses its last letter, and "trains" does not. */
const MIN_STEM = 4
const MIN_START = 5
const MAX_ENDING = 3

/** Whether a text has a word of a name: as it is, or in another inflection. */
export const hasNameWord = (words: ReadonlySet<string>, word: string): boolean => words.has(word)

export const hasAll = (words: ReadonlySet<string>, name: readonly string[]): boolean =>
  name.every((word) => hasNameWord(words, word))

/** How much of the terms a text has, from 0 to 1. */
export function coverage(terms: readonly string[], words: ReadonlySet<string>): number {
  if (terms.length === 0) return 1
  return terms.filter((term) => hasTerm(words, term)).length / terms.length
}

/** Words that ask for the same: a question says "how tall", a page "height". */
const MEANINGS = `price prices cost costs costing pay charge charged fee fees expensive cheap cheaper cheapest
weight weigh weighs weighed heavy heavier heaviest light lighter lightest mass
height tall taller tallest high higher highest
length long longer longest
width wide wider widest
depth deep deeper deepest
age old older oldest
speed fast faster fastest
area size large larger largest big bigger biggest covers cover covering extent
capacity hold holds volume seats
author wrote written writer
director directed directs leads led head heads
founded founding foundation established establish founder
built build construction constructed completed completion
opened opening opens inaugurated
closed closes closing
headquarters headquartered based located location seat situated
employees employ employs employed staff workforce headcount employee
population inhabitants residents people
warranty guarantee guaranteed
released release launched launch
range reach distance far
revenue turnover sales
profit income earnings
architect designed designer design
date day when
telephone phone
attendance visitors visits
material made
owner owns owned
ceo chief executive
share proportion percentage percent
manufacturer maker manufactured makes producer produced
temperature warm hot cold
duration lasts last take takes
departure departs leaves
arrival arrives
salary pay wage
deadline due closing
email mail contact
member members membership
power watts wattage
elevation altitude`

const meaning = new Map<string, ReadonlySet<string>>()
for (const line of MEANINGS.split('\n')) {
  const stems = new Set(line.split(' ').flatMap((word) => wordsOf(word)))
  for (const stem of stems) meaning.set(stem, new Set([...(meaning.get(stem) ?? []), ...stems]))
}

/** Words of units. Names of fields say in which unit a value is wanted, and questions as well. */
const UNIT_TERMS: ReadonlySet<string> = new Set(
  termsOf(
    `kg g mg t gram grams kilo kilos kilogram kilograms tonne tonnes ton tons lb lbs pound pounds ounce ounces cm mm m km
    centimetre centimetres centimeters millimetre millimetres metre metres meter meters kilometre kilometres kilometer
    kilometers mile miles foot feet inch inches yard yards nautical square cubic sq sqm sqkm hectare hectares ha acre acres
    eur euro euros usd dollar dollars gbp chf nok sek dkk yen percent pct percentage hour hours hrs minute minutes mins min
    second seconds sec day days week weeks month months year years watt watts w kw mw kwh mwh gwh wh volt volts v amp amps
    ah mah hz litre litres liter liters l ml celsius fahrenheit degree degrees kmh kph mph knots bar psi lumen lumens lm
    lux gb mb tb million millions billion thousand count number iso date unit units`,
  ),
)

export const isUnit = (term: string): boolean => UNIT_TERMS.has(term) || /^(?:k?m|cm|mm)[23]$/.test(term)
