import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { RenderEngine } from '../engines/engine.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import { readBody } from '../net/http/request.ts'
import { parseProxy } from '../net/proxy/proxy.ts'
import { MAX_CDP_REQUEST_BYTES } from '../wire/engine/cdp.ts'
import { decodeRender, encodeFailure, encodePage, MAX_REQUEST_BYTES, PAGE_TYPE } from '../wire/engine/render.ts'
import { type SessionMethod, sessionMethodOf } from '../wire/engine/session.ts'
import { checkHost } from '../wire/host-header.ts'
import { requestIdOf } from '../wire/request-id.ts'
import { isSameSecret } from './same-secret.ts'
import { answerSession } from './session-routes.ts'

interface ServerSettings {
  engine: RenderEngine
  /** Without a key, anyone who reaches the port may have pages rendered. */
  key: string | undefined
  log: Log
  /** The metrics as text, with their content type. */
  metrics: () => Promise<{ type: string; text: string }>
}

/**
 * The HTTP routes of a rendering engine: `GET /health` is public; `POST /render` and `POST /sessions/…`, for API and
 * worker processes, and `GET /metrics` need the key. A request ends when its client disconnects. Only the host of a request is logged.
 */
export function createEngineServer({
  engine,
  key,
  log,
  metrics,
}: ServerSettings): (request: Request) => Promise<Response> {
  const allowed = guard(key)
  return async (request) => {
    const requestId = requestIdOf(request.headers)
    const own = log.with({ request_id: requestId })
    try {
      checkHost(request.headers)
      const { pathname } = new URL(request.url, 'http://localhost')
      if (pathname === '/health') return await health(request, engine)
      const session = sessionMethodOf(pathname)
      if (pathname !== '/render' && pathname !== '/metrics' && session === undefined) {
        throw new ServiceError(
          'not_found',
          'A rendering engine only serves GET /health, GET /metrics, POST /render and POST /sessions/…',
        )
      }
      if (!allowed(request.headers))
        throw new ServiceError('unauthorized', 'The key is not valid for this rendering engine')
      if (pathname === '/metrics') {
        const { type, text } = await metrics()
        return new Response(text, { headers: { 'content-type': type } })
      }
      if (request.method !== 'POST') throw new ServiceError('method_not_allowed', `Use POST for ${pathname}`)
      if (session !== undefined) {
        const route = {
          sessions: engine.sessions,
          method: session,
          body: await bodyOf(request, mostOf(session)),
          proxyOf: parsedProxy,
        }
        return await answerSession(route, { signal: request.signal, requestId, log: own })
      }
      return await render(request, { engine, log: own, requestId })
    } catch (thrown) {
      return errorResponse(asServiceError(thrown), own)
    }
  }
}

async function health({ method }: Request, engine: RenderEngine): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') throw new ServiceError('method_not_allowed', 'Use GET for /health')
  const response = Response.json(await engine.health(), { headers: { 'cache-control': 'no-store' } })
  return method === 'HEAD' ? new Response(null, response) : response
}

interface RenderCall {
  engine: RenderEngine
  log: Log
  requestId: string
}

async function render(request: Request, { engine, log, requestId }: RenderCall): Promise<Response> {
  const started = performance.now()
  const { request: wanted, proxy, owner, timeoutMs } = decodeRender(await bodyOf(request))
  const upstream = proxy && parsedProxy(proxy)
  using limit = deadline(timeoutMs, request.signal, {
    timedOut: 'The page was not rendered in time',
    cancelled: 'The client disconnected before the page was rendered',
  })
  const logOutcome = (outcome: string, fields = {}) => {
    const ms = Math.round(performance.now() - started)
    log.info('render', { url_host: wanted.url.host, proxy: proxy?.name, outcome, ...fields, ms })
  }
  try {
    const call: Call = { signal: limit.signal, endsAt: limit.endsAt, owner, requestId, log }
    const page = await engine.render({ ...wanted, ...(upstream && { proxy: upstream }) }, call)
    logOutcome('rendered', { status: page.status, bytes: page.body.byteLength })
    return new Response(encodePage(page) as Uint8Array<ArrayBuffer>, { headers: { 'content-type': PAGE_TYPE } })
  } catch (thrown) {
    logOutcome('failed', { code: asServiceError(thrown).code, cause: causeOf(thrown) })
    throw thrown
  }
}

/** @throws ServiceError `unsupported_media_type`, because a web page can send JSON to us only after a preflight request */
async function bodyOf({ headers, body, signal }: Request, maxBytes = MAX_REQUEST_BYTES): Promise<Uint8Array> {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new ServiceError('unsupported_media_type', 'Send the body as application/json')
  }
  const uploadSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_UPLOAD_MS)])
  try {
    return await readBody({ headers: [...headers], body }, { maxBytes, signal: uploadSignal })
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'body_too_large') throw cause
    throw new ServiceError('payload_too_large', `The body is larger than ${maxBytes} bytes`)
  }
}

const mostOf = (method: SessionMethod) => (method === 'command' ? MAX_CDP_REQUEST_BYTES : MAX_REQUEST_BYTES)

function parsedProxy({ name, url, handshakeMs }: NonNullable<ReturnType<typeof decodeRender>['proxy']>) {
  try {
    return parseProxy(name, url).within(handshakeMs)
  } catch {
    throw new ServiceError('invalid_request', 'The proxy of the request is not valid')
  }
}

function errorResponse(error: ServiceError, log: Log): Response {
  if (error.code === 'internal') log.error('internal_error', { cause: causeOf(error.cause) })
  const headers: Record<string, string> = {}
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  return Response.json(encodeFailure(error), { status: error.status, headers })
}

/** Clients are close by, so an upload that takes longer is stuck. */
const MAX_UPLOAD_MS = 10_000

function guard(key: string | undefined): (headers: Headers) => boolean {
  if (key === undefined) return () => true
  return (headers) => isSameSecret(/^Bearer (.*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '', key)
}
