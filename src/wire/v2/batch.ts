import { type Static, Type } from '@sinclair/typebox'
import type { BatchOptions, JobBounds } from '../../crawl/options.ts'
import type { WebhookOptions } from '../../operations/webhook.ts'
import { MaxConcurrency } from '../crawl-members.ts'
import { BatchUrls, DEFAULT_RETRIES, EXAMPLE_ID, IgnoreInvalidUrls, JobId, Uuid } from '../job.ts'
import { optional, strict } from '../schema.ts'
import { decodeJobPage, jobPageMembers } from './scrape.ts'
import { decodeWebhook, webhookOf } from './webhook.ts'

/** Body of `POST /v2/batch/scrape`: the options of the pages stand beside the URLs (docs/compatibility.md#batch). */
export const V2BatchRequest = strict(
  {
    urls: BatchUrls,
    ...jobPageMembers,
    ignoreInvalidURLs: optional(IgnoreInvalidUrls),
    maxConcurrency: optional(MaxConcurrency),
    appendToId: optional(Uuid('UUID of one of your batches to add these URLs to')),
    webhook: optional(webhookOf('batch')),
  },
  { examples: [{ urls: ['https://example.com/', 'https://example.org/'], formats: ['markdown', 'links'] }] },
)

export const V2BatchStarted = strict(
  {
    success: Type.Literal(true),
    id: JobId,
    url: Type.String({ description: 'URL of the status.' }),
    invalidURLs: optional(
      Type.Array(Type.String(), {
        description: 'Entries that were skipped, as typed but without user names and passwords.',
      }),
    ),
  },
  {
    examples: [
      { success: true, id: EXAMPLE_ID, url: `http://127.0.0.1:3002/v2/batch/scrape/${EXAMPLE_ID}`, invalidURLs: [] },
    ],
  },
)

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeV2Batch(request: Static<typeof V2BatchRequest>): {
  urls: string[]
  ignoreInvalid: boolean
  options: BatchOptions
  bounds: Omit<JobBounds, 'limit'>
  appendToId?: string
  webhook?: WebhookOptions
} {
  const { urls, ignoreInvalidURLs: ignoreInvalid = true, maxConcurrency, appendToId, webhook, ...page } = request
  return {
    urls,
    ignoreInvalid,
    options: { page: decodeJobPage(page, urls) },
    bounds: {
      maxRetries: DEFAULT_RETRIES,
      ...(maxConcurrency !== undefined && { maxConcurrency }),
    },
    ...(appendToId !== undefined && { appendToId }),
    ...(webhook !== undefined && { webhook: decodeWebhook(webhook, 'batch') }),
  }
}

/** @param url the absolute URL of the status */
export function encodeV2Batch(
  { id, url, invalidUrls }: { id: string; url: string; invalidUrls: string[] },
  { ignoreInvalidURLs }: Static<typeof V2BatchRequest>,
): Static<typeof V2BatchStarted> {
  return { success: true, id, url, ...(ignoreInvalidURLs !== false && { invalidURLs: invalidUrls }) }
}
