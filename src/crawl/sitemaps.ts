// Reads the sitemaps of a site: those it lists, those at the usual locations, and all that these list.
import type { Call } from '../call.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import type { Snapshot } from '../fetch/snapshot.ts'
import { parseRobots } from '../frontier/robots.ts'
import type { SitemapEntry } from '../frontier/sitemap.ts'
import { namesSitemap, sitemapOf } from './sitemap-file.ts'

/** Levels of sitemap indexes. The protocol allows one; real sites have two or three. */
const MAX_DEPTH = 5
const MAX_FILES = 200
/** In all files together. A map has 100,000 links at most; entries out of scope and duplicates come on top. */
const MAX_ENTRIES = 250_000
const FILES_AT_ONCE = 4

/** Where sitemaps may be: sites whose robots.txt may list some, and further URLs to try. */
export interface SitemapSources {
  origins: readonly string[]
  guesses: readonly string[]
}

export interface SitemapReading {
  fetchFile: (url: URL, call: Call) => Promise<Snapshot>
  /** The sitemaps that the robots.txt of a site lists. Never rejects. */
  namedBy: (origin: string, call: Call) => Promise<readonly string[]>
  /** Called with the entries of each file. True: no further file is needed. */
  take: (entries: readonly SitemapEntry[]) => Promise<boolean>
  /** Whether entries are dropped after `take`. The result then has none. */
  forgets?: boolean
}

export interface SitemapWalk {
  /** Entries of all files, in the order in which the files are listed. */
  entries: SitemapEntry[]
  /** URLs of the sitemaps, including those that could not be read. */
  files: ReadonlySet<string>
  /** Listed files that could not be read, and limits that were reached. */
  warnings: string[]
}

/**
 * Reads the sitemaps that robots.txt lists, those at the usual locations, and all that these list. A file that fails is left
 * out. If the call's signal aborts, what was read by then counts. Never rejects.
 *
 * Pages that robots rules forbid are listed too (docs/compatibility.md#map).
 */
export async function readSitemaps(
  { origins, guesses }: SitemapSources,
  reading: SitemapReading,
  call: Call,
): Promise<SitemapWalk> {
  const walk = new Walk(reading, call)
  const named = await Promise.all(origins.map((origin) => locationsOn(origin, reading, call)))
  walk.begin([...named.flat(), ...guesses.map((url) => ({ url, named: false }))])
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, () => walk.lane()))
  return walk.result()
}

/** Fetches a site's robots.txt and returns the sitemaps it lists. */
export async function sitemapsNamedBy(
  origin: string,
  fetchFile: SitemapReading['fetchFile'],
  call: Call,
): Promise<readonly string[]> {
  const robots = await fetchFile(new URL('/robots.txt', origin), call).catch(() => undefined)
  const readable = robots !== undefined && robots.status < 300
  return readable ? parseRobots(robots.body, robots.finalUrl).sitemaps : []
}

interface Location {
  url: string
  /** Listed by the site. A guessed one need not exist. */
  named: boolean
}

const USUAL_LOCATIONS = ['/sitemap.xml', '/sitemap_index.xml']

/** Whether a sitemap is tried there although nothing lists it. */
export const isUsualLocation = ({ pathname }: URL) => USUAL_LOCATIONS.includes(pathname)

/** What robots.txt lists, and the usual locations: always `/sitemap.xml`, others only if robots.txt lists none. */
async function locationsOn(origin: string, { namedBy }: SitemapReading, call: Call): Promise<Location[]> {
  const named = await namedBy(origin, call)
  const usual = named.length > 0 ? USUAL_LOCATIONS.slice(0, 1) : USUAL_LOCATIONS
  return [
    ...named.map((url) => ({ url, named: true })),
    ...usual.map((path) => ({ url: `${origin}${path}`, named: false })),
  ]
}

/** A sitemap file and those that it lists. */
interface File extends Location {
  depth: number
  entries: readonly SitemapEntry[]
  children: File[]
}

class Walk {
  readonly #seen = new Set<string>()
  readonly #files = new Set<string>()
  readonly #waiting: File[] = []
  readonly #failures: string[] = []
  readonly #bounds = new Set<string>()
  #roots: File[] = []
  #begun = 0
  #reading = 0
  #entries = 0
  #enough = false
  #changed = Promise.withResolvers<void>()

  constructor(
    private readonly reading: SitemapReading,
    private readonly call: Call,
  ) {}

  begin(locations: readonly Location[]): void {
    this.#roots = this.#enqueue(locations, 1)
  }

  /** Reads one file after the other until none is left and no running one can add more. */
  async lane(): Promise<void> {
    while (!this.#enough && !this.call.signal.aborted) {
      const file = this.#waiting.shift()
      if (file !== undefined) await this.#read(file)
      else if (this.#reading > 0) await this.#changed.promise
      else return
    }
  }

  result(): SitemapWalk {
    const entries: SitemapEntry[] = []
    const pending = this.#roots.toReversed()
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      for (const entry of file.entries) entries.push(entry)
      pending.push(...file.children.toReversed())
    }
    return { entries, files: this.#files, warnings: [...this.#failureNote(), ...this.#bounds] }
  }

  #enqueue(locations: readonly Location[], depth: number): File[] {
    const files: File[] = []
    for (const { url, named } of locations) {
      if (named) this.#files.add(url)
      if (!this.#isNew(url)) continue
      if (depth > MAX_DEPTH) this.#bounds.add(`Sitemaps more than ${MAX_DEPTH} levels deep were not read.`)
      else if (this.#begun >= MAX_FILES) this.#bounds.add(`Only the first ${MAX_FILES} sitemap files were read.`)
      else {
        this.#begun += 1
        files.push({ url, named, depth, entries: [], children: [] })
      }
    }
    this.#waiting.push(...files)
    return files
  }

  async #read(file: File): Promise<void> {
    this.#reading += 1
    try {
      const snapshot = await this.reading.fetchFile(new URL(file.url), this.call)
      if (snapshot.status >= 300) throw new ServiceError('not_found', `HTTP ${snapshot.status}`)
      await this.#take(file, snapshot)
    } catch (thrown) {
      const isFailure = file.named && !this.call.signal.aborted
      if (isFailure) this.#failures.push(`${file.url} (${asServiceError(thrown).message})`)
    } finally {
      this.#reading -= 1
      this.#changed.resolve()
      this.#changed = Promise.withResolvers()
    }
  }

  async #take(file: File, snapshot: Snapshot): Promise<void> {
    const { pages, sitemaps } = await sitemapOf(snapshot, this.call.signal)
    if (pages.length + sitemaps.length === 0) return
    this.#files.add(file.url).add(snapshot.finalUrl)
    // Some sites list sitemaps as if they were pages.
    const { nested = [], own = [] } = Object.groupBy(pages, ({ url }) => (namesSitemap(url) ? 'nested' : 'own'))
    const named = [...sitemaps, ...nested.map(({ url }) => url)].map((url) => ({ url, named: true }))
    file.children = this.#enqueue(named, file.depth + 1)
    if (!this.reading.forgets) file.entries = own
    this.#entries += own.length
    const full = this.#entries >= MAX_ENTRIES
    if (full) this.#bounds.add(`Sitemaps were read up to ${this.#entries} entries; there may be more.`)
    this.#enough = (await this.reading.take(own)) || full || this.#enough
  }

  #isNew(url: string): boolean {
    if (this.#seen.has(url)) return false
    this.#seen.add(url)
    return true
  }

  #failureNote(): string[] {
    const [first] = this.#failures
    if (first === undefined) return []
    const others = this.#failures.length - 1
    return [`A sitemap could not be read: ${first}${others === 0 ? '' : `, and ${others} more`}.`]
  }
}
