import { Value } from '@sinclair/typebox/value'
import { JobId } from '../../wire/job.ts'

/** A stored page of a job: the n-th, from 1, in the order in which they were stored. */
export const pageUri = (jobId: string, page: number): string => `${jobUri(jobId)}/pages/${page}`

export const jobUri = (jobId: string): string => `web-extract://jobs/${jobId}`

export const JOB_TEMPLATE = 'web-extract://jobs/{id}'
export const PAGE_TEMPLATE = 'web-extract://jobs/{id}/pages/{page}{?from}'

/** What such an address names; undefined if it is none. `from` is how many characters of the page were read. */
export function resourceOf(uri: string): { jobId: string; page?: number; from: number } | undefined {
  const [, id = '', page, from = '0'] =
    /^web-extract:\/\/jobs\/([^/?]{1,64})(?:\/pages\/([1-9]\d{0,8})(?:\?from=(\d{1,9}))?)?$/.exec(uri) ?? []
  if (!Value.Check(JobId, id)) return undefined
  return { jobId: id.toLowerCase(), from: Number(from), ...(page !== undefined && { page: Number(page) }) }
}
