/**
 * Every error code of the service. `status` is the HTTP status of the response, `retry` says whether the same request may
 * succeed later: it is `retryable` in responses and decides whether the queue retries.
 *
 * An error of a site is never a 502: the official client repeats such a request, which multiplies the work
 * (docs/compatibility.md#retries-by-clients).
 */
export const errorCodes = {
  invalid_request: { status: 400, retry: false },
  invalid_json: { status: 400, retry: false },
  unsupported_options: { status: 400, retry: false },
  unsupported_file: { status: 400, retry: false },
  unreadable_file: { status: 400, retry: false },
  upload_expired: { status: 400, retry: false },
  unauthorized: { status: 401, retry: false },
  blocked_address: { status: 403, retry: false },
  blocked_by_robots: { status: 403, retry: false },
  crawl_denied: { status: 403, retry: false },
  operators_only: { status: 403, retry: false },
  cross_site: { status: 403, retry: false },
  not_found: { status: 404, retry: false },
  idempotency_key_used: { status: 409, retry: false },
  job_over: { status: 409, retry: false },
  job_running: { status: 409, retry: true },
  monitor_paused: { status: 409, retry: false },
  check_running: { status: 409, retry: true },
  upload_missing: { status: 409, retry: true },
  upload_received: { status: 409, retry: false },
  no_cached_data: { status: 404, retry: false },
  lockdown_cache_miss: { status: 404, retry: false },
  method_not_allowed: { status: 405, retry: false },
  session_ended: { status: 410, retry: false },
  fetch_timeout: { status: 408, retry: true },
  map_timeout: { status: 408, retry: true },
  search_timeout: { status: 408, retry: true },
  model_timeout: { status: 408, retry: true },
  payload_too_large: { status: 413, retry: false },
  unsupported_media_type: { status: 415, retry: false },
  capacity_exhausted: { status: 429, retry: true },
  cancelled: { status: 499, retry: true },
  dns_failed: { status: 500, retry: true },
  connection_refused: { status: 500, retry: true },
  connection_reset: { status: 500, retry: true },
  connection_failed: { status: 500, retry: true },
  tls_failed: { status: 500, retry: false },
  proxy_failed: { status: 500, retry: true },
  bot_challenge: { status: 500, retry: false },
  too_many_redirects: { status: 500, retry: false },
  invalid_response: { status: 500, retry: true },
  result_too_large: { status: 500, retry: false },
  body_too_large: { status: 500, retry: false },
  unsupported_document: { status: 500, retry: false },
  action_failed: { status: 500, retry: false },
  document_unreadable: { status: 500, retry: false },
  reader_killed: { status: 500, retry: true },
  model_rejected: { status: 500, retry: false },
  model_failed: { status: 500, retry: true },
  worker_lost: { status: 500, retry: false },
  internal: { status: 500, retry: true },
  render_unavailable: { status: 503, retry: false },
  model_unavailable: { status: 503, retry: true },
  search_unavailable: { status: 503, retry: true },
  ocr_unavailable: { status: 503, retry: false },
  database_required: { status: 503, retry: false },
  database_unavailable: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>

export type ErrorCode = keyof typeof errorCodes

/** One error in a request: where it is (member names and indexes) and what is wrong. */
export interface Issue {
  code: string
  path: (string | number)[]
  message: string
  keys?: string[]
  /** The check that is in the way. */
  checkId?: string
}

/** A path as people write it: `formats[0].schema`. The empty path is `body`. */
export function placeOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'body'
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

interface ServiceErrorOptions {
  cause?: unknown
  details?: Issue[]
  hint?: string
  /** When the same request may succeed, if known. */
  retryAfterSeconds?: number | undefined
}

/** Errors with status 503 that last until the operator changes a setting. */
const NEEDS_OPERATOR: ReadonlySet<ErrorCode> = new Set(['database_required', 'ocr_unavailable'])

/** For status 429 and 503, if nothing better is known. */
const DEFAULT_RETRY_SECONDS = 5

/**
 * An error with a code from the table, a message for the client and, for the log only, its cause. The message never holds
 * a stack trace, a proxy address or a resolved address.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly details: Issue[] | undefined
  readonly hint: string | undefined
  readonly #retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    const { cause, details, hint, retryAfterSeconds } = options
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
    this.hint = hint
    this.#retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  get retryable(): boolean {
    return errorCodes[this.code].retry
  }

  /** `Retry-After` for status 429 and 503, unless only the operator can help. Undefined for any other error. */
  get retryAfterSeconds(): number | undefined {
    const passes = this.status === 429 || (this.status === 503 && !NEEDS_OPERATOR.has(this.code))
    return passes ? (this.#retryAfterSeconds ?? DEFAULT_RETRY_SECONDS) : undefined
  }
}

/** Turns anything thrown into a `ServiceError`. An unknown error becomes `internal`, and its text is for the log only. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  return new ServiceError('internal', 'Internal error. The log has more details under this request id.', {
    cause: thrown,
  })
}
