import { credentialHeaders, markRefused } from './credential.ts'

/** A request that the service refused, or that did not reach it (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string | undefined
  readonly requestId: string | undefined
  readonly details: unknown

  constructor(status: number, body: ErrorBody) {
    super(body.error ?? body.detail?.message ?? `The service answered with status ${status}`)
    this.status = status
    this.code = body.detail?.code ?? body.code ?? ''
    this.hint = body.hint
    this.requestId = body.request_id ?? body.requestId
    this.details = body.details
  }
}

interface ErrorBody {
  error?: string
  code?: string
  detail?: { code?: string; message?: string }
  hint?: string
  details?: unknown
  request_id?: string
  requestId?: string
}

interface ApiRequest {
  body?: unknown
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  signal?: AbortSignal
  /** Instead of those of who is signed in. */
  headers?: Readonly<Record<string, string>>
}

/** Maximum milliseconds for reading something. What takes longer, such as a scrape, is a POST. */
const READ_MS = 60_000

/**
 * The JSON answer of a route.
 *
 * @throws ApiError
 */
export async function ask<T>(method: Method, path: string, request: ApiRequest = {}): Promise<T> {
  if (method !== 'GET') return (await (await send(method, path, request)).json()) as T
  const limit = AbortSignal.timeout(READ_MS)
  const signal = request.signal === undefined ? limit : AbortSignal.any([request.signal, limit])
  try {
    return (await (await send(method, path, { ...request, signal })).json()) as T
  } catch (thrown) {
    if (!limit.aborted || request.signal?.aborted) throw thrown
    throw new ApiError(0, { error: 'The service has not answered for a minute', hint: 'It may be busy. Try again.' })
  }
}

/**
 * The answer of a route, whatever its type. A `FormData` body is sent as it is, everything else as JSON.
 *
 * @throws ApiError
 */
export async function send(
  method: Method,
  path: string,
  { body, query, signal, headers }: ApiRequest = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await fetch(path + searchOf(query), {
    method,
    headers: {
      ...(headers ?? credentialHeaders()),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown
    throw new ApiError(0, {
      error: 'The service does not answer',
      hint: 'Is it still running? The console tries again.',
    })
  })
  if (response.ok) return response
  if (response.status === 401 && headers === undefined) markRefused()
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as ErrorBody)
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function searchOf(query: ApiRequest['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
