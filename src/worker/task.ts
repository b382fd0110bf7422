import type { Log } from '../log.ts'
import type { JobKind } from '../queue/kinds.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { FoundUrl, Settlement } from '../queue/settle.ts'

/** What a worker knows about the job of a task. */
export interface JobFacts {
  /** Public id. */
  id: string
  owner: string
  kind: JobKind
  maxAttempts: number
  /** Of the version that the task names: `CrawlOptions` or `BatchOptions`. */
  options: unknown
  /** Id of the request that started the job. */
  requestId?: string | undefined
}

export interface TaskContext {
  /** Aborts when the job is over, the lease is lost or the worker stops. The result is then ignored. */
  signal: AbortSignal
  /** Adds the task, its job and the request id to each line. */
  log: Log
  /** Adds URLs to the job while the task runs. Returns false if the lease is lost. */
  discover(found: readonly FoundUrl[]): Promise<boolean>
}

export type TaskResult = Omit<Settlement, 'task'>

/** Runs one task. It reports errors of the page as a result. What it throws is an internal error and fails the page. */
export type RunTask = (task: LeasedTask, job: JobFacts, context: TaskContext) => Promise<TaskResult>
