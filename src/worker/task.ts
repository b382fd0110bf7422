import type { Call } from '../call.ts'
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

/** Adds URLs to the job while the task goes on. False: the lease is lost. */
export type Discover = (found: readonly FoundUrl[]) => Promise<boolean>

export type TaskResult = Omit<Settlement, 'task'>

/**
 * Does one task. It never rejects for what a page does; what it throws is our own fault and fails the page.
 *
 * @param call aborts when the job is over, the lease is lost or the worker stops: the result is then dropped
 */
export type RunTask = (task: LeasedTask, job: JobFacts, discover: Discover, call: Call) => Promise<TaskResult>
