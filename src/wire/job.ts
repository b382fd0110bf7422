import { type Static, type TObject, Type } from '@sinclair/typebox'
import { invalidRequest, issuesOf } from './issues.ts'
import { MAX_NUMBER } from './schema.ts'

/** Total stored size of the documents in one response (docs/compatibility.md#pagination). */
export const MAX_DOCUMENTS_BYTES = 10 * 1024 * 1024

/** Maximum documents in one response. A request for more gets these and the address of the rest. */
export const MAX_DOCUMENTS = 1000

/** How many documents a status request asks for. */
export const DocumentLimit = (usual: number) =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_NUMBER,
    default: usual,
    description: `Maximum documents in this response. It never holds more than ${MAX_DOCUMENTS} documents or ${MAX_DOCUMENTS_BYTES / 1024 / 1024} MiB.`,
  })

/** Retries of a page after a temporary error, unless a request says otherwise (docs/compatibility.md#native-routes). */
export const DEFAULT_RETRIES = 2
export const MAX_RETRIES = 10

/** The URLs of a batch. Each is validated on its own. */
export const BatchUrls = Type.Array(Type.String(), {
  minItems: 1,
  description: 'URLs of the pages to scrape. Their links are not followed.',
  examples: [['https://example.com/', 'https://example.org/']],
})

export const IgnoreInvalidUrls = Type.Boolean({
  default: true,
  description: 'Skip entries that are not valid URLs or that may not be reached, and list them in the response.',
})

export const Uuid = (description: string) =>
  Type.String({ pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$', description })

/** The warning for a crawl that found no page but the first. */
export const NARROW =
  'The crawl found no other page. It only follows links below the path of the start URL. To crawl the whole host, set "crawlEntireDomain": true.'

export const JobId = Uuid('UUID')

/** The id in examples. */
export const EXAMPLE_ID = 'b0d74b6e-ce8e-4498-a9bd-715157f71ddd'

/**
 * The parameters of a query string, whose values are words or whole numbers.
 *
 * @throws ServiceError `invalid_request`
 */
export function decodeQuery<T extends TObject>(schema: T, query: Readonly<Record<string, unknown>>): Static<T> {
  const values = Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const isNumber = schema.properties[name]?.type !== 'string' && /^-?\d+$/.test(String(text))
      return [name, isNumber ? Number(text) : text]
    }),
  )
  const issues = issuesOf(schema, values)
  if (issues.length > 0) throw invalidRequest(issues)
  return values as Static<T>
}
