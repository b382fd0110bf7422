import type { Sql } from 'postgres'
import { forEachYielding } from '../concurrency/yielding.ts'
import type { CrawlOptions } from '../crawl/options.ts'
import { type PageRecord, unpackPage } from '../crawl/page-record.ts'
import { startIssueOf } from '../crawl/start-issue.ts'
import { ServiceError } from '../errors.ts'
import { cancelJob } from '../queue/cancel.ts'
import { countDeliveries, type Delivery, readDeliveries, redeliver } from '../queue/deliveries.ts'
import { jobKinds } from '../queue/kinds.ts'
import {
  type ActiveJob,
  type JobKey,
  type JobStatus,
  makeDurable,
  type PageError,
  readActiveJobs,
  readErrors,
  readJob,
  readOptions,
  readPages,
  readStart,
} from '../queue/read.ts'

export type { ActiveJob, Delivery, JobKey, JobStatus, PageError }

/** Which part of a job's pages to return. */
export interface JobWindow {
  /** Number of pages to skip, in the order in which they were stored. */
  offset: number
  limit: number
  /** Limit for all pages together, unpacked. The first page is returned whatever its size. */
  maxBytes: number
  /** Maximum number of errors to list. */
  errors: number
}

export interface JobReport {
  job: JobStatus
  pages: PageRecord[]
  /** The first errors. `job` has their number. */
  errors: PageError[]
  /** Whether a completed crawl found only its start page because it had to stay below that path. */
  narrow: boolean
  /** What is wrong with the start page of a crawl that is over: it failed, was excluded, or answered with an error. */
  startIssue?: string | undefined
}

/**
 * The state of a job and some of its pages and errors. The cost does not depend on how many the job has.
 *
 * @throws ServiceError `not_found`
 */
export async function jobReport(sql: Sql, key: JobKey, window: JobWindow): Promise<JobReport> {
  const job = await knownJob(sql, key)
  const { offset: after, maxBytes } = window
  // Leaves out pages that were stored since, so that there are never more documents than `completed`.
  const limit = Math.min(window.limit, job.completed - after)
  const stored = limit <= 0 ? [] : await readPages(sql, job.number, { after, limit, maxBytes })
  const pages: PageRecord[] = []
  await forEachYielding(stored, ({ page }) => pages.push(unpackPage(page)))
  const listed = Math.min(window.errors, job.failed + job.blocked)
  const errors = listed === 0 ? [] : await readErrors(sql, job.number, listed)
  if (job.state === 'running') await makeDurable(sql)
  const { followsLinks } = jobKinds[key.kind]
  const startIssue = followsLinks && job.state === 'completed' ? await startIssueIn(sql, job) : undefined
  // The scope is not to blame for what the start page is.
  const narrow = followsLinks && startIssue === undefined && (await isNarrow(sql, job))
  return { job, pages, errors, narrow, startIssue }
}

async function startIssueIn(sql: Sql, { number }: JobStatus): Promise<string | undefined> {
  const { page, error } = await readStart(sql, number)
  return startIssueOf({ error, status: page && unpackPage(page).fetched.snapshot.status })
}

/** The crawl found one page or none, started below the root, and had to stay below that path. */
async function isNarrow(sql: Sql, job: JobStatus): Promise<boolean> {
  if (job.state !== 'completed' || job.total > 1 || new URL(job.url).pathname === '/') return false
  const options = (await readOptions(sql, job.number, 0))?.options as CrawlOptions | undefined
  return options !== undefined && job.limit > 1 && !options.entireDomain
}

/** Maximum number of errors listed for a job. */
const MAX_ERRORS = 10_000

export type JobErrors = Pick<JobReport, 'job' | 'errors'>

/**
 * The pages of a job that failed or that robots.txt forbids, in the order in which they were found.
 *
 * @throws ServiceError `not_found`
 */
export async function jobErrors(sql: Sql, key: JobKey): Promise<JobErrors> {
  const job = await knownJob(sql, key)
  const errors = await readErrors(sql, job.number, MAX_ERRORS)
  if (job.state === 'running') await makeDurable(sql)
  return { job, errors }
}

/**
 * Cancels a job. Cancelling it again has no effect.
 *
 * @throws ServiceError `not_found`, `job_over` if it has completed
 */
export async function cancel(sql: Sql, key: JobKey): Promise<void> {
  const state = await cancelJob(sql, key)
  if (state === undefined) throw unknownJob()
  if (state === 'completed') {
    throw new ServiceError('job_over', `${jobKinds[key.kind].title} is already completed`)
  }
}

/** The owner's active jobs of a kind. */
export const activeJobs = (sql: Sql, key: Omit<JobKey, 'id'>): Promise<ActiveJob[]> => readActiveJobs(sql, key)

export interface DeliveryReport {
  job: JobStatus
  deliveries: Delivery[]
  counts: Awaited<ReturnType<typeof countDeliveries>>
}

/**
 * Some of the webhook events of a job, with their delivery state. Empty if the job has no webhook.
 *
 * @throws ServiceError `not_found`
 */
export async function deliveryReport(
  sql: Sql,
  key: JobKey,
  window: Pick<JobWindow, 'offset' | 'limit'>,
): Promise<DeliveryReport> {
  const job = await knownJob(sql, key)
  const counts = await countDeliveries(sql, job.number)
  return { job, counts, deliveries: await readDeliveries(sql, job.number, window) }
}

/**
 * Redelivers events immediately: the given ones, or all that were given up.
 *
 * @returns the number of events
 * @throws ServiceError `not_found`
 */
export async function redeliverEvents(sql: Sql, key: JobKey, ids: readonly string[] | undefined): Promise<number> {
  const job = await knownJob(sql, key)
  return redeliver(sql, job.number, ids)
}

async function knownJob(sql: Sql, key: JobKey): Promise<JobStatus> {
  const job = await readJob(sql, key)
  if (job === undefined) throw unknownJob()
  return job
}

export const unknownJob = () => new ServiceError('not_found', 'Job not found')
