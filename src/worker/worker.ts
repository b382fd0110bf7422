// The loop of a worker: leases tasks, runs them and settles them. It knows no kind of task.

import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Call } from '../call.ts'
import { causeOf, errorFields, type Log, type LogFields } from '../log.ts'
import {
  heldTasks,
  isLeaseLost,
  type LeasedTask,
  leaseTasks,
  RENEW_MS,
  registerWorker,
  renewLease,
  untilDue,
} from '../queue/lease.ts'
import { cancelledChannel, readyChannel } from '../queue/notify.ts'
import { returnTasks } from '../queue/rescue.ts'
import { discoverUrls, type Outcome } from '../queue/settle.ts'
import { JobCache } from './job-cache.ts'
import { Settler } from './settler.ts'
import type { Discover, RunTask, TaskResult } from './task.ts'

/** How often a worker looks for tasks without a notification. One that has none to expect asks less often. */
const POLL_MS = 1000
const IDLE_POLL_MS = 3000

const RETRY_MS = 500

/** Pause before it asks again for tasks of jobs that other workers had locked. */
const BUSY_MS = 5

export interface WorkerOptions {
  sql: Sql
  /** `Database.listen`. */
  listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) => Promise<unknown>
  run: RunTask
  /** Maximum number of tasks that run at once. */
  concurrency: number
  log: Log
}

/**
 * Takes tasks as long as it has free slots, runs and settles them. One renewed lease covers all of them. If the lease is
 * lost, because the database was away too long, it drops everything and starts again under a new id.
 */
export class Worker {
  #term: Term | undefined
  #stopping = false
  #woken = Promise.withResolvers<void>()
  readonly #ended: Promise<void>

  private constructor(private readonly options: WorkerOptions) {
    this.#ended = this.#serve()
  }

  static async start(options: WorkerOptions): Promise<Worker> {
    const worker = new Worker(options)
    const wake = () => worker.#wake()
    try {
      await options.listen(readyChannel, wake, wake)
      await options.listen(cancelledChannel, (job) => worker.#term?.abandonJob(Number(job)))
      return worker
    } catch (error) {
      await worker.stop()
      throw error
    }
  }

  /** Aborts all tasks and returns them. Resolves when that is done. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#term?.end()
    this.#wake()
    await this.#ended
  }

  #wake(): void {
    this.#woken.resolve()
  }

  /** Returns whether it was woken before the time was over. */
  async #wokenWithin(ms: number): Promise<boolean> {
    const over = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => over.resolve(false), ms)
    timer.unref()
    const woken = await Promise.race([this.#woken.promise.then(() => true), over.promise])
    clearTimeout(timer)
    return woken
  }

  async #serve(): Promise<void> {
    const { sql, log } = this.options
    while (!this.#stopping) {
      const term = new Term(this.options, () => this.#wake())
      try {
        await registerWorker(sql, term.id, `${hostname()}/${process.pid}`)
        this.#term = term
        await this.#work(term)
      } catch (error) {
        log.warn(isLeaseLost(error) ? 'lease_lost' : 'worker_failed', errorFields(error))
      }
      await term.close(this.#stopping)
      if (!this.#stopping) await sleep(RETRY_MS)
    }
  }

  /** Runs until the worker stops. Rejects if the lease is lost. Other errors of the database are logged and retried. */
  async #work(term: Term): Promise<void> {
    for (let woken = true; !this.#stopping; ) {
      this.#woken = Promise.withResolvers()
      const pause = await term.fill(woken).catch((error: unknown) => {
        if (isLeaseLost(error)) throw error
        term.doubt()
        this.options.log.warn('lease_failed', errorFields(error))
        return RETRY_MS
      })
      if (term.isLost) throw term.lossOf()
      woken = await this.#wokenWithin(pause)
    }
  }
}

/** The time under one lease. */
class Term {
  readonly id = crypto.randomUUID()
  readonly #settler: Settler
  readonly #running = new Map<LeasedTask, AbortController>()
  readonly #jobs: JobCache
  readonly #renewal: NodeJS.Timeout
  #loss: unknown
  /** When to compare the running tasks with the database. Without a lease since the last time, nothing can differ. */
  #compareAt = performance.now() + RENEW_MS
  #leasedSince = false
  /** Whether no task was due, or becomes due by time alone. */
  #idle = false

  constructor(
    private readonly options: WorkerOptions,
    private readonly onFreeSlot: () => void,
  ) {
    this.#settler = new Settler(options.sql, this.id, options.log)
    this.#jobs = new JobCache(options.sql, options.log)
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS)
  }

  get isLost(): boolean {
    return this.#loss !== undefined
  }

  lossOf(): unknown {
    return this.#loss
  }

  /**
   * Leases as many tasks as there are free slots. Returns the pause in ms before the next call.
   *
   * @param woken whether there is a reason to expect tasks. Otherwise an idle worker only asks whether one is due, since
   *   each statement of each idle process counts.
   */
  async fill(woken: boolean): Promise<number> {
    const { sql, concurrency } = this.options
    if (this.#leasedSince && performance.now() >= this.#compareAt) await this.#compare()
    const free = concurrency - this.#running.size
    if (free <= 0) return POLL_MS
    if (this.#idle && !woken && (await untilDue(sql)) === undefined) return IDLE_POLL_MS
    this.#leasedSince = true
    const tasks = await leaseTasks(sql, this.id, free)
    for (const task of tasks) void this.#do(task)
    this.#idle = false
    if (tasks.length > 0) return tasks.length === free ? POLL_MS : 0
    const due = await untilDue(sql)
    this.#idle = due === undefined
    return due === undefined ? IDLE_POLL_MS : Math.min(Math.max(due, BUSY_MS), POLL_MS)
  }

  /** A lease failed, but the database may have granted it. */
  doubt(): void {
    this.#leasedSince = true
    this.#idle = false
    this.#compareAt = 0
  }

  /** Starts tasks that the database has leased to it without its knowledge. `#renew` aborts those that it no longer holds. */
  async #compare(): Promise<void> {
    const known = new Set([...this.#running.keys()].map(nameOf))
    this.#compareAt = performance.now() + RENEW_MS
    this.#leasedSince = false
    const held = await heldTasks(this.options.sql, this.id)
    for (const task of held) if (!known.has(nameOf(task))) void this.#do(task)
  }

  abandonJob(jobId: number): void {
    for (const [task, controller] of this.#running) if (task.jobId === jobId) controller.abort()
  }

  end(): void {
    for (const controller of this.#running.values()) controller.abort()
  }

  /** @param release whether it still holds the tasks and must return them */
  async close(release: boolean): Promise<void> {
    clearInterval(this.#renewal)
    this.end()
    if (release && !this.isLost) {
      await returnTasks(this.options.sql, this.id).catch((error: Error) =>
        this.options.log.warn('release_failed', errorFields(error)),
      )
    }
    this.#settler.abandon()
  }

  async #do(task: LeasedTask): Promise<void> {
    const controller = new AbortController()
    this.#running.set(task, controller)
    const result = await this.#resultOf(task, controller.signal)
    if (!controller.signal.aborted) await this.#settler.settle({ task, ...result })
    this.#running.delete(task)
    this.onFreeSlot()
  }

  async #resultOf(task: LeasedTask, signal: AbortSignal): Promise<TaskResult> {
    const began = performance.now()
    let { log } = this.options
    try {
      const job = await this.#jobs.factsOf(task, signal)
      log = log.with({ request_id: job.requestId, job_id: job.id, task: task.seq })
      const discover: Discover = (found) => discoverUrls(this.options.sql, this.id, task, found)
      const call: Call = { signal, owner: job.owner, requestId: job.requestId ?? job.id, log }
      const result = await this.options.run(task, job, discover, call)
      if (!signal.aborted) log.info('task', taskFields(task, result.outcome, performance.now() - began))
      return result
    } catch (error) {
      if (!signal.aborted) logInternalError(log, { task, error, ms: performance.now() - began })
      const message = 'Internal error. See the service log for the entries of this host.'
      return { outcome: { state: 'failed', code: 'internal', message }, found: [] }
    }
  }

  async #renew(): Promise<void> {
    try {
      const held = new Set([...this.#running.keys()].map(({ jobId }) => jobId))
      const over = await renewLease(this.options.sql, this.id, [...held])
      for (const jobId of over) this.abandonJob(jobId)
    } catch (error) {
      if (!isLeaseLost(error)) return this.options.log.warn('renew_failed', errorFields(error))
      this.#loss = error
      this.end()
      this.onFreeSlot()
    }
  }
}

/** Logs an internal error of a task. */
function logInternalError(log: Log, { task, error, ms }: { task: LeasedTask; error: unknown; ms: number }): void {
  const fields = taskFields(task, { state: 'failed', code: 'internal' }, ms)
  log.error('task', { ...fields, url_host: URL.parse(task.url)?.host, cause: causeOf(error) })
  log.debug('task_failed', { url: task.url })
}

/** The log fields of a finished task. */
function taskFields(task: LeasedTask, outcome: { state: Outcome['state']; code?: string }, ms: number): LogFields {
  const { kind, attempt, waitedSeconds } = task
  const waited = waitedSeconds === undefined ? undefined : Math.round(waitedSeconds * 1000)
  return { kind, outcome: outcome.state, code: outcome.code, attempt, waited_ms: waited, ms: Math.round(ms) }
}

const nameOf = ({ jobId, seq, attempt }: LeasedTask) => `${jobId}/${seq}/${attempt}`
