import { hashWith, numberOf, type WordIndex } from './word-index.ts'

/** The words of a name in order. Space between two words is a word of its own. */
export interface NamedWords {
  text: string
  count: number
  /** Number of each word in the index, -1 for any other. */
  numbers: Int32Array
  starts: Int32Array
  ends: Int32Array
}

/** @param maxChars length of the longest name */
export function noNamedWords(maxChars: number): NamedWords {
  const column = () => new Int32Array(maxChars)
  return { text: '', count: 0, numbers: column(), starts: column(), ends: column() }
}

/**
 * Reads names: `mainNav site_footer` → `main nav`, space, `site footer`. Words are runs of letters and digits, split
 * before a capital that follows a small letter or a digit.
 */
export function readNamed(words: NamedWords, text: string, index: WordIndex): void {
  words.text = text
  words.count = 0
  let start = 0
  let hash = 0
  let before: number = Sort.Other
  for (let i = 0; i <= text.length; i++) {
    const char = i < text.length ? text.charCodeAt(i) : 0
    const sort = char < ASCII ? SORTS[char]! : Sort.Other
    if (sort !== before && !(sort === Sort.Small && before === Sort.Capital)) {
      if (before !== Sort.Other) {
        const number = before === Sort.Space ? -1 : numberOf(index, text, { start, end: i, hash })
        words.numbers[words.count] = number
        words.starts[words.count] = start
        words.ends[words.count++] = i
      }
      start = i
      hash = 0
    }
    if (sort === Sort.Small || sort === Sort.Capital) hash = hashWith(hash, sort === Sort.Capital ? char | 0x20 : char)
    before = sort
  }
}

const Sort = { Other: 0, Space: 1, /** With digits. */ Small: 2, Capital: 3 } as const
const ASCII = 0x80
const SORTS = Uint8Array.from({ length: ASCII }, (_, char) => {
  if (char === 0x20 || (char >= 0x09 && char <= 0x0d)) return Sort.Space
  if (char >= 0x41 && char <= 0x5a) return Sort.Capital
  return (char >= 0x30 && char <= 0x39) || (char >= 0x61 && char <= 0x7a) ? Sort.Small : Sort.Other
})

export function wordAt({ text, starts, ends }: NamedWords, at: number): string {
  return text.slice(starts[at], ends[at]).toLowerCase()
}
