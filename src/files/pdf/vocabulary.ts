import type { Line } from './geometry.ts'

/** The words that a document writes without a line break. */
export interface Vocabulary {
  learn(lines: readonly Line[]): void
  /**
   * Whether a word hyphenated at a line end is one word without the hyphen. The document's own spelling decides;
   * otherwise it is, if the rest is in lower case.
   */
  isOneWord(start: string, rest: string): boolean
}

export function createVocabulary(): Vocabulary {
  const words = new Set<string>()
  /** Words that stand within a line, so that they are surely whole. */
  const whole = new Set<string>()
  return {
    learn(lines) {
      if (words.size > MAX_WORDS) return
      for (const { runs } of lines) {
        runs.forEach((run, i) => {
          for (const [word] of run.text.matchAll(WORD)) {
            words.add(word.toLowerCase())
            if (i > 0 && i < runs.length - 1) whole.add(word.toLowerCase())
          }
        })
      }
    },
    isOneWord(start, rest) {
      const [a, b] = [start.toLowerCase(), rest.toLowerCase()]
      if (words.has(a + b)) return true
      if (words.has(`${a}-${b}`)) return false
      // A compound whose parts the document uses as words was split at its own hyphen.
      if (Math.min(a.length, b.length) >= MIN_PART && whole.has(a) && whole.has(b)) return false
      // No word is split after its first letter (α-methyl, x-ray), and abbreviations are words by themselves
      // (HIV-positive).
      const isAlone = a.length === 1 || /^\p{Lu}+$/u.test(start)
      return /^\p{Ll}/u.test(rest) && !isAlone && !KEEPING.has(a) && !/\p{N}$/u.test(a)
    },
  }
}

const MAX_WORDS = 200_000
/** Shorter parts of words are often words too: `for-mat`, `car-pet`. */
const MIN_PART = 4
const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu
/** Prefixes that keep their hyphen unless the document writes otherwise. */
const KEEPING = new Set('self non well all cross ex half high low long short full co'.split(' '))
