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
  let { words, marks, stops, capitals, numbers, chars, hash } = weight
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    const sort = char < ASCII ? SORTS[char]! : sortOf(char)
    if (sort >= Sort.Letter) {
      chars++
      hash = (Math.imul(hash, 31) + char) | 0
      if (sort === Sort.Spaceless) words += shareOfWord(char)
      else if (!inWord) {
        words++
        if (sort === Sort.Capital) capitals++
        else if (sort === Sort.Digit) numbers++
        inWord = true
      }
    } else if (sort === Sort.Space) inWord = false
    else if (sort !== Sort.Other) {
      marks++
      if (sort === Sort.Stop) stops++
    }
  }
  weight.words = words
  weight.marks = marks
  weight.stops = stops
  weight.capitals = capitals
  weight.numbers = numbers
  weight.chars = chars
  weight.hash = hash
}

/** What a character does to the weight of a text. From `Letter` on it is part of a word. */
const Sort = {
  Other: 0,
  Space: 1,
  Mark: 2,
  Stop: 3,
  Letter: 4,
  Capital: 5,
  Digit: 6,
  /** Of a script without spaces. */
  Spaceless: 7,
} as const

/** Words per character in scripts without spaces. */
const CJK_WORDS_PER_CHAR = 0.5
const THAI_WORDS_PER_CHAR = 0.2

const STOPS = codesOf('.!?؟。！？।')
const MARKS = new Set([...STOPS, ...codesOf(',;:،؛、，．；：')])

export function noWeight(): Weight {
  return { words: 0, marks: 0, stops: 0, capitals: 0, numbers: 0, chars: 0, hash: 0 }
}

/** Adds one weight to another. The hash depends on the order of such additions. */
export function add(to: Weight, from: Readonly<Weight>): void {
  if (from.chars + from.marks === 0) return
  to.words += from.words
  to.marks += from.marks
  to.stops += from.stops
  to.capitals += from.capitals
  to.numbers += from.numbers
  to.chars += from.chars
  to.hash = (Math.imul(to.hash, 31) + from.hash) | 0
}

function sortOf(char: number): number {
  if (char <= 0x20 || char === 0xa0) return Sort.Space
  if (MARKS.has(char)) return STOPS.has(char) ? Sort.Stop : Sort.Mark
  if (char >= 0x0e00) return shareOfWord(char) > 0 ? Sort.Spaceless : Sort.Letter
  if (char >= 0x41 && char <= 0x5a) return Sort.Capital
  if (char >= 0x30 && char <= 0x39) return Sort.Digit
  return char >= 0xaa || (char >= 0x61 && char <= 0x7a) ? Sort.Letter : Sort.Other
}

/** The sorts of ASCII characters, looked up most. */
const ASCII = 0x80
const SORTS = Uint8Array.from({ length: ASCII }, (_, char) => sortOf(char))

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
