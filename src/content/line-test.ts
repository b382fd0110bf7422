// Tests lines by many patterns at the cost of a few.

/** A pattern for lines in lower case, and words of which each line that matches has at least one. */
export interface LineRule {
  words: string
  pattern: RegExp
}

/**
 * Tests lines in lower case by rules. A pattern is tried only on lines that have one of its words: most lines have
 * none, and a pattern that may match anywhere in a line is slow.
 */
export function lineTest(rules: readonly LineRule[]): (line: string) => boolean {
  const patternsOf = new Map<number, RegExp[]>()
  for (const { words, pattern } of rules)
    for (const word of wordsOf(words)) patternsOf.set(word, [...(patternsOf.get(word) ?? []), pattern])
  return (line) => {
    for (const word of wordsOf(line)) {
      const patterns = patternsOf.get(word)
      if (patterns?.some((pattern) => pattern.test(line))) return true
    }
    return false
  }
}

/**
 * A number for each word of a line. Words with the same first letters share it, so that endings do not matter; other
 * words rarely do. From Hebrew on in the order of Unicode, each letter is a word, since those scripts put prefixes
 * before words or no spaces between them.
 */
function wordsOf(line: string): number[] {
  const words: number[] = []
  let word = 0
  let letters = 0
  for (let i = 0; i < line.length; i++) {
    const char = line.charCodeAt(i)
    if (isLetter(char)) {
      if (letters++ < MAX_LETTERS) word = (Math.imul(word, 31) + char) | 0
      continue
    }
    if (letters > 0) words.push(word)
    word = 0
    letters = 0
    if (char >= HEBREW) words.push(char)
  }
  if (letters > 0) words.push(word)
  return words
}

const MAX_LETTERS = 5
/** The first letter of Hebrew. */
const HEBREW = 0x5d0

/** Whether a character is a letter of a script before Hebrew (Latin, Greek, Cyrillic, Armenian). */
function isLetter(char: number): boolean {
  if (char < 0x80) return char >= 0x61 && char <= 0x7a
  return char >= 0xc0 && char < HEBREW && char !== 0xd7 && char !== 0xf7
}
