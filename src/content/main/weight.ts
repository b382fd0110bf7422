/** How much a text says. */
export interface Weight {
  /** Words; in scripts written without blanks their usual length in characters makes a word. */
  words: number
  /** Commas and sentence ends: prose has them, menus do not. */
  marks: number
}

/** Words that one character stands for, in scripts that put no blanks between words. */
const CJK_WORDS_PER_CHAR = 0.5
const THAI_WORDS_PER_CHAR = 0.2

const MARKS = new Set([...',.;:!?،؛。、，．！？；：।'].map((mark) => mark.charCodeAt(0)))

/** The weight of a piece of text, in one pass over its characters. */
export function weigh(text: string): Weight {
  const weight = { words: 0, marks: 0 }
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char <= 0x20 || char === 0xa0) inWord = false
    else if (MARKS.has(char)) weight.marks++
    else if (char >= 0x0e00) {
      const share = shareOfWord(char)
      if (share === 0) inWord = startWord(weight, inWord)
      else weight.words += share
    } else if (isLetterOrDigit(char)) inWord = startWord(weight, inWord)
  }
  return weight
}

function startWord(weight: Weight, inWord: boolean): true {
  if (!inWord) weight.words++
  return true
}

function isLetterOrDigit(char: number): boolean {
  return (
    char >= 0xaa || (char >= 0x61 && char <= 0x7a) || (char >= 0x41 && char <= 0x5a) || (char >= 0x30 && char <= 0x39)
  )
}

/** Words per character of a script without blanks, 0 for a script with them (Unicode blocks). */
function shareOfWord(char: number): number {
  if (char >= 0x2e80 && char <= 0x9fff) return CJK_WORDS_PER_CHAR
  if (char >= 0xf900 && char <= 0xfaff) return CJK_WORDS_PER_CHAR
  if (char <= 0x0eff || (char >= 0x1000 && char <= 0x109f) || (char >= 0x1780 && char <= 0x17ff))
    return THAI_WORDS_PER_CHAR
  return 0
}
