import { type AnyElysia, Elysia } from 'elysia'
import { asServiceError, type ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import { Health } from '../wire/native/health.ts'
import { readJson } from './body.ts'
import type { ApiContext } from './context.ts'
import { docsRoutes } from './docs.ts'
import { errorResponse, failureOf } from './failure.ts'
import { missingRoute, type Route } from './missing.ts'
import { nativeRoutes } from './native.ts'
import { answers, openApiOf } from './openapi.ts'
import { factsOf, rememberFacts, requestIdOf } from './request.ts'
import { v2MapRoutes } from './v2/map.ts'
import { v2ScrapeRoutes } from './v2/scrape.ts'

const PUBLIC_PATH = '/health'

/**
 * The whole HTTP interface as a function from request to response: request id, authentication, routing, the error
 * envelope of the family, one log line. It never rejects.
 */
export function createApp(context: ApiContext): (request: Request) => Promise<Response> {
  const routes = createRoutes(context)
  return async (received) => {
    const started = performance.now()
    const requestId = requestIdOf(received.headers)
    const { request, path } = normalise(received)
    const log = context.log.with({ request_id: requestId })
    const response = await answer()
    response.headers.set('x-request-id', requestId)
    response.headers.set('x-content-type-options', 'nosniff')
    log.info('request', {
      method: received.method,
      route: path.slice(0, 200),
      status: response.status,
      ms: Math.round(performance.now() - started),
    })
    return received.method === 'HEAD' ? new Response(null, response) : response

    async function answer(): Promise<Response> {
      try {
        const owner = path === PUBLIC_PATH ? 'anonymous' : context.authenticate(request.headers)
        rememberFacts(request, { requestId, owner })
        return await routes.handle(request)
      } catch (thrown) {
        return failed(asServiceError(thrown), path, requestId, log)
      }
    }
  }
}

function createRoutes(context: ApiContext): AnyElysia {
  const served: Route[] = []
  const app = new Elysia({ normalize: false })
    .onParse(({ request }) => readJson(request))
    .onError(({ code, error, request, path }) => {
      const { requestId } = factsOf(request)
      const failure = code === 'NOT_FOUND' ? missingRoute(request.method, path, served) : failureOf(error)
      return failed(failure, path, requestId, context.log.with({ request_id: requestId }))
    })
    .get('/health', () => ({ ok: true as const }), {
      detail: {
        tags: ['service'],
        summary: 'Whether the service answers; public',
        security: [],
        responses: answers(Health),
      },
    })
    .use(nativeRoutes(context))
    .use(v2ScrapeRoutes(context))
    .use(v2MapRoutes(context))
  const documented: AnyElysia = app
  app.use(docsRoutes(() => openApiOf(documented)))
  served.push(...app.routes.map(({ method, path }) => ({ method, path })))
  return app
}

/** Failures of ours go to the log with their cause; what callers did wrong is told to them alone. */
function failed(error: ServiceError, path: string, requestId: string, log: Log): Response {
  const fields = {
    code: error.code,
    message: error.message,
    cause: error.cause === undefined ? undefined : causeOf(error.cause),
  }
  if (error.code === 'internal') log.error('failed', fields)
  else log.debug('failed', fields)
  return errorResponse(error, path, requestId)
}

/** Repeated slashes count as one, since clients join addresses so (v2-contract.md 1.1); HEAD is answered like GET. */
function normalise(received: Request): { request: Request; path: string } {
  const url = new URL(received.url)
  const path = url.pathname.replace(/\/{2,}/g, '/')
  const method = received.method === 'HEAD' ? 'GET' : received.method
  if (path === url.pathname && method === received.method) return { request: received, path }
  url.pathname = path
  const { headers, body, signal } = received
  const parts = { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' as const }) }
  return { request: new Request(url.href, parts), path }
}
