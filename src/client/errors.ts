import { errorCodes, type ServiceError } from '../errors.ts'

/** Why a request to a service failed. The message includes the fix if there is one. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  constructor(
    /** `away`: the service is not reachable now. `unknown`: it has no such job. `foreign`: it is not web-extract. */
    readonly kind: 'away' | 'unauthorized' | 'unknown' | 'foreign' | 'refused',
    message: string,
  ) {
    super(message)
  }
}

export interface ServerResponse {
  status: number
  type: string
  location: string | undefined
  text: string
}

/** The error for a connection that failed or broke. */
export function unreachable(url: URL, { message, code }: ServiceError): ServerError {
  if (code === 'body_too_large') return foreign(url, 'the response is too large')
  if (code === 'tls_failed') return new ServerError('refused', `cannot connect to ${displayUrl(url)}: ${message}`)
  // The server does not speak HTTP, or does not behave like a service. A retry would not help.
  if (!errorCodes[code].retry) return foreign(url, message)
  const fix = 'Start one with web-extract serve, or use --server URL.'
  return new ServerError('away', `no service at ${displayUrl(url)}: ${message}\n  ${fix}`)
}

const foreign = (url: URL, reason: string) =>
  new ServerError(
    'foreign',
    `the server at ${displayUrl(url)} is not web-extract: ${reason}. Use --server URL to choose another one.`,
  )

/**
 * The body of a successful response, of `/v2` or of a native route.
 *
 * @param keyed whether an API key was sent
 * @throws ServerError for every other response
 */
export function bodyOf<T>(url: URL, response: ServerResponse, keyed: boolean): T {
  const { status, type, location, text } = response
  if (status >= 300 && status < 400) throw foreign(url, `it redirects to ${location ?? 'nowhere'}`)
  const body = jsonOf(text)
  if (status === 200 && body !== undefined && isAnswer(body)) return body as T
  const failure = body && failureIn(body)
  if (failure === undefined) {
    // A reverse proxy sends these while the service behind it is down.
    if (status === 502 || status === 503 || status === 504) {
      throw new ServerError('away', `${displayUrl(url)} answers with HTTP ${status}: the service behind it is down`)
    }
    throw foreign(url, `HTTP ${status}, ${type === '' ? 'no content type' : type}`)
  }
  if (status === 401) throw unauthorized(url, keyed)
  const { error, code, hint } = failure
  if (status === 404) throw new ServerError('unknown', String(error))
  const detail = `${String(error)}${typeof code === 'string' ? ` (${code})` : ''}${typeof hint === 'string' ? `. ${hint}` : ''}`
  throw new ServerError(/^database_unavailable$/i.test(String(code)) ? 'away' : 'refused', detail)
}

/** The members by which responses of the service are recognised. */
interface Body {
  success?: unknown
  id?: unknown
  jobs?: unknown
  retried?: unknown
  error?: unknown
  code?: unknown
  hint?: unknown
  detail?: { code?: unknown } | null
}

/**
 * Native answers have no `success`: a job has an id, a list its jobs, and a retry says how many pages it retried. Of an extraction that failed, `success` is
 * false.
 */
const isAnswer = ({ success, id, jobs, retried }: Body) =>
  success === true ||
  typeof id === 'string' ||
  typeof retried === 'number' ||
  (success === undefined && Array.isArray(jobs))

/** An error of `/v2`, or a native one, whose code is in `detail`. */
function failureIn({ success, detail, ...failure }: Body): Pick<Body, 'error' | 'code' | 'hint'> | undefined {
  if (success === false) return failure
  return typeof detail?.code === 'string' ? { ...failure, code: detail.code } : undefined
}

function unauthorized(url: URL, keyed: boolean): ServerError {
  const problem = keyed ? 'rejects the API key' : 'requires an API key'
  const fix = 'set SERVICE_WEB_EXTRACT_API_KEY or use --key-file FILE'
  return new ServerError('unauthorized', `${displayUrl(url)} ${problem}; ${fix}`)
}

function jsonOf(text: string): Body | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

/** The URL of a service as it appears in messages. */
export const displayUrl = (url: URL) => url.href.replace(/\/$/, '')
