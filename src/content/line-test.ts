// Tests lines by many patterns at the cost of a few.
import { singleSpaced } from './normalise.ts'

/** A pattern for lines in lower case. */
export interface LineRule {
  /** Of these, each line that matches has at least one. From Hebrew on, a word is one letter (`calledBy`). */
  words: string
  pattern: RegExp
}

/**
 * Tests lines by up to 31 rules. A pattern is tried only on lines that have one of its words: most lines have none,
 * and a pattern that may match anywhere in a line is slow. Patterns see lines in lower case, with single spaces.
 */
export function lineTest(rules: readonly LineRule[]): (line: string) => boolean {
  if (rules.length > MAX_RULES) throw new Error(`${rules.length} rules have no bits of their own`)
  const calls: Calls = { rulesOf: new Map(), mayCall: new Uint8Array(FILTER_BITS + 1) }
  rules.forEach(({ words }, rule) => {
    for (const word of words.split(' ')) {
      const number = numberOf(word)
      calls.rulesOf.set(number, (calls.rulesOf.get(number) ?? 0) | (1 << rule))
      calls.mayCall[number & FILTER_BITS] = 1
    }
  })
  return (written) => {
    const called = calledBy(written, calls)
    if (called === 0) return false
    const line = singleSpaced(written.trim()).toLowerCase()
    return rules.some(({ pattern }, rule) => (called & (1 << rule)) !== 0 && pattern.test(line))
  }
}

/** Bits of a number. */
const MAX_RULES = 31

/** The rules that each word calls for, as bits. Most words call for none, which `mayCall` tells at less cost. */
interface Calls {
  rulesOf: Map<number, number>
  mayCall: Uint8Array
}

const FILTER_BITS = 0xfff

/** The number of a word. Words with the same first letters share it, so that endings of long ones do not matter. */
function numberOf(word: string): number {
  let number = 0
  for (let i = 0; i < Math.min(word.length, MAX_LETTERS); i++) number = behind(number, word.charCodeAt(i))
  return number
}

const MAX_LETTERS = 7

function behind(number: number, letter: number): number {
  return (Math.imul(number, 31) + letter) | 0
}

/**
 * The rules that the words of a line call for, whatever their case. From Hebrew on in the order of Unicode, each letter
 * is a word, since those scripts put prefixes before words or no spaces between them.
 */
function calledBy(line: string, { rulesOf, mayCall }: Calls): number {
  let called = 0
  for (let i = 0; i < line.length; ) {
    const first = line.charCodeAt(i++)
    let number = first < HEBREW ? SMALL[first]! : first
    if (number === 0) continue
    if (first < HEBREW) {
      const stem = i + MAX_LETTERS - 1
      for (let letter = smallAt(line, i); letter > 0; letter = smallAt(line, i)) {
        if (i < stem) number = behind(number, letter)
        i++
      }
    }
    if (mayCall[number & FILTER_BITS] === 1) called |= rulesOf.get(number) ?? 0
  }
  return called
}

/** The first letter of Hebrew. */
const HEBREW = 0x5d0

/** For each character of a script before Hebrew (Latin, Greek, Cyrillic, Armenian) its small letter, or 0 if it is none. */
const SMALL = Uint16Array.from({ length: HEBREW }, (_, char) => {
  const small = String.fromCharCode(char).toLowerCase().charCodeAt(0)
  return (small >= 0x61 && small <= 0x7a) || (small >= 0xc0 && small !== 0xd7 && small !== 0xf7) ? small : 0
})

function smallAt(line: string, at: number): number {
  const char = at < line.length ? line.charCodeAt(at) : HEBREW
  return char < HEBREW ? SMALL[char]! : 0
}
