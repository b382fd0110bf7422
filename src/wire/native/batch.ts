import { type Static, Type } from '@sinclair/typebox'
import type { BatchOptions, JobBounds } from '../../crawl/options.ts'
import { MaxConcurrency } from '../crawl-members.ts'
import { BatchUrls, EXAMPLE_ID, IgnoreInvalidUrls, JobId } from '../job.ts'
import { lenient, optional } from '../schema.ts'
import { unknownNote } from '../unknown-members.ts'
import { JobState } from './job.ts'
import { decodeJobPage, decodeRetries, jobPageMembers, NATIVE_CONCURRENCY } from './job-page.ts'

/** Body of `POST /batch/scrape` (docs/compatibility.md#native-routes). */
export const BatchRequest = lenient(
  {
    urls: BatchUrls,
    ignoreInvalidURLs: optional(IgnoreInvalidUrls),
    maxConcurrency: optional(MaxConcurrency),
    ...jobPageMembers,
  },
  { examples: [{ urls: ['https://example.com/', 'https://example.org/'], timeout_seconds: 20 }] },
)

/** Response of `POST /batch/scrape`. */
export const BatchResponse = lenient(
  {
    id: JobId,
    status: JobState,
    total: Type.Integer({ description: 'Number of pages to scrape.' }),
    invalidURLs: optional(
      Type.Array(Type.String(), {
        description: 'Entries that were skipped, as typed but without user names and passwords.',
      }),
    ),
    warning: optional(Type.String()),
  },
  { examples: [{ id: EXAMPLE_ID, status: 'queued', total: 2, invalidURLs: [] }] },
)

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeBatch(request: Static<typeof BatchRequest>): {
  urls: string[]
  ignoreInvalid: boolean
  options: BatchOptions
  bounds: Omit<JobBounds, 'limit'>
} {
  const { urls, ignoreInvalidURLs: ignoreInvalid = true, maxConcurrency = NATIVE_CONCURRENCY } = request
  return {
    urls,
    ignoreInvalid,
    options: { page: decodeJobPage(request, urls[0]!) },
    bounds: { maxRetries: decodeRetries(request), maxConcurrency },
  }
}

export function encodeBatch(
  { id, total, invalidUrls }: { id: string; total: number; invalidUrls: string[] },
  request: Static<typeof BatchRequest>,
): Static<typeof BatchResponse> {
  const warning = unknownNote(BatchRequest, request, '/batch/scrape').join(' ')
  return {
    id,
    status: 'queued',
    total,
    ...(request.ignoreInvalidURLs !== false && { invalidURLs: invalidUrls }),
    ...(warning !== '' && { warning }),
  }
}
