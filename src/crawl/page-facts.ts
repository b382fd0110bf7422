// What lists show of a page.
import type { ScrapeResult } from '../operations/scrape.ts'
import type { PageFacts } from '../queue/settle.ts'

/** Lists show no more of a title or an address, and rows stay narrow. */
const MAX_TITLE = 200
const MAX_URL = 2000

/** What lists show of a page, so that they need not unpack what is stored of it. */
export function factsOf({ requestedUrl, fetched, document, elapsedMs }: ScrapeResult): PageFacts {
  const { finalUrl, status, engine, proxy, body } = fetched.snapshot
  const { title } = document.metadata
  return {
    ...(finalUrl !== requestedUrl && { finalUrl: finalUrl.slice(0, MAX_URL) }),
    ...(typeof title === 'string' && title !== '' && { title: title.slice(0, MAX_TITLE) }),
    status,
    engine,
    ...(proxy !== undefined && { proxy }),
    ...(fetched.cacheState !== undefined && { cache: fetched.cacheState }),
    ms: elapsedMs,
    bytes: body.byteLength,
  }
}
