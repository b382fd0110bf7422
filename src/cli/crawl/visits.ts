import type { FetchCached } from '../../fetch/cache/cached.ts'
import { urlsIn } from '../../frontier/url-list.ts'
import type { Scraping } from '../../operations/scrape.ts'

/** What a later --update needs to know of a page. */
export interface Visit {
  etag?: string
  lastModified?: string
  /** The links that the crawl follows from it. */
  links: string[]
}

/**
 * Remembers how pages were fetched, and asks for pages of an earlier crawl only if they have changed. One that has not (HTTP
 * status 304) becomes a document with nothing but its links, which the crawl goes on with.
 */
export class Visits {
  /** By the bytes that are converted next. With `links`, the page has not changed. */
  readonly #fetched = new WeakMap<Uint8Array, { key: string; visit: Omit<Visit, 'links'>; links?: string[] }>()
  readonly #done = new Map<string, Visit>()

  /**
   * @param keyOf the same for two URLs of one page
   * @param known what an earlier crawl noted of its pages, by key
   */
  constructor(
    private readonly keyOf: (url: string) => string,
    private readonly known: ReadonlyMap<string, Partial<Visit>> = new Map(),
  ) {}

  /** How a page was fetched by this process. It is forgotten then. */
  take(url: string): Visit | undefined {
    const key = this.keyOf(url)
    const visit = this.#done.get(key)
    this.#done.delete(key)
    return visit
  }

  /** The parts of scraping, with this around fetching and converting. */
  around<T extends Pick<Scraping, 'fetchCached' | 'convert'>>(parts: T): T {
    const fetchCached: FetchCached = async (request, use, call) => {
      const key = this.keyOf(request.url.href)
      const earlier = this.known.get(key)
      const conditions = conditionsOf(earlier)
      const fetched = await parts.fetchCached({ ...request, ...(conditions && { conditions }) }, use, call)
      const { snapshot } = fetched
      if (snapshot.status === 304 && earlier !== undefined) {
        const body = new Uint8Array()
        this.#fetched.set(body, { key, visit: {}, links: earlier.links ?? [] })
        return { ...fetched, snapshot: { ...snapshot, body } }
      }
      // What a browser shows may change though the page that it loads first has not.
      const visit = snapshot.engine === 'browser' ? {} : validatorsOf(snapshot.headers)
      this.#fetched.set(snapshot.body, { key, visit })
      return fetched
    }
    const convert: Scraping['convert'] = async (source, options, call) => {
      const page = this.#fetched.get(source.body)
      if (page?.links !== undefined) {
        return { kind: 'html', metadata: {}, targets: page.links.join('\n') }
      }
      const document = await parts.convert(source, options, call)
      const links = urlsIn(document.targets ?? '')
      if (page !== undefined) this.#done.set(page.key, { ...page.visit, links })
      return document
    }
    return { ...parts, fetchCached, convert }
  }
}

/** The headers that ask for a page only if it has changed. */
function conditionsOf(visit: Partial<Visit> | undefined): Record<string, string> | undefined {
  if (visit?.etag !== undefined) return { 'If-None-Match': visit.etag }
  return visit?.lastModified === undefined ? undefined : { 'If-Modified-Since': visit.lastModified }
}

function validatorsOf(headers: readonly [string, string][]): Omit<Visit, 'links'> {
  const headerOf = (name: string) => headers.find(([given]) => given.toLowerCase() === name)?.[1]
  const [etag, lastModified] = [headerOf('etag'), headerOf('last-modified')]
  return {
    ...(etag !== undefined && isHeaderText(etag) && { etag }),
    ...(lastModified !== undefined && isHeaderText(lastModified) && { lastModified }),
  }
}

/** Sites send anything, and it is sent back. */
const isHeaderText = (value: string) => value.length <= 500 && /^[\x21-\x7e][\x20-\x7e]*$/.test(value)
