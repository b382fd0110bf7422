// The words by which a question and what sources say are compared.
import { functionWords } from '../../content/passages/function-words.ts'
import { folded, wordsOf } from '../../content/passages/words.ts'
import { meanings, unitWords } from './vocabulary.ts'

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
  for (const other of meanings.get(term) ?? []) if (words.has(other)) return true
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

/** Whether a text has every word of a name. */
export const hasAll = (words: ReadonlySet<string>, name: readonly string[]): boolean =>
  name.every((word) => words.has(word))

/** How much of the terms a text has, from 0 to 1. */
export function coverage(terms: readonly string[], words: ReadonlySet<string>): number {
  if (terms.length === 0) return 1
  return terms.filter((term) => hasTerm(words, term)).length / terms.length
}

export const isUnit = (term: string): boolean => unitWords.has(term) || /^(?:k?m|cm|mm)[23]$/.test(term)

/** Whether a word is the number of a year. */
export const isYearNumber = (word: string): boolean => /^(?:1[5-9]|20)\d\d$/.test(word)
