import { type Static, Type } from '@sinclair/typebox'
import type { CrawlOptions, JobBounds } from '../../crawl/options.ts'
import { crawlMembers, decodeCrawlMembers, decodePace, MAX_CRAWL_LIMIT } from '../crawl-members.ts'
import { EXAMPLE_ID, JobId } from '../job.ts'
import { SiteUrl } from '../map-members.ts'
import { lenient, MAX_NUMBER, optional } from '../schema.ts'
import { unknownNote } from '../unknown-members.ts'
import { JobState } from './job.ts'
import { decodeJobPage, decodeRetries, jobPageMembers, NATIVE_CONCURRENCY } from './job-page.ts'

/** Default limit of a native crawl (docs/compatibility.md#native-routes). */
export const NATIVE_LIMIT = 100
const DEFAULT_DEPTH = 2

/** Body of `POST /crawl` (docs/compatibility.md#native-routes). */
export const CrawlRequest = lenient(
  {
    url: SiteUrl,
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CRAWL_LIMIT,
        default: NATIVE_LIMIT,
        description: 'Maximum number of pages.',
      }),
    ),
    maxDepth: optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_NUMBER,
        default: DEFAULT_DEPTH,
        description: 'Maximum link depth, counted from the start URL.',
      }),
    ),
    includeSubdomains: optional(
      Type.Boolean({ default: false, description: 'Include other hosts of the same registrable domain.' }),
    ),
    ignoreQueryParameters: optional(
      Type.Boolean({ default: true, description: 'Treat URLs that differ only in their query string as one page.' }),
    ),
    ...crawlMembers,
    ...jobPageMembers,
  },
  { examples: [{ url: 'https://example.com/docs/', limit: 50, maxDepth: 3, includePaths: ['^/docs/'] }] },
)

/** Response of `POST /crawl`. */
export const CrawlResponse = lenient(
  {
    id: JobId,
    url: Type.String({ description: 'Start URL of the crawl.' }),
    status: JobState,
    warning: optional(Type.String()),
  },
  { examples: [{ id: EXAMPLE_ID, url: 'https://example.com/docs/', status: 'queued' }] },
)

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeCrawl(request: Static<typeof CrawlRequest>): { options: CrawlOptions; bounds: JobBounds } {
  const { url, limit = NATIVE_LIMIT, maxDiscoveryDepth = DEFAULT_DEPTH, maxConcurrency = NATIVE_CONCURRENCY } = request
  const way = decodeCrawlMembers(request)
  return {
    options: {
      url,
      ...way,
      subdomains: request.includeSubdomains ?? way.subdomains,
      maxDepth: request.maxDepth ?? maxDiscoveryDepth,
      ignoreQueryParameters: request.ignoreQueryParameters ?? true,
      page: decodeJobPage(request, url),
    },
    bounds: { limit, maxRetries: decodeRetries(request), ...decodePace({ ...request, maxConcurrency }) },
  }
}

export function encodeCrawl({ id, url }: { id: string; url: string }, request: object): Static<typeof CrawlResponse> {
  const warning = unknownNote(CrawlRequest, request, '/crawl').join(' ')
  return { id, url, status: 'queued', ...(warning !== '' && { warning }) }
}
