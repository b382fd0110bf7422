// The last requests of a caller.
import { type Static, Type } from '@sinclair/typebox'
import { decodeQuery } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional } from '../schema.ts'
import { Time } from '../v2/time.ts'

/** Maximum requests in one response. */
export const REMEMBERED = 200
const DEFAULT_LIMIT = 50

export const ActivityQuery = lenient({
  limit: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NUMBER,
      default: DEFAULT_LIMIT,
      description: `Maximum requests in this response, at most ${REMEMBERED}.`,
    }),
  ),
})

/** Response of `GET /activity`. */
export const ActivityResponse = lenient(
  {
    requests: Type.Array(
      lenient({
        at: Time('When the request came'),
        requestId: Type.String(),
        method: Type.String(),
        route: Type.String({ description: 'The path with names for its parameters, such as `/jobs/:id`.' }),
        status: Type.Integer(),
        elapsedMs: Type.Integer(),
        host: optional(Type.String({ description: 'Host of the page that was asked for.' })),
        engine: optional(oneOf(['http', 'tls', 'browser'])),
        cache: optional(oneOf(['hit', 'miss'])),
        code: optional(Type.String({ description: 'Error code.' })),
      }),
      {
        description:
          'Newest first. Reads that succeeded are left out. A process remembers some thousand requests of all callers until it ends, and shows each caller its own.',
      },
    ),
  },
  {
    examples: [
      {
        requests: [
          {
            at: '2030-01-01T00:00:00.000Z',
            requestId: 'b0d74b6e-ce8e-4498-a9bd-715157f71ddd',
            method: 'POST',
            route: '/scrape',
            status: 200,
            elapsedMs: 41,
            host: 'example.com',
            engine: 'http',
            cache: 'miss',
          },
        ],
      },
    ],
  },
)

/** @returns the maximum number of requests. @throws ServiceError `invalid_request` */
export function decodeActivityQuery(query: Readonly<Record<string, unknown>>): number {
  const { limit = DEFAULT_LIMIT } = decodeQuery(ActivityQuery, query)
  return Math.min(limit, REMEMBERED)
}

export type Activity = Static<typeof ActivityResponse>
