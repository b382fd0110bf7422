import { type AnyElysia, Elysia } from 'elysia'
import { asServiceError, type ServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import { checkHost } from '../wire/host-header.ts'
import { requestIdOf } from '../wire/request-id.ts'
import { withoutNulls } from '../wire/v2/nulls.ts'
import { type ActivityLog, hostAsked } from './activity.ts'
import { readJson } from './body.ts'
import { signInOf } from './console/cookie.ts'
import type { FrameContext } from './context.ts'
import { errorOf, errorResponse } from './errors.ts'
import { refuseForeignHost, refuseForgedPost } from './foreign-origin.ts'
import { missingRoute } from './not-found.ts'
import { baseOf } from './public-url.ts'
import { factsOf, type RequestFacts, rememberFacts, targetOf } from './request.ts'
import type { Route } from './route.ts'
import { createRouteTable, type RouteTable, routedPath, routeName, routerPath } from './route-lookup.ts'

/**
 * Wraps the routes in one function from request to response. It handles the request id, authentication, routing, the
 * error envelope of the family and the log line. It never rejects.
 */
export function createHandler(
  context: FrameContext,
  routes: readonly Route[],
  activity?: ActivityLog,
): (request: Request) => Promise<Response> {
  const table = createRouteTable(routes)
  const router = createRouter(table)
  return async (received) => {
    const started = performance.now()
    const requestId = requestIdOf(received.headers)
    const { path, search, raw } = targetOf(received)
    const log = context.log.with({ request_id: requestId })
    const facts: RequestFacts = {
      requestId,
      path,
      raw,
      headers: received.headers,
      base: baseOf(received, context.publicUrl),
      log,
      method: received.method,
      owner: 'anonymous',
      route: table.find(received.method, path),
    }
    const response = await answer()
    response.headers.set('x-request-id', requestId)
    response.headers.set('x-content-type-options', 'nosniff')
    context.cors.share(response, received)
    const answered = { status: response.status, elapsedMs: performance.now() - started }
    logRequest(facts, table, answered)
    activity?.record(facts, answered)
    return received.method === 'HEAD' ? withoutBody(response) : response

    async function answer(): Promise<Response> {
      try {
        checkHost(received.headers)
        // A preflight never has the key.
        const preflight = context.cors.preflight(received)
        if (preflight !== undefined) return preflight
        // A wrong method on a public path is reported without a key too.
        const isPublic = table.at(path).some((route) => route.public)
        if (!isPublic) {
          refuseForeignHost(received, context)
          facts.owner = context.authenticate(received.headers, signInOf(received, path, facts.base))
          if (facts.owner === 'anonymous') refuseForgedPost(received, context)
        }
        const request = routed(
          received,
          facts.route === undefined ? path + search : routedPath(facts.route, path) + search,
        )
        rememberFacts(request, facts)
        return await router.handle(request)
      } catch (thrown) {
        return failed(asServiceError(thrown), facts)
      }
    }
  }
}

function withoutBody(response: Response): Response {
  // Nobody reads it, so whatever makes it may stop.
  response.body?.cancel().catch(() => undefined)
  return new Response(null, response)
}

/**
 * The request for the router, with a fixed host, so that it routes the same path that was authenticated: with a short
 * Host header, Elysia would look for the path in the wrong position. HEAD is routed as GET.
 */
function routed({ method, headers, body, signal }: Request, target: string): Request {
  const content = body === null ? {} : { body, duplex: 'half' as const }
  return new Request(`http://localhost${target}`, {
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    signal,
    ...content,
  })
}

function createRouter(table: RouteTable): AnyElysia {
  const router = new Elysia({ normalize: false })
    .onParse(async ({ request }) => {
      const facts = factsOf(request)
      if (facts.route?.ownBody) return {}
      const body = await readJson(request)
      const host = hostAsked(body)
      if (host !== undefined) facts.host = host
      return body
    })
    .onError(({ code, error: thrown, request, body }) => {
      const facts = factsOf(request)
      if (code !== 'NOT_FOUND') return failed(errorOf(thrown, { schema: facts.route?.body, body }), facts)
      const { error, allow } = missingRoute(facts.method, facts.path, table)
      const response = failed(error, facts)
      if (allow.length > 0) response.headers.set('allow', allow.join(', '))
      return response
    })
  for (const { method, path, family, handle, body } of table.routes) {
    router.route(method, routerPath(path), handle as (context: unknown) => unknown, {
      ...(body !== undefined && { body }),
      ...(family === 'v2' && body !== undefined && { transform: ({ body }: { body: unknown }) => withoutNulls(body) }),
    })
  }
  return router
}

function failed(error: ServiceError, facts: RequestFacts): Response {
  facts.error = error
  return (
    facts.route?.fails?.(error, facts) ??
    errorResponse(error, facts.route?.family ?? familyOf(facts.path), facts.requestId)
  )
}

/** The family of an unknown path, by its prefix. */
function familyOf(path: string): Route['family'] {
  return path === '/v2' || path.startsWith('/v2/') ? 'v2' : 'native'
}

/**
 * One line per request. It includes the cause of an error, which clients do not see. Internal errors have level
 * `error`.
 */
function logRequest(
  { log, method, path, route, error }: RequestFacts,
  table: RouteTable,
  { status, elapsedMs }: { status: number; elapsedMs: number },
): void {
  const name = route && routeName(route)
  const fields = {
    method,
    route: name,
    path: table.isSecret(path) || name === path ? undefined : path.slice(0, MAX_LOGGED_PATH),
    status,
    ms: Math.round(elapsedMs),
  }
  const cause = error?.cause === undefined ? undefined : causeOf(error.cause)
  const line = { ...fields, code: error?.code, cause }
  if (error?.code === 'internal') log.error('request', line)
  else log.info('request', line)
}

const MAX_LOGGED_PATH = 200
