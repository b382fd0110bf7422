// Follows running jobs for WebSockets. Each job is read once, however many clients watch it.
import type { Sql } from 'postgres'
import { type PageRecord, unpackPage } from '../crawl/page-record.ts'
import { ServiceError } from '../errors.ts'
import { progressChannel } from '../queue/notify.ts'
import { type JobKey, type JobStatus, makeDurable, markWatched, readJob, readJobs, readPages } from '../queue/read.ts'

/** How often watched jobs are read if no notification arrives. */
const POLL_MS = 1000

/** How long workers send a NOTIFY for each change of a watched job, and how often this is renewed. */
const WATCHED_MS = 60_000
const RENEW_MS = 20_000

/** Pages per chunk. Chunks end at multiples of it, so that all clients of a job share them. */
const CHUNK_PAGES = 16
const CHUNK_BYTES = 4 * 1024 * 1024

/** Size of the chunks in memory, for all jobs. */
const MAX_CHUNK_CHARACTERS = 32 * 1024 * 1024

interface WatchContext {
  sql: Sql
  /** `Database.listen`. */
  listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) => Promise<Stoppable>
  /** Encodes a page for the clients. */
  encode: (page: PageRecord) => string
}

interface Stoppable {
  stop(): Promise<void>
}

/** One client that watches a job. */
export interface Subscription {
  /** The state that was read last; undefined if the job was deleted. */
  readonly job: JobStatus | undefined
  /** The next stored pages after the first `after`; empty if there are none. */
  pagesAfter(after: number): Promise<readonly string[]>
  /** Resolves on the next change, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
  stop(): void
}

interface Watched {
  job: JobStatus | undefined
  followers: number
  /** Called once, on the next change. */
  waiting: Set<() => void>
}

/**
 * The jobs that clients of this process watch. A job is read after each notification of the database, and all jobs are
 * read once per second in one statement.
 */
export class JobWatcher {
  readonly #watched = new Map<number, Watched>()
  readonly #chunks: PageChunks
  readonly #changed = new Set<number>()
  #reading = false
  #listening: Promise<Stoppable> | undefined
  #timers: NodeJS.Timeout[] = []

  constructor(private readonly context: WatchContext) {
    this.#chunks = new PageChunks(context)
  }

  /**
   * @throws ServiceError `not_found`
   */
  async follow(key: JobKey): Promise<Subscription> {
    const { sql } = this.context
    await this.#listen()
    const job = await readJob(sql, key)
    if (job === undefined) throw new ServiceError('not_found', 'Job not found')
    const { number } = job
    await markWatched(sql, [number], WATCHED_MS)
    const watched = this.#watched.get(number) ?? { job, followers: 0, waiting: new Set() }
    this.#watched.set(number, watched)
    watched.followers += 1
    this.#startTimers()
    // No notification was sent for changes before `markWatched`.
    this.#refresh(number)
    return {
      get job() {
        return watched.job
      },
      pagesAfter: async (after) => (watched.job === undefined ? [] : this.#chunks.get(watched.job, after)),
      changed: (signal) => nextChange(watched.waiting, signal),
      stop: () => {
        watched.followers -= 1
        if (watched.followers === 0) this.#watched.delete(number)
        if (this.#watched.size === 0) this.#stopTimers()
      },
    }
  }

  async close(): Promise<void> {
    this.#stopTimers()
    const listening = this.#listening
    this.#listening = undefined
    await (await listening?.catch(() => undefined))?.stop()
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.context.listen(
      progressChannel,
      (job) => this.#refresh(Number(job)),
      () => this.#refreshAll(),
    )
    try {
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      throw error
    }
  }

  #startTimers(): void {
    if (this.#timers.length > 0) return
    const renew = () => markWatched(this.context.sql, [...this.#watched.keys()], WATCHED_MS).catch(() => undefined)
    this.#timers = [setInterval(() => this.#refreshAll(), POLL_MS), setInterval(renew, RENEW_MS)]
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #refreshAll(): void {
    for (const number of this.#watched.keys()) this.#refresh(number)
  }

  #refresh(number: number): void {
    if (!this.#watched.has(number)) return
    this.#changed.add(number)
    void this.#drain()
  }

  async #drain(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    while (this.#changed.size > 0) {
      const numbers = [...this.#changed]
      this.#changed.clear()
      // If the database is unavailable, the timer tries again.
      const found = await readJobs(this.context.sql, numbers).catch(() => undefined)
      if (found !== undefined) this.#take(numbers, new Map(found.map((job) => [job.number, job])))
    }
    this.#reading = false
  }

  #take(numbers: readonly number[], found: ReadonlyMap<number, JobStatus>): void {
    for (const number of numbers) {
      const watched = this.#watched.get(number)
      if (watched === undefined) continue
      const job = found.get(number)
      const same = job?.completed === watched.job?.completed && job?.state === watched.job?.state
      watched.job = job
      if (!same) for (const notify of watched.waiting) notify()
    }
  }
}

/** Caches encoded pages, since many clients may watch the same job. */
class PageChunks {
  readonly #cached = new Map<string, { pages: Promise<readonly string[]>; size: number }>()
  #size = 0

  constructor(private readonly context: Pick<WatchContext, 'sql' | 'encode'>) {}

  get(job: JobStatus, after: number): Promise<readonly string[]> {
    const { number, completed } = job
    const limit = Math.min(completed, (Math.floor(after / CHUNK_PAGES) + 1) * CHUNK_PAGES) - after
    if (limit <= 0) return Promise.resolve([])
    const key = `${number}/${after}/${limit}`
    const cached = this.#cached.get(key)
    if (cached !== undefined) return cached.pages
    const chunk = { pages: this.#read(job, after, limit), size: 0 }
    this.#cached.set(key, chunk)
    chunk.pages.then(
      (pages) => {
        if (this.#cached.get(key) !== chunk) return
        // The pages were counted but lost in a crash of the database. They will be stored again.
        if (pages.length === 0) this.#cached.delete(key)
        chunk.size = pages.reduce((sum, page) => sum + page.length, 0)
        this.#size += chunk.size
        this.#makeRoom()
      },
      () => this.#cached.delete(key),
    )
    return chunk.pages
  }

  async #read({ number, state }: JobStatus, after: number, limit: number): Promise<readonly string[]> {
    const { sql } = this.context
    const stored = await readPages(sql, number, { after, limit, maxBytes: CHUNK_BYTES })
    if (state === 'running') await makeDurable(sql)
    return stored.map(({ page }) => this.context.encode(unpackPage(page)))
  }

  #makeRoom(): void {
    for (const [key, { size }] of this.#cached) {
      if (this.#size <= MAX_CHUNK_CHARACTERS) return
      this.#cached.delete(key)
      this.#size -= size
    }
  }
}

function nextChange(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    waiting.delete(end)
    signal.removeEventListener('abort', end)
    resolve()
  }
  waiting.add(end)
  signal.addEventListener('abort', end)
  return promise
}
