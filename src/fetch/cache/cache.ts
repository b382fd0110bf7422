import { createHash } from 'node:crypto'
import { isRoute } from '../plan.ts'
import type { FetchRequest } from '../request.ts'
import type { Snapshot } from '../snapshot.ts'

interface Entry {
  snapshot: Snapshot
  /** The body, compressed: pages shrink to about a fifth, for 0.2 ms (design/speed.md). */
  packed: Uint8Array
  storedAt: number
}

export interface Copy {
  snapshot: Snapshot
  storedAt: number
}

/** Ages that a caller accepts, in milliseconds. */
export interface Ages {
  maxAgeMs: number
  minAgeMs?: number
}

/** Copies of pages in this process, bounded in bytes and in time; the least recently used go first. */
export interface Cache {
  get(key: string, ages: Ages): Copy | undefined
  set(key: string, snapshot: Snapshot): void
}

interface CacheOptions {
  maxBytes: number
  ttlMs: number
  now?: () => number
}

/** What an entry takes beside its texts: objects, the map's own. */
const ENTRY_OVERHEAD_BYTES = 2048

export function createCache({ maxBytes, ttlMs, now = Date.now }: CacheOptions): Cache {
  // A Map keeps its order of insertion, so the first entry is the least recently used if every use inserts anew.
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string) => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    bytes -= sizeOf(entry)
  }

  return {
    get(key, { maxAgeMs, minAgeMs = 0 }) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      const age = now() - entry.storedAt
      if (age >= ttlMs) drop(key)
      if (age >= Math.min(ttlMs, maxAgeMs) || age < minAgeMs) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return { snapshot: { ...entry.snapshot, body: Bun.zstdDecompressSync(entry.packed) }, storedAt: entry.storedAt }
    },
    set(key, snapshot) {
      drop(key)
      const packed = Bun.zstdCompressSync(snapshot.body)
      const entry = { snapshot: { ...snapshot, body: new Uint8Array() }, packed, storedAt: now() }
      if (sizeOf(entry) > maxBytes) return
      entries.set(key, entry)
      bytes += sizeOf(entry)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}

/** Headers and addresses count too: a site may send 256 KiB of them. */
function sizeOf({ packed, snapshot }: Entry): number {
  const { screenshot = '', pageErrors = [] } = snapshot.rendering ?? {}
  const texts = [snapshot.requestedUrl, snapshot.finalUrl, ...snapshot.headers.flat(), screenshot, ...pageErrors]
  return packed.byteLength + texts.reduce((length, text) => length + text.length, ENTRY_OVERHEAD_BYTES)
}

/** Names of headers that carry credentials: the standard ones, and what services call theirs. */
const PRIVATE_HEADER = /auth|cookie|token|key|secret|password|session|credential|signature|jwt/i

/**
 * The key of a copy: all of the request, since all of it may change what the site answers (specification 4.3.7, 4.3.8),
 * as a digest, so that no header is kept in clear. With credentials the owner is part of it: a private page is no one
 * else's copy. A fragment counts only where it is a route.
 */
export function cacheKey(request: FetchRequest, owner: string): string {
  const headers = Object.entries(request.headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const isPrivate = headers.some(([name]) => PRIVATE_HEADER.test(name))
  const url = isRoute(request.url) ? request.url.href : request.url.href.replace(/#.*$/, '')
  const parts = { ...request, url, headers, owner: isPrivate ? owner : '' }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
