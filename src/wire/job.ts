import { type Static, type TObject, Type } from '@sinclair/typebox'
import { invalidRequest, issuesOf } from './issues.ts'

/** Of the documents of one answer together, as they are stored (v2-server-semantics.md 2.2). */
export const MAX_DOCUMENTS_BYTES = 10 * 1024 * 1024

/** Documents of one answer; who asks for more gets these, and where to go on. */
export const MAX_DOCUMENTS = 1000

/** How many documents a status is asked for. */
export const DocumentLimit = (usual: number) =>
  Type.Integer({
    minimum: 1,
    default: usual,
    description: `Documents of this answer; at most ${MAX_DOCUMENTS}, and ${MAX_DOCUMENTS_BYTES / 1024 / 1024} MiB of them, are given.`,
  })

/** Further tries of a page whose failure may pass, unless a request says otherwise (v2-server-semantics.md 10). */
export const DEFAULT_RETRIES = 2
export const MAX_RETRIES = 10

/** The URLs of a batch; which of them are none is judged one by one. */
export const BatchUrls = Type.Array(Type.String(), {
  minItems: 1,
  description: 'Addresses of the pages, each scraped for itself; their links are not followed.',
  examples: [['https://example.com/', 'https://example.org/']],
})

export const IgnoreInvalidUrls = Type.Boolean({
  default: true,
  description: 'Entries that are no address, or one that may not be reached, are listed in the answer and left out.',
})

export const Uuid = (description: string) =>
  Type.String({ pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$', description })

/** What a caller should know of a crawl that found next to nothing. */
export const NARROW =
  'The crawl found no further page: only what lies under the path of its start was open to it. "crawlEntireDomain": true opens the whole host.'

export const JobId = Uuid('UUID')

/** An id for examples. */
export const EXAMPLE_ID = 'b0d74b6e-ce8e-4498-a9bd-715157f71ddd'

/**
 * The parameters of a query string, where whole numbers are the only values.
 *
 * @throws ServiceError `invalid_request`
 */
export function decodeQuery<T extends TObject>(schema: T, query: Readonly<Record<string, unknown>>): Static<T> {
  const values = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, /^-?\d+$/.test(String(text)) ? Number(text) : text]),
  )
  const issues = issuesOf(schema, values)
  if (issues.length > 0) throw invalidRequest(issues)
  return values as Static<T>
}
