import { createHash, timingSafeEqual } from 'node:crypto'
import { deadline } from '../concurrency/deadline.ts'
import type { RenderEngine } from '../engines/engine.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import { readBody } from '../net/http/request.ts'
import { parseProxy } from '../net/proxy/proxy.ts'
import { decodeRender, encodeFailure, encodePage, MAX_REQUEST_BYTES, PAGE_TYPE } from '../wire/engine/render.ts'
import { requestIdOf } from '../wire/request-id.ts'

/** Those who ask are near: a request that takes longer to come in is stuck. */
const MAX_UPLOAD_MS = 10_000

interface ServerSettings {
  engine: RenderEngine
  /** Who may have pages rendered; without one, whoever reaches the port. */
  key: string | undefined
  log: Log
  /** Figures, and the type of their text. */
  metrics: () => Promise<{ type: string; text: string }>
}

/**
 * The HTTP face of a rendering engine: `GET /health` (specification 2.7), public; `POST /render` for API and worker
 * processes and `GET /metrics`, guarded by the key. A request whose caller hangs up is ended. Nothing of a request is logged but its host.
 */
export function createEngineServer({
  engine,
  key,
  log,
  metrics,
}: ServerSettings): (request: Request) => Promise<Response> {
  const allowed = guard(key)
  return async (request) => {
    const { pathname } = new URL(request.url)
    const requestId = requestIdOf(request.headers)
    const own = log.with({ request_id: requestId })
    try {
      if (pathname === '/health') return await health(request, engine)
      if (pathname !== '/render' && pathname !== '/metrics') {
        throw new ServiceError('not_found', 'An engine has GET /health, GET /metrics and POST /render')
      }
      if (!allowed(request.headers)) throw new ServiceError('unauthorized', 'The key of this engine is another')
      if (pathname === '/metrics') {
        const { type, text } = await metrics()
        return new Response(text, { headers: { 'content-type': type } })
      }
      if (request.method !== 'POST') throw new ServiceError('method_not_allowed', '/render takes POST')
      return await render(request, { engine, log: own, requestId })
    } catch (thrown) {
      return failed(asServiceError(thrown), own)
    }
  }
}

async function health({ method }: Request, engine: RenderEngine): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') throw new ServiceError('method_not_allowed', '/health takes GET')
  const response = Response.json(await engine.health(), { headers: { 'cache-control': 'no-store' } })
  return method === 'HEAD' ? new Response(null, response) : response
}

interface Asked {
  engine: RenderEngine
  log: Log
  requestId: string
}

async function render(request: Request, { engine, log, requestId }: Asked): Promise<Response> {
  const started = performance.now()
  const { request: asked, proxy, timeoutMs } = decodeRender(await bodyOf(request))
  const upstream = proxy && parsedProxy(proxy)
  using limit = deadline(timeoutMs, request.signal, {
    timedOut: 'The page was not rendered in time',
    cancelled: 'The caller left before the page was rendered',
  })
  const tell = (outcome: string, fields = {}) => {
    const ms = Math.round(performance.now() - started)
    log.info('render', { url_host: asked.url.host, proxy: proxy?.name, outcome, ...fields, ms })
  }
  try {
    const page = await engine.render({ ...asked, ...(upstream && { proxy: upstream }) }, { ...limit, requestId })
    tell('rendered', { status: page.status, bytes: page.body.byteLength })
    return new Response(encodePage(page) as Uint8Array<ArrayBuffer>, { headers: { 'content-type': PAGE_TYPE } })
  } catch (thrown) {
    tell('failed', { code: asServiceError(thrown).code, cause: causeOf(thrown) })
    throw thrown
  }
}

/** @throws ServiceError `unsupported_media_type`: no page in a browser of this machine can send JSON unasked */
async function bodyOf({ headers, body, signal }: Request): Promise<Uint8Array> {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new ServiceError('unsupported_media_type', 'Send the body as application/json')
  }
  const patience = AbortSignal.any([signal, AbortSignal.timeout(MAX_UPLOAD_MS)])
  try {
    return await readBody({ headers: [...headers], body }, { maxBytes: MAX_REQUEST_BYTES, signal: patience })
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'body_too_large') throw cause
    throw new ServiceError('payload_too_large', `The body is larger than ${MAX_REQUEST_BYTES} bytes`)
  }
}

function parsedProxy({ name, url, handshakeMs }: NonNullable<ReturnType<typeof decodeRender>['proxy']>) {
  try {
    return parseProxy(name, url).within(handshakeMs)
  } catch {
    throw new ServiceError('invalid_request', 'The proxy of the request is none')
  }
}

function failed(failure: ServiceError, log: Log): Response {
  if (failure.code === 'internal') log.error('failure', { cause: causeOf(failure.cause) })
  const headers: Record<string, string> = {}
  if (failure.status === 401) headers['www-authenticate'] = 'Bearer'
  if (failure.retryAfterSeconds !== undefined) headers['retry-after'] = String(failure.retryAfterSeconds)
  return Response.json(encodeFailure(failure), { status: failure.status, headers })
}

/** Compares digests, so that neither the time nor the length of a key tells anything. */
function guard(key: string | undefined): (headers: Headers) => boolean {
  if (key === undefined) return () => true
  const expected = digest(key)
  return (headers) =>
    timingSafeEqual(expected, digest(/^Bearer (.*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
