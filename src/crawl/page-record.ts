// The form in which a scraped page is stored.
import type { Fetched, Rendering, Snapshot } from '../fetch/snapshot.ts'
import type { ScrapeResult } from '../operations/scrape.ts'
import type { PackedPage } from '../queue/settle.ts'

/** What is stored of a scraped page: all that the API shows of it. */
export type PageRecord = Omit<ScrapeResult, 'fetched'> & {
  fetched: Omit<Fetched, 'snapshot'> & {
    snapshot: Omit<Snapshot, 'body' | 'headers' | 'rendering'> & { rendering?: Pick<Rendering, 'scrapeId'> }
  }
}

/** Fast rather than small, since a page is written once and read a few times. */
const LEVEL = 1

/** A page as JSON, compressed with zstd. */
export function packPage({ fetched, ...result }: ScrapeResult): PackedPage {
  // The screenshot and action results of a rendering are in the result itself.
  const { body: _, headers: __, rendering: { scrapeId } = {}, ...snapshot } = fetched.snapshot
  const stored = { ...snapshot, ...(scrapeId !== undefined && { rendering: { scrapeId } }) }
  const json = Buffer.from(
    JSON.stringify({ ...result, fetched: { ...fetched, snapshot: stored } } satisfies PageRecord),
  )
  return { bytes: Bun.zstdCompressSync(json, { level: LEVEL }), size: json.byteLength }
}

/** Reverses `packPage`. */
export function unpackPage(bytes: Uint8Array): PageRecord {
  return JSON.parse(Bun.zstdDecompressSync(bytes).toString())
}
