/** What is searched of a page: its address, and what is known of it. */
export interface Searchable {
  url: string
  title?: string
  description?: string
}

/** How well a word of the page must fit a word of the query, and what that counts. */
const SAME = 1
const SAME_STEM = 0.7
const WITHIN = 0.5
/** A word from here on may be meant by one that begins with it: `report` and `reports`. */
const MIN_STEM_CHARS = 4
const MAX_QUERY_WORDS = 32

/**
 * Puts pages that match a query best first, in place of their own order; nothing is left out
 * (v2-server-semantics.md 6.1). Words of host, path and query, title and description count alike. A word of the query
 * that few pages have weighs more than one that many have; among equal matches the page with fewer words is more to the
 * point, then the earlier one.
 *
 * Pages are added one by one, since looking at each takes most of the time.
 */
export class Ranking<Page extends Searchable> {
  readonly #words: string[]
  readonly #fits: { page: Page; size: number; strengths: number[] }[] = []

  constructor(query: string) {
    this.#words = [...new Set(wordsOf(query))].slice(0, MAX_QUERY_WORDS)
  }

  add(page: Page): void {
    const text = this.#words.length === 0 ? [] : wordsOf(textOf(page))
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

/** Inverse document frequency, as BM25 has it, never below zero. */
const weightOf = (having: number, all: number) => Math.log(1 + (all - having + 0.5) / (having + 0.5))

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

/** Letters and digits of any script, accents and case aside. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function textOf({ url, title = '', description = '' }: Searchable): string {
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
