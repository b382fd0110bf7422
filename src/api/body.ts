import { ServiceError } from '../errors.ts'

/** Bytes of a JSON body. Ten times as much, which the real service takes, keeps the event loop busy for half a second. */
export const MAX_JSON_BYTES = 1024 * 1024
const MAX_UPLOAD_MS = 30_000
/** Levels of lists and objects. A JSON Schema may be 64 deep (security.md); checking 20 000 took 9 s. */
const MAX_DEPTH = 100

/**
 * The JSON of a request. A body without a content type is taken as JSON, as some clients send it; no body is `{}`.
 *
 * @throws ServiceError `unsupported_media_type`, `payload_too_large`, `invalid_json`, `fetch_timeout` for a body that
 *   does not come to its end
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Type is "${type.slice(0, 80)}"; send the body as application/json`,
    )
  }
  const text = await readText(request)
  if (text.trim() === '') return {}
  if (depthOf(text) > MAX_DEPTH) {
    throw new ServiceError('invalid_request', `The body is nested more than ${MAX_DEPTH} levels deep`)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ServiceError('invalid_json', `Bad request, malformed JSON: ${(cause as Error).message.slice(0, 200)}`)
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) throw tooLarge()
  if (request.body === null) return ''
  const reader = request.body.getReader()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), MAX_UPLOAD_MS)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return new TextDecoder().decode(Buffer.concat(chunks))
      bytes += value.byteLength
      if (bytes > MAX_JSON_BYTES) throw tooLarge()
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => undefined)
  }
}

function tooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `Request body is too large; ${MAX_JSON_BYTES / 1024 / 1024} MiB is the most`,
  )
}

function tooSlow(): ServiceError {
  return new ServiceError('fetch_timeout', `The request body did not come to its end within ${MAX_UPLOAD_MS / 1000} s`)
}

/** The deepest nesting of a JSON text, without reading it as JSON. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth -= 1
  }
  return deepest
}
