import { ownCopy } from './own-copy.ts'

/**
 * Tests names of classes and elements by a pattern, each distinct value once: a page repeats a few hundred of them on
 * thousands of elements. An element without a class does not match.
 */
export function nameTest(pattern: RegExp): (names: string | undefined) => boolean {
  if (tests % TESTS_PER_BOOK === 0) book = new Map()
  const known = book
  const bit = 1 << (tests++ % TESTS_PER_BOOK)
  return (names) => {
    if (names === undefined) return false
    if (names.length > MAX_KNOWN_CHARS) return pattern.test(names.slice(0, MAX_CHARS))
    const answers = known.get(names) ?? noAnswers(known, names)
    if ((answers.given & bit) === 0) {
      answers.given |= bit
      if (pattern.test(names)) answers.yes |= bit
    }
    return (answers.yes & bit) !== 0
  }
}

/** Reads something from names, each distinct value once. */
export function rememberedByName<T>(read: (names: string) => T): (names: string) => T {
  const known = new Map<string, T>()
  return (names) => {
    const before = known.get(names)
    if (before !== undefined) return before
    if (names.length > MAX_KNOWN_CHARS) return read(names)
    if (known.size >= MAX_KNOWN) known.clear()
    // What is found may be a part of the name.
    const own = ownCopy(names)
    const found = read(own)
    known.set(own, found)
    return found
  }
}

/** What tests say about a name: a bit for each test that has been made, and for each that matches. */
interface Answers {
  given: number
  yes: number
}

/** Tests share a book of answers, because most names meet most tests. */
type Book = Map<string, Answers>

let tests = 0
let book: Book = new Map()
const TESTS_PER_BOOK = 32

/** Longer names are not read to their end. */
const MAX_CHARS = 1000
/** Number of names that are remembered between pages, and the length of the longest. */
const MAX_KNOWN = 4000
const MAX_KNOWN_CHARS = 200

function noAnswers(known: Book, names: string): Answers {
  if (known.size >= MAX_KNOWN) known.clear()
  const answers = { given: 0, yes: 0 }
  known.set(ownCopy(names), answers)
  return answers
}
