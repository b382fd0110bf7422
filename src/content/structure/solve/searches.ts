import type { EvidencePage } from '../model.ts'

/**
 * Whether links of a page of search results lead to further searches: filters, orders, pages, related searches. They repeat
 * the search terms on one path, or give others to the path of the page.
 */
export function areSearches(hrefs: readonly string[], page: EvidencePage): boolean {
  const search = searchOf(page)
  if (search === undefined || hrefs.length < 2) return false
  const paths = new Set<string>()
  let searches = 0
  let repeats = 0
  for (const href of hrefs) {
    const url = URL.parse(href)
    if (url === null || url.host !== search.host) continue
    if (asksAgain(url, search)) searches += 1
    else if ([...url.searchParams].some(([, value]) => search.terms.has(folded(value)))) {
      repeats += 1
      paths.add(url.pathname)
    }
  }
  return searches + (paths.size === 1 ? repeats : 0) >= MOST * hrefs.length
}

/** Whether a link leads to the search of the page with these or other terms. */
export function isSearch(href: string, page: EvidencePage): boolean {
  const search = searchOf(page)
  const url = search === undefined ? null : URL.parse(href)
  return search !== undefined && url !== null && url.host === search.host && asksAgain(url, search)
}

const asksAgain = ({ pathname, searchParams }: URL, { path, names }: Search) =>
  pathname === path && [...names].some((name) => searchParams.has(name))

const MOST = 0.8

interface Search {
  host: string
  path: string
  /** Names of the parameters that have terms. */
  names: ReadonlySet<string>
  terms: ReadonlySet<string>
}

/** The search terms that the URL of a page states, in lower case. */
export const searchTerms = (page: EvidencePage): string[] => [...(searchOf(page)?.terms ?? [])]

/** What the URL of a page searches for; undefined if it states no terms. */
function searchOf(page: EvidencePage): Search | undefined {
  if (!known.has(page)) known.set(page, readSearch(page.url))
  return known.get(page)
}

const known = new WeakMap<EvidencePage, Search | undefined>()

function readSearch(url: string): Search | undefined {
  const parsed = URL.parse(url)
  if (parsed === null) return undefined
  const stated = [...parsed.searchParams].filter(
    ([name, value]) => TERMS.test(name) && /\p{L}{2}/u.test(value) && value.length <= MAX_TERM,
  )
  if (stated.length === 0) return undefined
  return {
    host: parsed.host,
    path: parsed.pathname,
    names: new Set(stated.map(([name]) => name)),
    terms: new Set(stated.map(([, value]) => folded(value))),
  }
}

/** What sites call the parameter with the search terms. */
const TERMS =
  /^(?:q|k|s|p|wd|kw|qry|term|terms|text|find|_nkw|suche?|busca|buscar|recherche|zoek|szukaj|.*(?:query|search|keywords?)(?:_?(?:text|term|terms|query|string|words?))?)$/i
const MAX_TERM = 200

/** Terms may be encoded twice. */
const folded = (value: string) => value.replaceAll('+', ' ').trim().toLowerCase()
