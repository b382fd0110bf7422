import { type Fact, factOfPhrases, factOfWord } from './facts.ts'
import { functionWords } from './function-words.ts'
import { folded, wordsOf } from './words.ts'

/** What is looked for: the words that matter, each once, and the kind of fact that the question asks for. */
export interface Query {
  terms: readonly Term[]
  asksFor?: Fact
}

interface Term {
  word: string
  /** The kind of fact that this word names. A passage that holds one need not have the word. */
  fact?: Fact
}

/** A question or a list of words as what to look for. Words of grammar do not count, unless there are no others. */
export function queryOf(text: string): Query {
  const terms = new Map<string, Term>()
  for (const [run] of folded(text)
    .replace(MADE_OF, ' ')
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (functionWords.has(run)) continue
    const fact = factOfWord(run)
    for (const word of wordsOf(run)) {
      if (functionWords.has(word) || terms.has(word)) continue
      terms.set(word, { word, ...(fact !== undefined && { fact }) })
    }
    if (terms.size >= MAX_TERMS) break
  }
  const asksFor = factOfPhrases(text)
  return { terms: [...terms.values()].slice(0, MAX_TERMS), ...(asksFor !== undefined && { asksFor }) }
}

/** Asks for a material, which a page names without this phrase: "a sextant of polished brass". */
const MADE_OF =
  /\bmade (?:out )?(?:of|from)\b|\bgemacht\b(?=.*\baus\b|\?)|\bhech[oa]s? de\b|\bfatt[oaie] di\b|\bfeit[oa]s? de\b|\bfaite?s? (?:de|en|a partir de)\b/g

/** More words do not make a question clearer. A page takes time for each. */
const MAX_TERMS = 64
