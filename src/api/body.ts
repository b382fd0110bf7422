import { ServiceError } from '../errors.ts'
import { depthOf, MAX_DEPTH } from '../wire/json-depth.ts'

/**
 * The JSON object of a request. A body without a content type is taken as JSON, as some clients send it. No body is `{}`.
 *
 * @param accepted what the route accepts, for the error
 * @throws ServiceError `unsupported_media_type`, `payload_too_large`, `invalid_json`, `invalid_request`,
 *   `fetch_timeout` if the body does not arrive in time
 */
export async function readJson(request: Request, accepted?: string): Promise<object> {
  checkJsonType(request, accepted)
  const bytes = await readBytes(request, { maxBytes: MAX_JSON_BYTES, maxMs: MAX_UPLOAD_MS })
  return jsonObjectOf(new TextDecoder().decode(bytes))
}

/** The hosted service accepts ten times as much, which would block the event loop for half a second. */
export const MAX_JSON_BYTES = 1024 * 1024
const MAX_UPLOAD_MS = 30_000

/** @throws ServiceError `unsupported_media_type` for a body of another type */
export function checkJsonType(request: Request, accepted = 'application/json'): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Type is "${type.slice(0, 80)}"; send the body as ${accepted}`,
    )
  }
}

/**
 * The object that a JSON text holds. An empty text is `{}`.
 *
 * @throws ServiceError `payload_too_large`, `invalid_json`, `invalid_request`
 */
export function jsonObjectOf(text: string): object {
  if (text.length > MAX_JSON_BYTES) throw tooLarge(MAX_JSON_BYTES)
  if (text.trim() === '') return {}
  if (depthOf(text) > MAX_DEPTH) {
    throw new ServiceError('invalid_request', `The body is nested more than ${MAX_DEPTH} levels deep`)
  }
  return objectOf(parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServiceError('invalid_json', `Bad request, malformed JSON: ${(cause as Error).message.slice(0, 200)}`)
  }
}

/** Elysia copies the body, and the copy would inherit the members of `__proto__`. */
function objectOf(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServiceError('invalid_request', 'The body must be a JSON object')
  }
  if (Object.hasOwn(body, '__proto__')) {
    throw new ServiceError('invalid_request', '"__proto__" is not a member of this request')
  }
  return body
}

interface BodyBounds {
  maxBytes: number
  maxMs: number
}

/**
 * The body of a request.
 *
 * @throws ServiceError `payload_too_large`, `fetch_timeout` if it arrives too slowly, `cancelled` if the client
 *   disconnects
 */
export async function readBytes(request: Request, { maxBytes, maxMs }: BodyBounds): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const late = Promise.withResolvers<never>()
  const chunks: Uint8Array[] = []
  let bytes = 0
  let checks = 0
  const timer = setTimeout(() => late.reject(tooSlow(maxMs)), maxMs)
  const pace = setInterval(() => {
    checks += 1
    if (bytes < (checks * SLOW_FOR_MS * MIN_BYTES_PER_SECOND) / 1000) late.reject(belowMinRate())
  }, SLOW_FOR_MS)
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read().catch(interrupted), late.promise])
      if (done) return Buffer.concat(chunks)
      bytes += value.byteLength
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    clearInterval(pace)
    reader.cancel().catch(() => undefined)
  }
}

/**
 * A client that stays slower than this for this long is cut off, because it holds a slot of the limiter. Nine clients
 * that sent a byte every half second kept all others from uploading for five minutes.
 */
const MIN_BYTES_PER_SECOND = 8 * 1024
const SLOW_FOR_MS = 15_000

/** A body breaks off when its client disconnects. */
function interrupted(cause: unknown): never {
  throw new ServiceError('cancelled', 'The request body broke off', { cause })
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `Request body is too large; the maximum is ${Math.floor(maxBytes / 1024 / 1024)} MiB`,
  )
}

function tooSlow(maxMs: number): ServiceError {
  return new ServiceError('fetch_timeout', `The request body did not arrive within ${maxMs / 1000} s`)
}

function belowMinRate(): ServiceError {
  return new ServiceError(
    'fetch_timeout',
    `The request body arrives more slowly than ${MIN_BYTES_PER_SECOND / 1024} KiB/s; send it over a faster connection`,
  )
}
