// The error body of /v2, and the /v2 names of our error codes.
import { Type } from '@sinclair/typebox'
import type { ErrorCode, ServiceError } from '../../errors.ts'
import { optional } from '../schema.ts'

/** Our codes by the names that v2 clients compare (docs/compatibility.md#error-codes). */
const names: Record<ErrorCode, string> = {
  invalid_request: 'BAD_REQUEST',
  invalid_json: 'BAD_REQUEST_INVALID_JSON',
  unsupported_options: 'PARSE_UNSUPPORTED_OPTIONS',
  unsupported_file: 'UNSUPPORTED_FILE_TYPE',
  unreadable_file: 'UNREADABLE_FILE',
  upload_expired: 'UPLOAD_EXPIRED',
  unauthorized: 'UNAUTHORIZED',
  blocked_address: 'SCRAPE_BLOCKED_ADDRESS',
  blocked_by_robots: 'BLOCKED_BY_ROBOTS',
  crawl_denied: 'CRAWL_DENIAL',
  operators_only: 'OPERATORS_ONLY',
  cross_site: 'CROSS_SITE_REQUEST',
  not_found: 'NOT_FOUND',
  idempotency_key_used: 'IDEMPOTENCY_KEY_USED',
  job_over: 'JOB_ALREADY_OVER',
  job_running: 'JOB_RUNNING',
  monitor_paused: 'MONITOR_PAUSED',
  check_running: 'CHECK_RUNNING',
  upload_missing: 'UPLOAD_MISSING',
  upload_received: 'UPLOAD_ALREADY_RECEIVED',
  no_cached_data: 'SCRAPE_NO_CACHED_DATA',
  lockdown_cache_miss: 'SCRAPE_LOCKDOWN_CACHE_MISS',
  session_ended: 'SESSION_ENDED',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  fetch_timeout: 'SCRAPE_TIMEOUT',
  map_timeout: 'MAP_TIMEOUT',
  search_timeout: 'SEARCH_TIMEOUT',
  model_timeout: 'MODEL_TIMEOUT',
  payload_too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  capacity_exhausted: 'RATE_LIMITED',
  cancelled: 'SCRAPE_JOB_CANCELLED',
  dns_failed: 'SCRAPE_DNS_RESOLUTION_ERROR',
  connection_refused: 'SCRAPE_SITE_ERROR',
  connection_reset: 'SCRAPE_SITE_ERROR',
  connection_failed: 'SCRAPE_SITE_ERROR',
  tls_failed: 'SCRAPE_SSL_ERROR',
  proxy_failed: 'SCRAPE_PROXY_SELECTION_ERROR',
  bot_challenge: 'SCRAPE_ALL_ENGINES_FAILED',
  too_many_redirects: 'SCRAPE_SITE_ERROR',
  invalid_response: 'SCRAPE_SITE_ERROR',
  result_too_large: 'RESULT_TOO_LARGE',
  body_too_large: 'SCRAPE_SITE_ERROR',
  unsupported_document: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  action_failed: 'SCRAPE_ACTION_ERROR',
  document_unreadable: 'SCRAPE_ALL_ENGINES_FAILED',
  reader_killed: 'READER_KILLED',
  model_rejected: 'MODEL_REJECTED',
  model_failed: 'MODEL_FAILED',
  worker_lost: 'WORKER_LOST',
  internal: 'UNKNOWN_ERROR',
  render_unavailable: 'RENDER_UNAVAILABLE',
  model_unavailable: 'MODEL_UNAVAILABLE',
  search_unavailable: 'SEARCH_UNAVAILABLE',
  ocr_unavailable: 'OCR_UNAVAILABLE',
  database_required: 'DATABASE_REQUIRED',
  database_unavailable: 'DATABASE_UNAVAILABLE',
}

/** The `/v2` name of a code. */
export const v2CodeOf = (code: ErrorCode): string => names[code]

/** The body of every `/v2` error. The official clients read `error`, `details` and `code`. */
export const V2Error = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  code: Type.String(),
  details: optional(Type.Array(Type.Unknown())),
  hint: optional(Type.String()),
  requestId: Type.String(),
})

export function encodeV2Error(error: ServiceError, requestId: string) {
  return {
    success: false as const,
    error: error.message,
    code: names[error.code],
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    requestId,
  }
}
