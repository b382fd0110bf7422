// Follows running jobs for sockets: one look at a job serves all who watch it.
import type { Sql } from 'postgres'
import { type PageRecord, unpackPage } from '../crawl/page-record.ts'
import { ServiceError } from '../errors.ts'
import { progressChannel } from '../queue/notify.ts'
import { type JobKey, type JobStatus, makeDurable, markWatched, readJob, readJobs, readPages } from '../queue/read.ts'

/** How often watched jobs are looked at although nobody called. */
const POLL_MS = 1000

/** For how long their changes are told by NOTIFY, and how often that is renewed. */
const WATCHED_MS = 60_000
const RENEW_MS = 20_000

/** Pages that are read at once. PageChunks begin at multiples of it, so that those who watch one job share what is read. */
const PART_PAGES = 16
const PART_BYTES = 4 * 1024 * 1024

/** Of what is kept of pages for others who watch. */
const KEPT_CHARACTERS = 32 * 1024 * 1024

interface WatchContext {
  sql: Sql
  /** `Database.listen`. */
  listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) => Promise<Stoppable>
  /** How those who watch want their pages. */
  encode: (page: PageRecord) => string
}

interface Stoppable {
  stop(): Promise<void>
}

/** One who watches a job. */
export interface Subscription {
  /** As it was when it was last looked at; undefined when it is gone. */
  readonly job: JobStatus | undefined
  /** The next pages after the `after`th, as far as `job` knows of any; empty when there are none. */
  pagesAfter(after: number): Promise<readonly string[]>
  /** Resolves at the next change, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
  stop(): void
}

interface Watched {
  job: JobStatus | undefined
  followers: number
  /** Called once, at the next change. */
  waiting: Set<() => void>
}

/**
 * The jobs that are watched through this process. However many watch a job, it is looked at once: when the database
 * calls, and every second beneath that, all jobs in one statement.
 */
export class JobWatcher {
  readonly #watched = new Map<number, Watched>()
  readonly #chunks: PageChunks
  readonly #changed = new Set<number>()
  #looking = false
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
    this.#keepLooking()
    // What happened before the mark was told to nobody.
    this.#look(number)
    return {
      get job() {
        return watched.job
      },
      pagesAfter: async (after) => (watched.job === undefined ? [] : this.#chunks.get(watched.job, after)),
      changed: (signal) => nextChange(watched.waiting, signal),
      stop: () => {
        watched.followers -= 1
        if (watched.followers === 0) this.#watched.delete(number)
        if (this.#watched.size === 0) this.#pause()
      },
    }
  }

  async close(): Promise<void> {
    this.#pause()
    const listening = this.#listening
    this.#listening = undefined
    await (await listening?.catch(() => undefined))?.stop()
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.context.listen(
      progressChannel,
      (job) => this.#look(Number(job)),
      () => this.#lookAtAll(),
    )
    try {
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      throw error
    }
  }

  #keepLooking(): void {
    if (this.#timers.length > 0) return
    const renew = () => markWatched(this.context.sql, [...this.#watched.keys()], WATCHED_MS).catch(() => undefined)
    this.#timers = [setInterval(() => this.#lookAtAll(), POLL_MS), setInterval(renew, RENEW_MS)]
  }

  #pause(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #lookAtAll(): void {
    for (const number of this.#watched.keys()) this.#look(number)
  }

  #look(number: number): void {
    if (!this.#watched.has(number)) return
    this.#changed.add(number)
    void this.#drain()
  }

  async #drain(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    while (this.#changed.size > 0) {
      const numbers = [...this.#changed]
      this.#changed.clear()
      // A database that is away is asked again by the clock.
      const found = await readJobs(this.context.sql, numbers).catch(() => undefined)
      if (found !== undefined) this.#take(numbers, new Map(found.map((job) => [job.number, job])))
    }
    this.#looking = false
  }

  #take(numbers: readonly number[], found: ReadonlyMap<number, JobStatus>): void {
    for (const number of numbers) {
      const watched = this.#watched.get(number)
      if (watched === undefined) continue
      const job = found.get(number)
      const same = job?.completed === watched.job?.completed && job?.state === watched.job?.state
      watched.job = job
      if (!same) for (const tell of watched.waiting) tell()
    }
  }
}

/** Pages as those who watch want them, kept for a while, since many may watch one job. */
class PageChunks {
  readonly #kept = new Map<string, { pages: Promise<readonly string[]>; size: number }>()
  #size = 0

  constructor(private readonly context: Pick<WatchContext, 'sql' | 'encode'>) {}

  get(job: JobStatus, after: number): Promise<readonly string[]> {
    const { number, completed } = job
    const limit = Math.min(completed, (Math.floor(after / PART_PAGES) + 1) * PART_PAGES) - after
    if (limit <= 0) return Promise.resolve([])
    const key = `${number}/${after}/${limit}`
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept.pages
    const part = { pages: this.#read(job, after, limit), size: 0 }
    this.#kept.set(key, part)
    part.pages.then(
      (pages) => {
        if (this.#kept.get(key) !== part) return
        // Counted, and undone by a crash of the database: it will be there again.
        if (pages.length === 0) this.#kept.delete(key)
        part.size = pages.reduce((sum, page) => sum + page.length, 0)
        this.#size += part.size
        this.#makeRoom()
      },
      () => this.#kept.delete(key),
    )
    return part.pages
  }

  async #read({ number, state }: JobStatus, after: number, limit: number): Promise<readonly string[]> {
    const { sql } = this.context
    const stored = await readPages(sql, number, { after, limit, maxBytes: PART_BYTES })
    if (state === 'running') await makeDurable(sql)
    return stored.map(({ page }) => this.context.encode(unpackPage(page)))
  }

  #makeRoom(): void {
    for (const [key, { size }] of this.#kept) {
      if (this.#size <= KEPT_CHARACTERS) return
      this.#kept.delete(key)
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
