import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageOptions } from '../../crawl/options.ts'
import { DEFAULT_RETRIES, MAX_RETRIES } from '../job.ts'
import { MAX_TIMEOUT_MS, Milliseconds, optional } from '../schema.ts'
import { decodeScrape, pageMembers, UseBrowser } from './scrape.ts'

/** Default concurrency of a native job (docs/compatibility.md#native-routes). */
export const NATIVE_CONCURRENCY = 10

/** How a native job scrapes its pages. Crawls and batches spell two members differently; both accept both spellings. */
export const jobPageMembers = {
  ...pageMembers,
  waitFor: optional(Milliseconds(0, MAX_TIMEOUT_MS, { description: 'Alias of `wait_for_ms`.' })),
  useBrowser: optional({ ...UseBrowser, description: 'Alias of `use_browser`.' }),
  maxRetries: optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_RETRIES,
      default: DEFAULT_RETRIES,
      description: 'Retries of a page after a temporary error.',
    }),
  ),
} satisfies TProperties

type JobPageMembers = { [M in keyof typeof jobPageMembers]?: Static<(typeof jobPageMembers)[M]> }

/** @throws ServiceError `invalid_request`, as for a scrape */
export function decodeJobPage(request: JobPageMembers, url: string): PageOptions {
  const { waitFor = request.wait_for_ms, useBrowser = request.use_browser } = request
  const { url: _, ...page } = decodeScrape({
    ...request,
    url,
    ...(waitFor !== undefined && { wait_for_ms: waitFor }),
    ...(useBrowser !== undefined && { use_browser: useBrowser }),
  })
  return page
}

export const decodeRetries = ({ maxRetries = DEFAULT_RETRIES }: JobPageMembers): number => maxRetries
