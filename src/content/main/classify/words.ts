// The words of names and labels that the vocabulary votes on, read without cutting them out of their text.
import { mayHaveCase } from '../page/shingles.ts'
import { hashWith, lowered, type Span } from '../page/word-index.ts'

/** The different words at the beginning of a text: where each stands, and its hash (page/word-index.ts). */
export interface Words {
  text: string
  count: number
  /** A bit for each hash, by its low bits. Most words have a bit of their own, which shows that they are new. */
  seen: number
  starts: Int32Array
  ends: Int32Array
  hashes: Int32Array
}

/** @param limit number of different words that are read */
export function noWords(limit: number): Words {
  const column = () => new Int32Array(limit)
  return { text: '', count: 0, seen: 0, starts: column(), ends: column(), hashes: column() }
}

/**
 * Reads names: `mainNav site_footer-2` → `main nav site footer`. Words are runs of letters, split where a capital follows
 * a lower-case letter.
 */
export function readNames(words: Words, names: string, limit: number): void {
  start(words, names)
  let from = 0
  let hash = 0
  let isAfterLower = false
  for (let i = 0; i <= names.length && words.count < limit; i++) {
    const char = i < names.length ? names.charCodeAt(i) : 0
    const letter = char < ASCII ? LETTERS[char]! : NO_LETTER
    const isLower = letter === char
    if (letter === NO_LETTER || (isAfterLower && !isLower)) {
      if (i - from >= MIN_NAME_CHARS && i - from <= MAX_NAME_CHARS) addNew(words, from, i, hash)
      from = letter === NO_LETTER ? i + 1 : i
      hash = 0
    }
    if (letter !== NO_LETTER) hash = hashWith(hash, letter)
    isAfterLower = isLower
  }
}

/**
 * Reads a label. Its words are runs of letters and of some signs. Most labels need no copy in lower case, since letters
 * of ASCII are lowered one by one.
 */
export function readLabel(words: Words, label: string, limit: number, isLower = false): void {
  start(words, label)
  let from = 0
  let hash = 0
  for (let i = 0; i <= label.length && words.count < limit; i++) {
    const char = i < label.length ? label.charCodeAt(i) : 0
    if (char >= FIRST_FOREIGN && !isLower && mayHaveCase(char)) {
      readLabel(words, label.toLowerCase(), limit, true)
      return
    }
    const letter = char < ASCII ? LABEL_LETTERS[char]! : isForeignLetter(char) ? char : NO_LETTER
    if (letter !== NO_LETTER) {
      hash = hashWith(hash, letter)
      continue
    }
    if (i > from) addNew(words, from, i, hash)
    from = i + 1
    hash = 0
  }
}

function start(words: Words, text: string): void {
  words.text = text
  words.count = 0
  words.seen = 0
}

/** Lengths of words in names. */
const MIN_NAME_CHARS = 2
const MAX_NAME_CHARS = 20

const ASCII = 0x80
const NO_LETTER = -1
/** Each letter in lower case. */
const LETTERS = Int8Array.from({ length: ASCII }, (_, char) => {
  const lower = char | 0x20
  return lower >= 0x61 && lower <= 0x7a ? lower : NO_LETTER
})

const PIPE = 0x7c
/** Labels also consist of this sign. */
const LABEL_LETTERS = LETTERS.with(PIPE, PIPE)

/** The first letter beyond ASCII that has a capital. */
const FIRST_FOREIGN = 0xc0

/** Letters beyond ASCII, and signs that labels consist of: `©`, `«`, `»`, `›`, `→`. */
function isForeignLetter(char: number): boolean {
  return (
    (char >= 0xc0 && char <= 0x24f) ||
    (char >= 0x370 && char <= 0x1fff) ||
    (char >= 0x3040 && char <= 0xd7ff) ||
    SIGNS.has(char)
  )
}

const SIGNS = new Set([0xa9, 0xab, 0xbb, 0x203a, 0x2192])

function addNew(words: Words, start: number, end: number, hash: number): void {
  const { seen, count, starts, ends, hashes } = words
  if ((seen & (1 << hash)) !== 0 && isKnown(words, { start, end, hash })) return
  starts[count] = start
  ends[count] = end
  hashes[count] = hash
  words.count++
  words.seen |= 1 << hash
}

function isKnown({ text, count, starts, ends, hashes }: Words, { start, end, hash }: Span): boolean {
  for (let i = 0; i < count; i++) {
    if (hashes[i] !== hash || ends[i]! - starts[i]! !== end - start) continue
    if (isSame(text, starts[i]!, start, end)) return true
  }
  return false
}

function isSame(text: string, before: number, start: number, end: number): boolean {
  for (let i = 0; i < end - start; i++) {
    if (lowered(text.charCodeAt(before + i)) !== lowered(text.charCodeAt(start + i))) return false
  }
  return true
}

/** The words that were read, in lower case. */
export function listed({ text, count, starts, ends }: Words): string[] {
  return Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i]).toLowerCase())
}
