// What an owner can do with a job of any kind, by its id alone.
import type { Sql } from 'postgres'
import { ServiceError } from '../errors.ts'
import { type AnyJob, findJob } from '../queue/any-job.ts'
import { jobKinds } from '../queue/kinds.ts'
import { makeDurable, readOptions } from '../queue/read.ts'
import { type Retryable, retryFailed } from '../queue/retry.ts'
import { cancel, type DeliveryReport, deliveryReport, redeliverEvents, unknownJob } from './jobs.ts'
import { shownOptions } from './shown-options.ts'

/** A job as its owner refers to it. */
export interface AnyJobKey {
  id: string
  owner: string
}

export interface AnyJobReport {
  job: AnyJob
  /** Without secrets. */
  options: Record<string, unknown>
}

/** @throws ServiceError `not_found` */
export async function anyJobReport(sql: Sql, key: AnyJobKey): Promise<AnyJobReport> {
  const job = await knownAnyJob(sql, key)
  const stored = await readOptions(sql, job.number, 0)
  if (job.state === 'running') await makeDurable(sql)
  return { job, options: shownOptions(stored?.options ?? {}) }
}

/** @throws ServiceError `not_found`, `job_over` if it has completed */
export async function cancelAnyJob(sql: Sql, key: AnyJobKey): Promise<AnyJobReport> {
  const { kind } = await knownAnyJob(sql, key)
  await cancel(sql, { ...key, kind })
  return anyJobReport(sql, key)
}

export interface RetryReport extends AnyJobReport {
  /** Pages that are read again. */
  retried: number
  /** Those of the given URLs that are no failed pages. */
  unknown: string[]
}

/**
 * Reads failed pages again: the given ones, or all. A completed job runs again. Doing it twice does no harm, since the
 * pages have not failed any more.
 *
 * @throws ServiceError `not_found`, `job_over` if it was cancelled, `job_running` while it merges its pages,
 *   `invalid_request` for an agent job
 */
export async function retryAnyJob(sql: Sql, key: AnyJobKey, urls: readonly string[] | undefined): Promise<RetryReport> {
  const retried = await retryFailed(sql, key, { urls, check: checkRetry })
  if (retried === undefined) throw unknownJob()
  return { ...(await anyJobReport(sql, key)), retried: retried.pages, unknown: retried.unknown }
}

function checkRetry({ kind, state, gathers }: Retryable): void {
  const { title } = jobKinds[kind]
  if (kind === 'agent') {
    throw new ServiceError('invalid_request', 'An agent job cannot be retried, since it chooses its own sources', {
      hint: 'Start a new one with the same question.',
    })
  }
  if (state === 'cancelled') {
    throw new ServiceError('job_over', `${title} was cancelled and cannot be continued`, { hint: 'Start a new job.' })
  }
  if (jobKinds[kind].gathers && gathers && state !== 'completed') {
    throw new ServiceError('job_running', `${title} is merging its pages`, { hint: 'Retry when it is completed.' })
  }
}

export type AnyDeliveryReport = DeliveryReport & Pick<AnyJob, 'kind'>

/** As `deliveryReport`. */
export async function anyDeliveryReport(
  sql: Sql,
  key: AnyJobKey,
  window: { offset: number; limit: number },
): Promise<AnyDeliveryReport> {
  const { kind } = await knownAnyJob(sql, key)
  return { kind, ...(await deliveryReport(sql, { ...key, kind }, window)) }
}

/** As `redeliverEvents`. */
export async function redeliverAnyEvents(
  sql: Sql,
  key: AnyJobKey,
  ids: readonly string[] | undefined,
): Promise<number> {
  const { kind } = await knownAnyJob(sql, key)
  return redeliverEvents(sql, { ...key, kind }, ids)
}

/** @throws ServiceError `not_found` */
export async function knownAnyJob(sql: Sql, key: AnyJobKey): Promise<AnyJob> {
  const job = await findJob(sql, key)
  if (job === undefined) throw unknownJob()
  return job
}
