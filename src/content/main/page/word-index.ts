// Looks up words of a text without cutting them out of it.

/** A list of words to find by their hashes (`hashWith`), ignoring the case of A-Z. */
export interface WordIndex {
  words: readonly string[]
  hashes: Int32Array
  /** Number of a word in the first free place from its hash on, or -1. A power of two places, most of them free. */
  places: Int32Array
}

/** @param words different words, in lower case */
export function wordIndexOf(words: readonly string[]): WordIndex {
  const hashes = Int32Array.from(words, hashOf)
  const places = new Int32Array(2 ** Math.ceil(Math.log2(PLACES_PER_WORD * words.length + 1))).fill(-1)
  hashes.forEach((hash, number) => {
    let place = hash & (places.length - 1)
    while (places[place]! >= 0) place = (place + 1) & (places.length - 1)
    places[place] = number
  })
  return { words, hashes, places }
}

const PLACES_PER_WORD = 4

/** A part of a text that is a word. */
export interface Span {
  start: number
  end: number
  hash: number
}

/** Number of a word of the text in the index, or -1. */
export function numberOf({ words, hashes, places }: WordIndex, text: string, { start, end, hash }: Span): number {
  for (let place = hash; ; place++) {
    const number = places[place & (places.length - 1)]!
    if (number < 0) return -1
    if (hashes[number] !== hash) continue
    const word = words[number]!
    if (word.length === end - start && isSame(word, text, start)) return number
  }
}

/** Whether the text says the same as `word` from `start` on, ignoring the case of A-Z. */
function isSame(word: string, text: string, start: number): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== lowered(text.charCodeAt(start + i))) return false
  return true
}

/** The hash of a word that goes on with a character in lower case. It begins with 0. */
export function hashWith(hash: number, char: number): number {
  return (Math.imul(hash, 31) + char) | 0
}

function hashOf(word: string): number {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = hashWith(hash, word.charCodeAt(i))
  return hash
}

export function lowered(char: number): number {
  return char >= 0x41 && char <= 0x5a ? char | 0x20 : char
}
