// The weight of a text: how much it says and in which shape, counted in one pass over its characters.

/** How much a text says, and in which shape. */
export interface Weight {
  /** Words. In scripts without spaces a word is a fixed number of characters. */
  words: number
  /** Commas and sentence ends. Prose has them, menus do not. */
  marks: number
  /** Sentence ends alone. */
  stops: number
  /** Words that begin with a capital letter (A-Z). */
  capitals: number
  /** Words that begin with a digit. */
  numbers: number
  /** Letters and digits. */
  chars: number
  /** A hash of the letters and digits. Equal texts have equal hashes, whatever their spaces and punctuation. */
  hash: number
}

/** Adds the weight of a text to `weight`. */
export function weigh(text: string, weight: Weight): void {
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char <= 0x20 || char === 0xa0) inWord = false
    else if (MARKS.has(char)) {
      weight.marks++
      if (STOPS.has(char)) weight.stops++
    } else if (char >= 0x0e00) {
      const share = shareOfWord(char)
      count(weight, char)
      if (share > 0) weight.words += share
      else {
        if (!inWord) weight.words++
        inWord = true
      }
    } else if (isLetterOrDigit(char)) {
      count(weight, char)
      if (!inWord) startWord(weight, char)
      inWord = true
    }
  }
}

/** Words per character in scripts without spaces. */
const CJK_WORDS_PER_CHAR = 0.5
const THAI_WORDS_PER_CHAR = 0.2

const STOPS = codesOf('.!?؟。！？।')
const MARKS = new Set([...STOPS, ...codesOf(',;:،؛、，．；：')])

export function noWeight(): Weight {
  return { words: 0, marks: 0, stops: 0, capitals: 0, numbers: 0, chars: 0, hash: 0 }
}

/** Adds one weight to another. The hash depends on the order of such additions. */
export function add(to: Weight, from: Weight): void {
  if (from.chars + from.marks === 0) return
  to.words += from.words
  to.marks += from.marks
  to.stops += from.stops
  to.capitals += from.capitals
  to.numbers += from.numbers
  to.chars += from.chars
  to.hash = (Math.imul(to.hash, 31) + from.hash) | 0
}

function count(weight: Weight, char: number): void {
  weight.chars++
  weight.hash = (Math.imul(weight.hash, 31) + char) | 0
}

function startWord(weight: Weight, char: number): void {
  weight.words++
  if (char >= 0x41 && char <= 0x5a) weight.capitals++
  else if (char >= 0x30 && char <= 0x39) weight.numbers++
}

function isLetterOrDigit(char: number): boolean {
  return (
    char >= 0xaa || (char >= 0x61 && char <= 0x7a) || (char >= 0x41 && char <= 0x5a) || (char >= 0x30 && char <= 0x39)
  )
}

/** Words per character of a script without spaces, 0 for a script with spaces. Ranges are Unicode blocks. */
function shareOfWord(char: number): number {
  if (char >= 0x2e80 && char <= 0x9fff) return CJK_WORDS_PER_CHAR
  if (char >= 0xf900 && char <= 0xfaff) return CJK_WORDS_PER_CHAR
  if (char <= 0x0eff || (char >= 0x1000 && char <= 0x109f) || (char >= 0x1780 && char <= 0x17ff))
    return THAI_WORDS_PER_CHAR
  return 0
}

function codesOf(characters: string): Set<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)))
}
