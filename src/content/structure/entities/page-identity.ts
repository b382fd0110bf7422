import { isTag } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { EvidencePage } from '../model.ts'
import { shortTextOf } from './short-text.ts'

/** What a page calls itself: its headings, titles and addresses. */
export interface PageIdentity {
  headings: string[]
  /** Values of `<title>` and `og:title`. */
  titles: string[]
  canonical: string | undefined
  /** How well a name fits the page, from 0 to 1. */
  likenessTo(names: readonly string[]): number
  /** Whether a URL is that of the page. */
  isAddress(url: string): boolean
}

/** The identity of a page, read once. */
export function pageIdentity(page: EvidencePage): PageIdentity {
  let identity = identities.get(page)
  if (identity === undefined) {
    identity = readIdentity(page)
    identities.set(page, identity)
  }
  return identity
}

const identities = new WeakMap<EvidencePage, PageIdentity>()

function readIdentity(page: EvidencePage): PageIdentity {
  const headings: string[] = []
  const titles: string[] = []
  let canonical: string | undefined
  let shared: string | undefined
  for (const element of page.elements) {
    const { name, attribs } = element
    if (name === 'h1' && headings.length < MAX_HEADINGS && page.regionOf(element) !== 'hidden')
      headings.push(shortTextOf(element, page))
    else if (name === 'title' && element.parent !== null && isTag(element.parent) && element.parent.name !== 'svg')
      titles.push(shortTextOf(element, page))
    else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attribs.rel ?? '')) canonical ??= attribs.href
    else if (name === 'meta' && /^(?:og|twitter):title$/i.test(attribs.property ?? attribs.name ?? ''))
      titles.push(attribs.content ?? '')
    else if (name === 'meta' && /^og:url$/i.test(attribs.property ?? attribs.name ?? '')) shared ??= attribs.content
  }
  const written = canonical ?? shared
  const address = written === undefined ? undefined : absolute(written, page.base)
  const own = new Set([page.url, address, shared].flatMap((url) => (url === undefined ? [] : [bare(url)])))
  const headingWords = headings.map(wordsOf).filter((words) => words.size > 0)
  const titleWords = titles
    .slice(0, MAX_HEADINGS)
    .map(wordsOf)
    .filter((words) => words.size > 0)
  return {
    headings: headings.filter((text) => text !== ''),
    titles: titles.filter((text) => text !== ''),
    canonical: address,
    likenessTo(names) {
      const likenesses = names.map((name) => {
        const words = wordsOf(name)
        return Math.max(
          0,
          ...headingWords.map((other) => overlap(words, other)),
          ...titleWords.map((other) => containment(words, other)),
        )
      })
      return Math.max(0, ...likenesses)
    },
    isAddress: (url) => own.has(bare(url)),
  }
}

const MAX_HEADINGS = 5

/** A URL without scheme, `www.`, query, fragment and final slash. The root of a site is the address of no entity. */
function bare(url: string): string | undefined {
  const match = /^(?:https?:)?\/\/(?:www\.)?([^?#]+?)\/?(?:\?[^#]*)?(?:#.*)?$/i.exec(url.trim())
  return match?.[1]?.includes('/') ? match[1].toLowerCase() : undefined
}

const ASCII = /^[\0-\x7f]*$/

/** The words of a text, in lower case without accents. */
export function wordsOf(text: string): Set<string> {
  const lower = text.slice(0, 500).toLowerCase()
  const folded = ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '')
  return new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Share of common words, from both sides. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  return (2 * common(a, b)) / (a.size + b.size)
}

/** Share of the words of a name that a title contains, for titles have additions. */
function containment(name: ReadonlySet<string>, title: ReadonlySet<string>): number {
  if (name.size === 0 || title.size === 0) return 0
  const share = common(name, title) / name.size
  return name.size === 1 && title.size > 4 ? share * 0.5 : share * 0.9
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const word of a) if (b.has(word)) count++
  return count
}
