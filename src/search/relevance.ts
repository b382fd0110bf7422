import { forEachYielding } from '../concurrency/yielding.ts'
import { likeWords, weightOf } from '../content/passages/likeness.ts'
import { queryOf } from '../content/passages/query.ts'
import { wordsOf } from '../content/passages/words.ts'
import type { SearchHit } from './search.ts'

/** A result, and what its page says about the query, if it was scraped. */
export interface Rankable extends Pick<SearchHit, 'url' | 'title' | 'description'> {
  /** The passages that match the query best, as the format `highlights` has them. */
  passages?: string
}

/**
 * Reorders results by how much of the query their titles, snippets, addresses and passages have. None is left out. The
 * order in which they come counts too.
 *
 * Measured in test/quality/search.test.ts. Yields to the event loop: dividing Chinese into words takes milliseconds per
 * result.
 *
 * @param influence what having all of the query is worth, where the first place is worth 1: one of those below
 */
export async function byRelevance<Hit extends Rankable>(
  query: string,
  hits: readonly Hit[],
  influence: number,
): Promise<Hit[]> {
  const sought = queryOf(query.replace(OPERATORS, ' ')).terms.slice(0, MAX_TERMS)
  const words = sought.map(({ word }) => word)
  const matches: Match[] = []
  await forEachYielding(hits, (hit) => matches.push(matchOf(hit, words)))
  const shares = sharesOf(matches)
  return hits
    .map((hit, rank) => ({ hit, score: 1 / (1 + rank / RANK_SCALE) + influence * shares[rank]! }))
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit)
}

/** Merging the results of several providers by their places leaves a rough order, in which a result may move far. */
export const INFLUENCE_ON_MERGED = 0.75
/**
 * A single provider knows more than its results show, and results that were ordered by relevance before they were scraped
 * should change places for a good reason only. A result moves if it fits clearly better.
 */
export const INFLUENCE_ON_RANKED = 0.2
/** At this rank, counted from 0, a place is worth half of the first one. */
const RANK_SCALE = 20

/** What is a condition of the search and no word of the page. */
const OPERATORS = /(?<!\S)(?:-\S+|(?:site|filetype|ext|lang|before|after):\S+)/g
/** Longer queries take more time and are no clearer. */
const MAX_TERMS = 24

interface Match {
  /** How strongly each word of the query is in the result. */
  strengths: number[]
  /** From 1 for a text as people write it to 0 for one that repeats the query, as spam does. */
  naturalness: number
}

/** Every text has a maximum, so that a hostile result cannot take long. */
function matchOf({ url, title, description, passages = '' }: Rankable, sought: readonly string[]): Match {
  const heading = wordsOf(title.slice(0, MAX_TITLE_CHARS))
  const snippet = wordsOf(description.slice(0, MAX_SNIPPET_CHARS))
  const fields = [
    { words: new Set(heading), weight: 1 },
    { words: new Set(snippet), weight: 1 },
    { words: new Set(wordsOf(addressOf(url))), weight: ADDRESS_WEIGHT },
    { words: new Set(wordsOf(passages.slice(0, MAX_PASSAGES_CHARS))), weight: 1 },
  ]
  return {
    strengths: sought.map((word) =>
      fields.reduce((sum, { words, weight }) => sum + weight * strengthIn(words, word), 0),
    ),
    naturalness: naturalnessOf([...heading, ...snippet], sought),
  }
}

const MAX_TITLE_CHARS = 200
const MAX_SNIPPET_CHARS = 400
const MAX_ADDRESS_CHARS = 900
const MAX_PASSAGES_CHARS = 1600
/** An address is the easiest place to fill with what people search for. */
const ADDRESS_WEIGHT = 0.25

/** A word counts once however often a text has it: repeating it makes no better page. */
function strengthIn(words: ReadonlySet<string>, sought: string): number {
  return likeWords(sought, words).reduce((best, [, strength]) => Math.max(best, strength), 0)
}

/** The host without `www.`, path and query in their own script. */
function addressOf(url: string): string {
  const address = url.slice(0, MAX_ADDRESS_CHARS).replace(/^[a-z]+:\/\/(?:www\.)?/i, '')
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function naturalnessOf(words: readonly string[], sought: readonly string[]): number {
  const asked = new Set(sought)
  const matching = words.filter((word) => asked.has(word))
  const repeated = (matching.length - new Set(matching).size) / Math.max(1, words.length)
  return Math.min(1, Math.max(0, (MOST_REPEATED - repeated) / (MOST_REPEATED - USUALLY_REPEATED)))
}

/** How many of the words of title and snippet may repeat an earlier word of the query. */
const USUALLY_REPEATED = 0.25
const MOST_REPEATED = 0.45

/** How much of the query each result has, from 0 to 1. A word that few of the results have counts more. */
function sharesOf(matches: readonly Match[]): number[] {
  const weights = (matches[0]?.strengths ?? []).map((_, word) =>
    weightOf(matches.filter(({ strengths }) => strengths[word]! > 0).length, matches.length),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return matches.map(({ strengths, naturalness }) => {
    // The strength of a word saturates: title and snippet with it say more than the title alone, but not twice as much.
    const found = strengths.reduce((sum, each, word) => sum + (weights[word]! * each) / (each + SATURATION), 0)
    return total === 0 ? 0 : (naturalness * found) / total
  })
}

const SATURATION = 2
