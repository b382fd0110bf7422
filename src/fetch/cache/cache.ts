// Copies of fetched pages in this process, and the keys under which requests share them.
import { createHash } from 'node:crypto'
import { isRoute } from '../plan.ts'
import type { FetchRequest } from '../request.ts'
import type { Snapshot } from '../snapshot.ts'

interface Entry {
  snapshot: Snapshot
  /** The compressed body. Pages shrink to about a fifth, in 0.2 ms. */
  packed: Uint8Array
  storedAt: number
  /** Number of keys that it has. */
  keys: number
  /** Whether only jobs have used it so far. */
  ofJob: boolean
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

/** Who uses a copy. */
export interface User {
  /** Whether it is a job of many pages. Its copies get only a share of the memory, until others ask for them too. */
  ofJob?: boolean
}

/** A cache with a limit of size and age. The least recently used copies go first. */
export interface Cache {
  get(key: string, use: Ages & User): Copy | undefined
  set(key: string, snapshot: Snapshot, user?: User): void
  /** Gives a copy a second key, under which it stays when the first one gets another copy. It is in memory once. */
  share(key: string, second: string, user?: User): void
}

interface CacheOptions {
  maxBytes: number
  ttlMs: number
  now?: () => number
}

/** Memory of an entry besides its texts: the objects, and the map's own. */
const ENTRY_OVERHEAD_BYTES = 2048

/** Memory of a key, which is 64 or 128 characters long. */
const KEY_BYTES = 256

/** Share of the memory for copies that only jobs have used, so that a crawl of a large site leaves the others in place. */
const SHARE_OF_JOBS = 1 / 8

export function createCache({ maxBytes, ttlMs, now = Date.now }: CacheOptions): Cache {
  // A Map keeps insertion order, so if every use inserts the entry again, the first is the least recently used.
  const entries = new Map<string, Entry>()
  /** The keys of copies of jobs, in the same order. */
  const jobKeys = new Set<string>()
  const bytes = { all: 0, ofJobs: 0 }

  const count = (entry: Entry, added: number) => {
    bytes.all += added
    if (entry.ofJob) bytes.ofJobs += added
  }

  const drop = (key: string) => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    jobKeys.delete(key)
    entry.keys -= 1
    count(entry, -KEY_BYTES - (entry.keys === 0 ? sizeOf(entry) : 0))
  }

  const put = (key: string, entry: Entry) => {
    drop(key)
    count(entry, KEY_BYTES + (entry.keys === 0 ? sizeOf(entry) : 0))
    entry.keys += 1
    use(key, entry)
    for (const oldest of jobKeys) {
      if (bytes.ofJobs <= maxBytes * SHARE_OF_JOBS) break
      if (entries.get(oldest)!.ofJob) drop(oldest)
      else jobKeys.delete(oldest)
    }
    for (const oldest of entries.keys()) {
      if (bytes.all <= maxBytes) break
      drop(oldest)
    }
  }

  /** Makes a key the most recently used. */
  const use = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    jobKeys.delete(key)
    if (entry.ofJob) jobKeys.add(key)
  }

  /** Keeps a copy of a job like any other from now on. Its further keys follow when they are used. */
  const promote = (entry: Entry) => {
    if (!entry.ofJob) return
    bytes.ofJobs -= sizeOf(entry) + entry.keys * KEY_BYTES
    entry.ofJob = false
  }

  return {
    get(key, { maxAgeMs, minAgeMs = 0, ofJob = false }) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      const age = now() - entry.storedAt
      if (age >= ttlMs) drop(key)
      if (age >= Math.min(ttlMs, maxAgeMs) || age < minAgeMs) return undefined
      if (!ofJob) promote(entry)
      use(key, entry)
      return { snapshot: { ...entry.snapshot, body: Bun.zstdDecompressSync(entry.packed) }, storedAt: entry.storedAt }
    },
    set(key, snapshot, user = {}) {
      // A copy that others use stays theirs when a job renews it.
      const ofJob = user.ofJob === true && entries.get(key)?.ofJob !== false
      drop(key)
      const packed = Bun.zstdCompressSync(snapshot.body)
      const entry = { snapshot: { ...snapshot, body: new Uint8Array() }, packed, storedAt: now(), keys: 0, ofJob }
      if (sizeOf(entry) + 2 * KEY_BYTES <= maxBytes * (ofJob ? SHARE_OF_JOBS : 1)) put(key, entry)
    },
    share(key, second, { ofJob = false } = {}) {
      const entry = entries.get(key)
      if (entry === undefined) return
      if (!ofJob) promote(entry)
      put(second, entry)
    },
  }
}

/** Headers and URLs count too: a site may send 256 KiB of them. */
function sizeOf({ packed, snapshot }: Entry): number {
  const { screenshot = '', pageErrors = [] } = snapshot.rendering ?? {}
  const texts = [snapshot.requestedUrl, snapshot.finalUrl, ...snapshot.headers.flat(), screenshot, ...pageErrors]
  return packed.byteLength + texts.reduce((length, text) => length + text.length, ENTRY_OVERHEAD_BYTES)
}

/**
 * The key of the copy that an owner has fetched or been given. Only from such a copy are requests answered that must not
 * fetch, since anything else would tell what others have fetched, and show pages to those who cannot reach them.
 */
export const ownKey = (key: string, owner: string): string => `${key}${owner}`

/** Names of headers that carry credentials: the standard ones, and those that services invent. */
const PRIVATE_HEADER = /auth|cookie|token|key|secret|password|session|credential|signature|jwt/i

/**
 * The key of a copy: the whole request, since any part of it may change the answer, as a digest, so that no header is kept
 * in clear text. With credentials, the owner is part of the key, so that nobody else gets a private page. A fragment
 * counts only if it is a route.
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
