import { weightOf } from './passages/likeness.ts'

/** A page as a query sees it: its URL, and title and description if known. */
export interface Searchable {
  url: string
  title?: string
  description?: string
}

/**
 * Orders pages by how well they match a query, best first (`search` of a map request). Leaves none out. Words of host,
 * path, query, title and description count alike. A word that few pages have weighs more than a common one. Among equal
 * matches, shorter pages come first, then earlier ones.
 *
 * Pages are added one by one, since indexing each takes most of the time.
 */
export class Ranking<Page extends Searchable> {
  readonly #words: string[]
  readonly #fits: { page: Page; size: number; strengths: number[] }[] = []

  constructor(query: string) {
    this.#words = [...new Set(wordsOf(query))].slice(0, MAX_QUERY_WORDS)
  }

  add(page: Page): void {
    const text = this.#words.length === 0 ? [] : wordsOf(searchTextOf(page))
    this.#fits.push({ page, size: text.length, strengths: this.#words.map((word) => strengthIn(text, word)) })
  }

  ranked(): Page[] {
    const all = this.#fits.length
    const weights = this.#words.map((_, word) => weightOf(this.#having(word), all))
    const scored = this.#fits.map(({ page, size, strengths }) => ({
      page,
      size,
      score: strengths.reduce((sum, strength, word) => sum + strength * weights[word]!, 0),
    }))
    scored.sort((a, b) => b.score - a.score || (a.score > 0 ? a.size - b.size : 0))
    return scored.map(({ page }) => page)
  }

  #having(word: number): number {
    return this.#fits.reduce((count, { strengths }) => count + Number(strengths[word]! > 0), 0)
  }
}

/** Scores of the ways in which a page's word can match a query word. */
const SAME = 1
const SAME_STEM = 0.7
const WITHIN = 0.5
/** A word of at least this length also matches longer words that begin with it: `report` and `reports`. */
const MIN_STEM_CHARS = 4
const MAX_QUERY_WORDS = 32

function strengthIn(text: readonly string[], word: string): number {
  let best = 0
  for (const other of text) {
    if (other === word) return SAME
    if (sharesStem(other, word)) best = SAME_STEM
    else if (best < WITHIN && other.includes(word)) best = WITHIN
  }
  return best
}

function sharesStem(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= MIN_STEM_CHARS && long.length - short.length <= 3 && long.startsWith(short)
}

/** Runs of letters and digits of any script, ignoring accents and case. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function searchTextOf({ url, title = '', description = '' }: Searchable): string {
  const { hostname, pathname, search, hash } = new URL(url)
  return `${hostname} ${decoded(pathname + search + hash)} ${title} ${description}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
