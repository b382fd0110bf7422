// The lists of active crawls and batches.
import { type Static, Type } from '@sinclair/typebox'
import type { BatchOptions, CrawlOptions } from '../../crawl/options.ts'
import type { ActiveJob } from '../../operations/jobs.ts'
import { JobId } from '../job.ts'
import { lenient, strict } from '../schema.ts'
import { encodeV2CrawlOptions } from './crawl.ts'
import { encodeJobPage } from './scrape.ts'
import { Time } from './time.ts'

const active = (url: string) =>
  Type.Array(
    strict({
      id: JobId,
      teamId: Type.String({ description: 'Always the same, since there are no teams.' }),
      url: Type.String({ description: url }),
      created_at: Time('When the job was started'),
      options: lenient({}),
    }),
  )

/** The active crawls (docs/compatibility.md#active-jobs). */
export const V2ActiveResponse = strict({ success: Type.Literal(true), crawls: active('Its start.') })

/** The active batches in the same form. Only this service has this route. */
export const V2ActiveBatchesResponse = strict({
  success: Type.Literal(true),
  batches: active('The first URL of the batch.'),
})

export function encodeV2Active(jobs: readonly ActiveJob[]): Static<typeof V2ActiveResponse> {
  const crawls = jobs.map((job) => encode(job, encodeV2CrawlOptions(job.options as CrawlOptions, job.limit)))
  return { success: true, crawls }
}

export function encodeV2ActiveBatches(jobs: readonly ActiveJob[]): Static<typeof V2ActiveBatchesResponse> {
  return { success: true, batches: jobs.map((job) => encode(job, encodeJobPage((job.options as BatchOptions).page))) }
}

const encode = ({ id, url, createdAt }: ActiveJob, options: object) => ({
  id,
  teamId: 'self-hosted',
  url,
  created_at: createdAt.toISOString(),
  options,
})
