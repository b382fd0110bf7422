import type { Log } from '../log.ts'
import type { JobKind } from '../queue/kinds.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { FoundUrl, Settlement } from '../queue/settle.ts'

/** What a worker knows of the job that a task belongs to. */
export interface JobFacts {
  /** Public. */
  id: string
  owner: string
  kind: JobKind
  maxAttempts: number
  /** Of the version that the task names: `CrawlOptions` or `BatchOptions`. */
  options: unknown
  /** Of the request that started it. */
  requestId?: string | undefined
}

export interface TaskContext {
  /** Aborts when the job is over, the lease is lost or the worker stops; what the task gives then counts for nothing. */
  signal: AbortSignal
  /** Its lines carry the task, its job, and the request that started it. */
  log: Log
  /** Adds URLs to the job while the task goes on. False: the lease is lost. */
  discover(found: readonly FoundUrl[]): Promise<boolean>
}

export type TaskResult = Omit<Settlement, 'task'>

/** Does one task. It never rejects for what a page does; what it throws is our own fault and fails the page. */
export type RunTask = (task: LeasedTask, job: JobFacts, context: TaskContext) => Promise<TaskResult>
