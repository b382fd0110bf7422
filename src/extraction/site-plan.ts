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
}

export interface SitePlan {
  /** The pages of the site, each once: from the start page along the links, then those that only sitemaps list. */
  pages: ExtractedPage[]
  /** Pages to read next, the most promising first. */
  next: { url: string; key: string }[]
}

/**
 * Walks a site from its start page, breadth first, along the links of the pages that were read. The order does not depend
 * on when they were read.
 */
export function planSite({ rules, pages, known, relevance }: SiteState): SitePlan {
  const byKey = new Map<string, ExtractedPage>()
  for (const page of [...pages].sort(byUrl)) {
    const key = rules.keyOf(new URL(page.url))
    if (!byKey.has(key)) byKey.set(key, page)
  }
  const reached = new Map<string, ExtractedPage>()
  const offers = new Map<string, { url: string; key: string; score: number }>()
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
  // The sort is stable, so that of equal scores the first link counts.
  const next = [...offers.values()].filter(({ score }) => score >= 0).sort((a, b) => b.score - a.score)
  return { pages: eachOnce([...reached.values()], rules), next }
}

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
