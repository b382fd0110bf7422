// The form in which a scraped page is stored.
import type { Fetched, Rendering, Snapshot } from '../fetch/snapshot.ts'
import type { ScrapeResult } from '../operations/scrape.ts'
import type { PackedPage } from '../queue/settle.ts'
import { factsOf } from './page-facts.ts'

/** What is stored of a scraped page: all that the API shows of it. */
export type PageRecord = Omit<ScrapeResult, 'fetched'> & {
  fetched: Omit<Fetched, 'snapshot'> & {
    snapshot: Omit<Snapshot, 'body' | 'headers' | 'rendering'> & { rendering?: Pick<Rendering, 'scrapeId'> }
  }
}

/** Fast rather than small, since a page is written once and read a few times. */
const LEVEL = 1

/** A page without the bytes that it was made of. */
export function recordOf({ fetched, ...result }: ScrapeResult): PageRecord {
  // The screenshot and action results of a rendering are in the result itself.
  const { body: _, headers: __, rendering: { scrapeId } = {}, ...snapshot } = fetched.snapshot
  const kept = { ...snapshot, ...(scrapeId !== undefined && { rendering: { scrapeId } }) }
  return { ...result, fetched: { ...fetched, snapshot: kept } }
}

/** A page as JSON, compressed with zstd. */
export function packPage(result: ScrapeResult): PackedPage {
  const json = Buffer.from(JSON.stringify(recordOf(result)))
  return { bytes: Bun.zstdCompressSync(json, { level: LEVEL }), size: json.byteLength, facts: factsOf(result) }
}

/** Reverses `packPage`. */
export function unpackPage(bytes: Uint8Array): PageRecord {
  return JSON.parse(Bun.zstdDecompressSync(bytes).toString())
}
