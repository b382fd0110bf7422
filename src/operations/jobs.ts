import type { Sql } from 'postgres'
import { ServiceError } from '../errors.ts'
import { cancelJob } from '../queue/cancel.ts'
import {
  type ActiveJob,
  type JobKey,
  type JobStatus,
  type PageError,
  readActiveJobs,
  readErrors,
  readJob,
  readPages,
} from '../queue/read.ts'
import { type PageRecord, unpackPage } from './page-record.ts'

export type { ActiveJob, JobKey, JobStatus, PageError }

/** Which of a job's pages are wanted. */
export interface PageWindow {
  /** Pages before the first, in the order in which they were stored. */
  offset: number
  limit: number
  /** Of all together, unpacked. */
  maxBytes: number
}

export interface JobReport {
  job: JobStatus
  pages: PageRecord[]
}

/** Errors that one answer lists at most. */
export const MAX_ERRORS = 10_000

/**
 * The state of a job and some of its pages.
 *
 * @throws ServiceError `not_found`
 */
export async function jobReport(sql: Sql, key: JobKey, window: PageWindow): Promise<JobReport> {
  const job = await knownJob(sql, key)
  const { offset: after, limit, maxBytes } = window
  const pages = after >= job.completed ? [] : await readPages(sql, job.number, { after, limit, maxBytes })
  return { job, pages: pages.map(({ page }) => unpackPage(page)) }
}

/** @throws ServiceError `not_found` */
export async function jobErrors(sql: Sql, key: JobKey): Promise<PageError[]> {
  const job = await knownJob(sql, key)
  return readErrors(sql, job.number, { offset: 0, limit: MAX_ERRORS })
}

/**
 * Cancels a job; one that was cancelled before stays so.
 *
 * @throws ServiceError `not_found`, `job_over` when it is completed
 */
export async function cancel(sql: Sql, key: JobKey): Promise<void> {
  const state = await cancelJob(sql, key)
  if (state === undefined) throw unknownJob()
  if (state === 'completed') {
    const name = key.kind === 'crawl' ? 'Crawl' : 'Batch'
    throw new ServiceError('job_over', `${name} is already completed`)
  }
}

/** The owner's jobs of a kind that are not over. */
export const activeJobs = (sql: Sql, key: Omit<JobKey, 'id'>): Promise<ActiveJob[]> => readActiveJobs(sql, key)

async function knownJob(sql: Sql, key: JobKey): Promise<JobStatus> {
  const job = await readJob(sql, key)
  if (job === undefined) throw unknownJob()
  return job
}

const unknownJob = () => new ServiceError('not_found', 'Job not found')
