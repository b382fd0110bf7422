import { type Fact, factsIn } from './facts.ts'
import { likeWords, WITHIN, weightOf } from './likeness.ts'
import { withoutCopies } from './near-duplicates.ts'
import type { Passage } from './passages.ts'
import type { Query } from './query.ts'
import { wordsOf } from './words.ts'

/** A passage and how well it matches. */
export interface Match {
  passage: Passage
  score: number
  /** Share of what is looked for that is in the passage or its headings, from 0 to 1. Rare words weigh more. */
  coverage: number
}

/**
 * Orders passages by how well they match a query, best first, and leaves out those that do not match and near-duplicates
 * of better ones: BM25 over the words of the passages and, with more weight, of their headings. Words that only begin
 * alike match too, but weaker.
 *
 * @param title of the page. Its words are what the whole page is about, and distinguish no passage.
 */
export function rankPassages(passages: readonly Passage[], { terms, asksFor }: Query, title = ''): Match[] {
  if (terms.length === 0 || passages.length === 0) return []
  const indexed = passages.map(indexOf)
  const vocabulary = new Set(indexed.flatMap(({ counts }) => [...counts.keys()]))
  const titled = new Set(wordsOf(title))
  const mean = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length
  const sought = terms.map(({ word, fact }) => {
    const like = likeWords(word, vocabulary)
    const counts = indexed.map((passage) => countOf(passage, like, fact))
    const having = counts.filter((count) => count >= WITHIN).length
    return { counts, weight: weightOf(having, passages.length), about: titled.has(word) }
  })
  const total = sought.reduce((sum, { weight, about }) => sum + weight * (about ? ABOUT : 1), 0)
  const matches = indexed.map(({ passage, length, facts }, at): Match => {
    let score = 0
    let covered = 0
    for (const { counts, weight, about } of sought) {
      const count = counts[at]!
      score += ((about ? ABOUT_SCORE : 1) * weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean))
      covered += weight * (about ? ABOUT : 1) * Math.min(1, count)
    }
    const coverage = total === 0 ? 0 : covered / total
    const fits = asksFor !== undefined && facts.has(asksFor) ? FACT_BONUS : 1
    return { passage, score: score * (0.5 + coverage / 2) * fits, coverage }
  })
  const found = matches.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  return withoutCopies(found, ({ passage }) => passage.text)
}

const K1 = 1.2
const B = 0.6
const HEADING_WEIGHT = 1.5
/** Words of outer headings are shared by more passages. */
const OUTER_HEADING_WEIGHT = 0.5
/** How much of its weight a word of the title has for coverage. */
const ABOUT = 0.3
/** The same for the score. */
const ABOUT_SCORE = 0.5
const FACT_BONUS = 1.25

interface Indexed {
  passage: Passage
  counts: Map<string, number>
  facts: ReadonlySet<Fact>
  length: number
}

function indexOf(passage: Passage): Indexed {
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    const words = wordsOf(text)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight)
    return words.length
  }
  const length = add(passage.text, 1)
  passage.headings.forEach((heading, at) => {
    add(heading, at === passage.headings.length - 1 ? HEADING_WEIGHT : OUTER_HEADING_WEIGHT)
  })
  return { passage, counts, facts: new Set(factsIn(passage.text)), length: Math.max(length, MIN_LENGTH) }
}

/** A passage of two words is no better an answer than one of a sentence. */
const MIN_LENGTH = 12

function countOf({ counts, facts }: Indexed, like: readonly [string, number][], fact: Fact | undefined): number {
  let count = 0
  for (const [word, strength] of like) count += (counts.get(word) ?? 0) * strength
  return count === 0 && fact !== undefined && facts.has(fact) ? 1 : count
}
