// A search engine over the real pages, as two providers see it: each imperfect in its own way.
import { documentOf } from '../../src/content/document.ts'
import { readPassages } from '../../src/content/passages/answers.ts'
import { plainLine } from '../../src/content/passages/plain-line.ts'
import { folded } from '../../src/content/passages/words.ts'
import { identity } from '../../src/frontier/identity.ts'
import type { SearchHit } from '../../src/search/search.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { readCorpus } from './corpus.ts'

export interface IndexedPage {
  /** Corpus and file, as in `wcxb/d0667`. */
  page: string
  url: string
  title: string
  description: string
  markdown: string
  text: string
}

export const keyOf = (url: string) => identity(url, { ignoreQuery: false, similar: true })

/** The pages whose address is a real one, each address once. */
export async function readIndex(): Promise<{ pages: IndexedPage[]; digest: string }> {
  const { pages: all, digest } = await readCorpus()
  const pages = new Map<string, IndexedPage>()
  for (const { corpus, id, url, html } of all) {
    if (corpus === 'defuddle' || corpus === 'readability' || pages.has(keyOf(url))) continue
    const source = { body: html, contentType: 'text/html; charset=utf-8', url }
    const { markdown = '', metadata } = documentOf(source, MAIN_MARKDOWN)
    const text = markdown.split('\n').map(plainLine).join('\n').replace(/\s+/g, ' ')
    const title = String(metadata.title ?? url)
    const description = String(metadata.description ?? text.slice(0, 160))
    pages.set(keyOf(url), { page: `${corpus}/${id}`, url, title, description, markdown, text })
  }
  return { pages: [...pages.values()], digest }
}

/** Answers of a provider, best first. */
export type Provider = (query: string, seed: number) => SearchHit[]

const MAX_HITS = 20
/** Share of the pages that a provider has. */
const KNOWN = 0.85
/** How far its scores are off, as a standard deviation of their logarithm. */
const NOISE = 0.5

/** Like a metasearch instance: knows titles and descriptions, and shows both in full. */
export function metasearch(pages: readonly IndexedPage[]): Provider {
  const rank = bm25(pages.map(({ title, description }) => `${title} ${title} ${description}`))
  return (query, seed) =>
    withIntruder(
      query,
      `meta ${seed}`,
      pages,
      noisy(rank(query), `meta ${seed}`).map((at) => {
        const { url, title, description } = pages[at]!
        return { url, title, description: description.slice(0, 300) }
      }),
    )
}

/** Like a page of results: knows the text, shows the part of it with the words of the query, and other addresses. */
export function resultsPage(pages: readonly IndexedPage[]): Provider {
  const rank = bm25(pages.map(({ text }) => text))
  return (query, seed) =>
    withIntruder(
      query,
      `page ${seed}`,
      pages,
      noisy(rank(query), `page ${seed}`).map((at) => {
        const { url, title, text } = pages[at]!
        return { url: aliasOf(url), title: cut(title, 60), description: windowOf(text, query) }
      }),
    )
}

/** A provider that knows better than any words show: most of what answers the query comes first. */
export function knowing(provider: Provider, isRelevant: (url: string) => boolean): Provider {
  return (query, seed) => {
    const hits = provider(query, seed)
    const first = hits.filter(({ url }) => isRelevant(url) && chance(`knowing ${seed} ${url}`) < 0.9)
    return [...first, ...hits.filter((hit) => !first.includes(hit))]
  }
}

/** What a page says about the query, as a scrape with highlights has it. */
export function passagesAbout(query: string, { markdown, title }: IndexedPage): string {
  return readPassages({ markdown, title }, { query }).highlights ?? ''
}

const cut = (text: string, chars: number) => (text.length <= chars ? text : `${text.slice(0, chars).trimEnd()} …`)

/** Another address of the same page, for some pages. */
function aliasOf(url: string): string {
  const kind = chance(`alias ${url}`)
  if (kind > 0.4) return url
  const alias = new URL(url)
  if (kind > 0.2) alias.protocol = alias.protocol === 'https:' ? 'http:' : 'https:'
  else alias.hostname = alias.hostname.startsWith('www.') ? alias.hostname.slice(4) : alias.hostname
  return alias.href
}

function noisy(scores: readonly (readonly [number, number])[], seed: string): number[] {
  return scores
    .filter(([at]) => chance(`known ${seed.split(' ')[0]} ${seed} ${at}`) < KNOWN)
    .map(([at, score]) => [at, score * Math.exp(NOISE * gauss(`${seed} ${at}`))] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_HITS)
    .map(([at]) => at)
}

/** One hit that does not belong there, among the first ten: spam or a page about something else. */
function withIntruder(
  query: string,
  seed: string,
  pages: readonly IndexedPage[],
  hits: readonly SearchHit[],
): SearchHit[] {
  const draw = (name: string) => chance(`${name} ${seed} ${query}`)
  const other = pages[Math.floor(pages.length * draw('other'))]!
  const intruder =
    draw('spam') < 0.5 ? spamFor(query, draw) : { url: other.url, title: other.title, description: other.description }
  const rest = hits.filter(({ url }) => keyOf(url) !== keyOf(intruder.url))
  return rest.toSpliced(Math.floor(10 * draw('place')), 0, intruder).slice(0, MAX_HITS)
}

/** What has the query in its title and address without saying anything about it. Half of it repeats the query. */
function spamFor(query: string, draw: (name: string) => number): SearchHit {
  const url = `https://site-${Math.floor(1000 * draw('host'))}.test/${encodeURIComponent(query.replaceAll(' ', '-'))}`
  return draw('stuffed') < 0.5
    ? {
        url,
        title: `${query} - best ${query} 2026`,
        description: `${query}: find ${query} near you. Compare ${query} offers.`,
      }
    : {
        url,
        title: `${query} - all you need to know`,
        description: 'Read our latest articles, guides and offers. Updated every day.',
      }
}

/** A number from 0 to 1 that looks random and is the same for the same name. */
function chance(name: string): number {
  return Number(BigInt.asUintN(32, BigInt(Bun.hash.wyhash(name)))) / 2 ** 32
}

function gauss(name: string): number {
  return Math.sqrt(-2 * Math.log(1 - chance(`${name} a`))) * Math.cos(2 * Math.PI * chance(`${name} b`))
}

/** Single characters of Chinese and Japanese, whole words of the rest: not the analysis that is measured. */
const plainWords = (text: string) =>
  folded(text).match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu,
  ) ?? []

/** The 30 words with most of the query. */
function windowOf(text: string, query: string): string {
  const sought = new Set(plainWords(query))
  const tokens = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}|\S+/gu) ?? []
  const isSought = (word: string) => sought.has(word) && (word.length > 3 || /\p{Script=Han}/u.test(word))
  const has = tokens.map((token) => Number(plainWords(token).some(isSought)))
  let best = 0
  let most = -1
  let sum = 0
  has.forEach((hit, at) => {
    sum += hit - (has[at - 30] ?? 0)
    if (sum > most) [best, most] = [Math.max(0, at - 29), sum]
  })
  return tokens.slice(best, best + 30).join(' ')
}

/** A plain BM25 over whole texts: places of texts with their scores. */
function bm25(texts: readonly string[]): (query: string) => [number, number][] {
  const postings = new Map<string, Map<number, number>>()
  const lengths = texts.map((text, at) => {
    const words = plainWords(text)
    for (const word of words) {
      const of = postings.get(word) ?? new Map()
      postings.set(word, of.set(at, (of.get(at) ?? 0) + 1))
    }
    return words.length
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return (query) => {
    const scores = new Map<number, number>()
    for (const word of new Set(plainWords(query))) {
      const of = postings.get(word) ?? new Map<number, number>()
      const weight = Math.log(1 + (texts.length - of.size + 0.5) / (of.size + 0.5))
      for (const [at, count] of of) {
        const length = 0.25 + (0.75 * lengths[at]!) / mean
        scores.set(at, (scores.get(at) ?? 0) + (weight * count * 2.2) / (count + 1.2 * length))
      }
    }
    return [...scores]
  }
}
