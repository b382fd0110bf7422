// Web pages of other origins (docs/security.md#web-pages-of-other-sites): which of them may read what this service answers.
import { readerHeaders } from '../wire/reader/options.ts'

/** Origins that `SERVICE_CORS_ORIGINS` allows: all of them, or a list. */
export type AllowedOrigins = '*' | readonly string[]

export interface Cors {
  allows(origin: string): boolean
  /** The answer to a preflight of an allowed origin; undefined for any other request. */
  preflight(request: Request): Response | undefined
  /** Lets the page that sent a request read the response, if its origin is allowed. */
  share(response: Response, request: Request): void
}

/**
 * Cross-origin requests by the rules of the Fetch standard. `Access-Control-Allow-Credentials` is never sent: the key is a
 * header that a page has to know, and nothing that a browser adds by itself may authenticate a page of another origin.
 */
export function createCors(origins: AllowedOrigins): Cors {
  const allows = (origin: string) => origins === '*' || origins.includes(origin)
  return {
    allows,
    preflight({ method, headers }) {
      const origin = headers.get('origin')
      if (method !== 'OPTIONS' || origin === null || !headers.has('access-control-request-method')) return undefined
      return allows(origin) ? new Response(null, { status: 204, headers: preflightHeaders }) : undefined
    },
    share({ headers }, request) {
      if (origins.length === 0) return
      // A cache must not give the answer for one origin to another.
      if (origins !== '*') headers.append('vary', 'Origin')
      const origin = request.headers.get('origin')
      if (origin === null || !allows(origin)) return
      headers.set('access-control-allow-origin', origins === '*' ? '*' : origin)
      headers.set('access-control-expose-headers', EXPOSED)
    },
  }
}

/** Every method and not those of the path, so that the page can read why a path or a method is wrong. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    'Content-Type',
    'Authorization',
    'X-Api-Key',
    'X-Web-Extract-Api-Key',
    'X-Idempotency-Key',
    'X-Request-Id',
    ...readerHeaders.map(({ header }) => header),
  ].join(', '),
  // Changes of the setting reach pages that are open within ten minutes.
  'access-control-max-age': '600',
}

const EXPOSED = 'X-Request-Id, Retry-After, Allow'
