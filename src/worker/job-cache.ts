import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { errorFields, type Log } from '../log.ts'
import type { LeasedTask } from '../queue/lease.ts'
import { readOptions } from '../queue/read.ts'
import { judgeOfTries } from './permanent-error.ts'
import type { JobFacts } from './task.ts'

const RETRY_MS = 500

const MOST_JOBS = 256

class NoSuchJob extends Error {}

/** What a worker knows of the jobs that it works for. */
export class KnownJobs {
  readonly #jobs = new Map<string, Promise<JobFacts>>()

  constructor(
    private readonly sql: Sql,
    private readonly log: Log,
  ) {}

  /** While the database is away it tries again: a page is not to fail for that. */
  async factsOf(task: LeasedTask, signal: AbortSignal): Promise<JobFacts> {
    const isHopeless = judgeOfTries()
    for (;;) {
      try {
        return await this.#known(task)
      } catch (error) {
        if (signal.aborted || error instanceof NoSuchJob || isHopeless(error)) throw error
        this.log.warn('job_read_failed', errorFields(error))
        await sleep(RETRY_MS)
      }
    }
  }

  #known({ jobId, options }: LeasedTask): Promise<JobFacts> {
    const key = `${jobId}/${options}`
    const known = this.#jobs.get(key)
    if (known !== undefined) return known
    if (this.#jobs.size >= MOST_JOBS) this.#jobs.clear()
    const facts = readOptions(this.sql, jobId, options).then((found) => {
      if (found === undefined) throw new NoSuchJob(`job ${jobId} has no options ${options}`)
      return found
    })
    facts.catch(() => this.#jobs.delete(key))
    this.#jobs.set(key, facts)
    return facts
  }
}
