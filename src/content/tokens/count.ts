// Counts the tokens of texts as language models with the encoding o200k_base see them.
import { MAX_WORD_BYTES, Merger } from './merge.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Called for each word of a text with its end in the text and its number of tokens. */
type Visit = (end: number, tokens: number) => void

export type CountTokens = (text: string, visit?: Visit) => number

/** A function that counts the tokens of a text, in linear time. Special tokens such as `<|endoftext|>` count as text. */
export function tokenCounter(vocabulary: Vocabulary): CountTokens {
  const merger = new Merger(vocabulary)
  const bytes = new Uint8Array(MAX_WORD_BYTES)
  const encoder = new TextEncoder()
  const countWord = (word: string) => {
    let tokens = 0
    for (let at = 0; at < word.length; ) {
      const { read, written } = encoder.encodeInto(word.slice(at, at + MAX_WORD_BYTES), bytes)
      tokens += merger.count(bytes, written)
      at += read
    }
    return tokens
  }
  return (text, visit) => {
    let total = 0
    WORD.lastIndex = 0
    for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
      const tokens = countWord(match[0])
      total += tokens
      visit?.(WORD.lastIndex, tokens)
    }
    return total
  }
}

/** How o200k_base divides text into words before it merges bytes. Every character belongs to one. */
const WORD =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu
