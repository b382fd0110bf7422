// Which pages of a site an extraction reads, and in which order they count.
import type { Anchor } from '../content/anchors.ts'
import type { CrawlRules } from '../crawl/rules.ts'
import type { ExtractedPage } from './page.ts'
import type { Relevance } from './relevance.ts'

/** What is known of a site so far. */
export interface SiteState {
  /** Of its crawl, after the start page has redirected. */
  rules: CrawlRules
  /** Its pages that were read, in any order. */
  pages: readonly ExtractedPage[]
  /** `taskKey` of every page that was or is being fetched. */
  known: ReadonlySet<string>
  relevance: Relevance
  /** How many pages may still be read. */
  room: number
}

export interface SitePlan {
  /** The pages of the site, each once: from the start page along the links, then those that only sitemaps list. */
  pages: ExtractedPage[]
  /** Pages to read next, the most promising first. */
  next: Offer[]
}

interface Offer {
  url: string
  key: string
  /** Its relevance. */
  score: number
}

/**
 * Walks a site from its start page, breadth first, along the links of the pages that were read. The order does not depend
 * on when they were read.
 */
export function planSite({ rules, pages, known, relevance, room }: SiteState): SitePlan {
  const byKey = new Map<string, ExtractedPage>()
  for (const page of [...pages].sort(byUrl)) {
    const key = rules.keyOf(new URL(page.url))
    if (!byKey.has(key)) byKey.set(key, page)
  }
  for (const page of [...byKey.values()]) {
    const key = rules.keyOf(new URL(page.finalUrl))
    if (!byKey.has(key)) byKey.set(key, page)
  }
  const reached = new Map<string, ExtractedPage>()
  const offers = new Map<string, Offer>()
  const visit = (links: readonly Anchor[]): ExtractedPage[] =>
    links.flatMap((link) => {
      const candidate = rules.candidate(link.url)
      if (candidate === undefined) return []
      const { key, url } = candidate
      const page = byKey.get(key)
      if (page === undefined) {
        if (!known.has(key) && !offers.has(key)) offers.set(key, { url: url.href, key, score: relevance(link) })
        return []
      }
      if (reached.has(key)) return []
      reached.set(key, page)
      return [page]
    })
  const walk = (links: readonly Anchor[]): void => {
    for (let level = visit(links); level.length > 0; ) {
      level = level.flatMap((page) => (isInside(page, rules) ? visit(page.links) : []))
    }
  }
  walk([{ url: rules.requested.href }])
  walk([...byKey.values()].flatMap(({ listed }) => listed).map((url) => ({ url })))
  walk([...byKey.values()].map(({ url }) => ({ url })))
  return { pages: eachOnce([...reached.values()], rules), next: nextRound([...offers.values()], room) }
}

/**
 * The best offers. Worse ones wait, because the pages of this round may offer better: the third page of a list, which only
 * the second one links to.
 */
function nextRound(offers: readonly Offer[], room: number): Offer[] {
  // The sort is stable, so that of equal scores the first link counts.
  const sorted = offers.filter(({ score }) => score >= 0).sort((a, b) => b.score - a.score)
  const best = sorted[0]?.score ?? 0
  const good = sorted.filter(({ score }) => score >= best - 1).length
  const most = Math.min(room, Math.max(LEAST_IN_ROUND, Math.ceil(room / 2)))
  return sorted.slice(0, Math.min(most, Math.max(LEAST_IN_ROUND, good)))
}

const LEAST_IN_ROUND = 3

const byUrl = (a: ExtractedPage, b: ExtractedPage) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0)

/** Links of pages on other sites are not followed. */
const isInside = ({ finalUrl }: ExtractedPage, rules: CrawlRules) => rules.regionOf(new URL(finalUrl)) === 'inside'

/** Without pages that redirected to another page of the site, or out of it. */
function eachOnce(pages: readonly ExtractedPage[], rules: CrawlRules): ExtractedPage[] {
  const seen = new Set<string>()
  return pages.filter(({ finalUrl }) => {
    const url = new URL(finalUrl)
    const key = rules.keyOf(url)
    if (seen.has(key) || rules.regionOf(url) === undefined) return false
    seen.add(key)
    return true
  })
}
