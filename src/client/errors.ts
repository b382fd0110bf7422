import { errorCodes, type ServiceError } from '../errors.ts'

/** Why a service did not do what it was asked for, in a sentence that names the fix where there is one. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  constructor(
    /** `away`: not to be spoken to now; it may be there again. `unknown`: it has no such job. */
    readonly kind: 'away' | 'unauthorized' | 'unknown' | 'foreign' | 'refused',
    message: string,
  ) {
    super(message)
  }
}

export interface Answer {
  status: number
  type: string
  location: string | undefined
  text: string
}

/** No connection, or none that went on. */
export function unreachable(url: URL, { message, code }: ServiceError): ServerFault {
  if (code === 'body_too_large') return foreign(url, 'its answer is too large')
  if (code === 'tls_failed') return new ServerFault('refused', `no connection to ${shown(url)}: ${message}`)
  // What it sends is no HTTP, or not that of a service, and will not be next time.
  if (!errorCodes[code].retry) return foreign(url, message)
  const fix = 'web-extract serve starts one; --server URL names another.'
  return new ServerFault('away', `no service answers at ${shown(url)}: ${message}\n  ${fix}`)
}

const foreign = (url: URL, why: string) =>
  new ServerFault('foreign', `what answers at ${shown(url)} is no web-extract: ${why}. --server URL names another.`)

/**
 * The body of an answer of `/v2`, or of a native status.
 *
 * @param keyed whether a key was sent
 * @throws ServerFault for every other answer than success
 */
export function bodyOf<T>(url: URL, answer: Answer, keyed: boolean): T {
  const { status, type, location, text } = answer
  if (status >= 300 && status < 400) throw foreign(url, `it leads on to ${location ?? 'nowhere'}`)
  const body = jsonOf(text)
  // Status of the native family, which says what it is by its id.
  if (status === 200 && body?.success === undefined && typeof body?.id === 'string') return body as T
  if (typeof body?.success !== 'boolean') {
    // A proxy in front answers so while the service behind it is away.
    if (status === 502 || status === 503 || status === 504) {
      throw new ServerFault('away', `${shown(url)} answers with HTTP ${status}: the service behind it is away`)
    }
    throw foreign(url, `HTTP ${status}, ${type === '' ? 'without a type' : type}`)
  }
  if (body.success) return body as T
  if (status === 401) throw unauthorized(url, keyed)
  const { error, code, hint } = body as { error?: unknown; code?: unknown; hint?: unknown }
  if (status === 404) throw new ServerFault('unknown', String(error))
  const said = `${String(error)}${typeof code === 'string' ? ` (${code})` : ''}${typeof hint === 'string' ? `. ${hint}` : ''}`
  throw new ServerFault(code === 'DATABASE_UNAVAILABLE' ? 'away' : 'refused', said)
}

function unauthorized(url: URL, keyed: boolean): ServerFault {
  const says = keyed ? 'does not know the key that was sent' : 'needs a key'
  const fix = 'SERVICE_WEB_EXTRACT_API_KEY or --key-file FILE gives one'
  return new ServerFault('unauthorized', `${shown(url)} ${says}; ${fix}`)
}

function jsonOf(text: string): { success?: unknown; id?: unknown } | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

export const shown = (url: URL) => url.href.replace(/\/$/, '')
