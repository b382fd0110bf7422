// Reads one fetched sitemap file, and recognises sitemaps by their URL.
import { setImmediate } from 'node:timers/promises'
import type { Snapshot } from '../fetch/snapshot.ts'
import { type Sitemap, SitemapReader } from '../frontier/sitemap.ts'
import { decode } from '../net/http/decode.ts'

/** Bytes to parse before the event loop gets a turn. */
const SLICE_BYTES = 256 * 1024

/**
 * Parses a fetched sitemap. Its bytes decide whether it is gzip: names and headers are often wrong, and some servers
 * compress twice. If `signal` aborts, or the gzip data breaks off, what came before counts.
 *
 * @throws ServiceError `invalid_response` if nothing can be decompressed
 */
export async function sitemapOf({ body, finalUrl }: Snapshot, signal: AbortSignal): Promise<Sitemap> {
  const reader = new SitemapReader(finalUrl)
  for await (const chunk of decode(slices(body), 'gzip, gzip')) {
    if (reader.full || signal.aborted) break
    reader.write(chunk)
  }
  return reader.end()
}

async function* slices(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += SLICE_BYTES) {
    if (at > 0) await setImmediate()
    yield body.subarray(at, at + SLICE_BYTES)
  }
}

/** Whether a URL is by its name a sitemap, not a page. */
export function namesSitemap(url: string): boolean {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /\.xml(?:\.gz)?$/i.test(name) && /site-?map/i.test(name)
}
