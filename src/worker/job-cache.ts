// Caches the options of the jobs that a worker works on.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { errorFields, type Log } from '../log.ts'
import type { LeasedTask } from '../queue/lease.ts'
import { readOptions } from '../queue/read.ts'
import { permanentErrorCheck } from './permanent-error.ts'
import type { JobFacts } from './task.ts'

const RETRY_MS = 500

const MAX_JOBS = 256

class NoSuchJob extends Error {}

/** What a worker knows about its jobs. */
export class JobCache {
  readonly #jobs = new Map<string, Promise<JobFacts>>()

  constructor(
    private readonly sql: Sql,
    private readonly log: Log,
  ) {}

  /** Retries while the database is away: that must not fail a page. */
  async factsOf(task: LeasedTask, signal: AbortSignal): Promise<JobFacts> {
    const isHopeless = permanentErrorCheck()
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

  #known({ jobId, optionsVersion }: LeasedTask): Promise<JobFacts> {
    const key = `${jobId}/${optionsVersion}`
    const known = this.#jobs.get(key)
    if (known !== undefined) return known
    if (this.#jobs.size >= MAX_JOBS) this.#jobs.clear()
    const facts = readOptions(this.sql, jobId, optionsVersion).then((found) => {
      if (found === undefined) throw new NoSuchJob(`job ${jobId} has no options ${optionsVersion}`)
      return found
    })
    facts.catch(() => this.#jobs.delete(key))
    this.#jobs.set(key, facts)
    return facts
  }
}
