// The list of an owner's jobs.
import type { Sql } from 'postgres'
import { ServiceError } from '../errors.ts'
import { findJob } from '../queue/any-job.ts'
import { type JobListWindow, type ListedJob, readJobList } from '../queue/job-list.ts'

export type { ListedJob }

export interface JobListRequest extends Omit<JobListWindow, 'after'> {
  /** Id of the job after which the list starts. */
  after?: string | undefined
}

/**
 * Some of the owner's jobs, newest first, and whether there are more.
 *
 * @throws ServiceError `invalid_request` if the job is gone after which the list would start
 */
export async function jobList(
  sql: Sql,
  owner: string,
  { after, ...window }: JobListRequest,
): Promise<{ jobs: ListedJob[]; more: boolean }> {
  const last = after === undefined ? undefined : await findJob(sql, { id: after, owner })
  if (after !== undefined && last === undefined) {
    throw new ServiceError(
      'invalid_request',
      `"after" names the job ${after}, which does not exist. Start again without it`,
    )
  }
  const jobs = await readJobList(sql, owner, { ...window, after: last?.number, limit: window.limit + 1 })
  return { jobs: jobs.slice(0, window.limit), more: jobs.length > window.limit }
}
