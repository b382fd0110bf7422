import { type Static, Type } from '@sinclair/typebox'
import type { CrawlOptions } from '../../operations/crawl-options.ts'
import type { ActiveJob } from '../../operations/jobs.ts'
import { JobId } from '../job.ts'
import { lenient, strict } from '../shared.ts'
import { encodeV2CrawlOptions } from './crawl.ts'
import { Time } from './time.ts'

/** Crawls that are not over (v2-contract.md 5.11). */
export const V2ActiveResponse = strict({
  success: Type.Literal(true),
  crawls: Type.Array(
    strict({
      id: JobId,
      teamId: Type.String({ description: 'Always the same: there are no teams.' }),
      url: Type.String(),
      created_at: Time('When it was started'),
      options: lenient({}),
    }),
  ),
})

export function encodeV2Active(jobs: readonly ActiveJob[]): Static<typeof V2ActiveResponse> {
  const crawls = jobs.map(({ id, url, limit, createdAt, options }) => ({
    id,
    teamId: 'self-hosted',
    url,
    created_at: createdAt.toISOString(),
    options: encodeV2CrawlOptions(options as CrawlOptions, limit),
  }))
  return { success: true, crawls }
}
