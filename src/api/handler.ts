import { type AnyElysia, Elysia } from 'elysia'
import { asServiceError, type ServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import { requestIdOf } from '../wire/request-id.ts'
import { readJson } from './body.ts'
import type { FrameContext } from './context.ts'
import { errorResponse, failureOf } from './errors.ts'
import { missingRoute, type Route } from './not-found.ts'
import { baseOf } from './public-url.ts'
import { factsOf, type RequestFacts, rememberFacts, targetOf } from './request.ts'
import { createRouteName } from './route-name.ts'
import { readsOwnBody } from './v2/parse.ts'
import { isUploadAddress } from './v2/upload.ts'

const PUBLIC_PATH = '/health'
const SHOWN_PATH_LENGTH = 200

/**
 * Routes as a function from request to response: request id, authentication, routing, the error envelope of the family,
 * one log line. It never rejects.
 *
 * @param withRoutes adds the routes
 */
export function createAnswering(
  context: FrameContext,
  withRoutes: (app: AnyElysia) => AnyElysia,
): (request: Request) => Promise<Response> {
  const { app, served } = createRoutes(withRoutes)
  const routeName = createRouteName(served)
  return async (received) => {
    const started = performance.now()
    const requestId = requestIdOf(received.headers)
    const { path, search } = targetOf(received)
    const log = context.log.with({ request_id: requestId })
    const facts: RequestFacts = {
      requestId,
      path,
      base: baseOf(received, context.publicUrl),
      log,
      method: received.method,
      owner: 'anonymous',
    }
    const response = await answer()
    response.headers.set('x-request-id', requestId)
    response.headers.set('x-content-type-options', 'nosniff')
    const route = routeName(received.method, path)
    logRequest(facts, { route, status: response.status, elapsedMs: performance.now() - started })
    return received.method === 'HEAD' ? new Response(null, response) : response

    async function answer(): Promise<Response> {
      try {
        if (!isPublic(path)) facts.owner = context.authenticate(received.headers)
        const request = routed(received, path + search)
        rememberFacts(request, facts)
        return await app.handle(request)
      } catch (thrown) {
        return failed(asServiceError(thrown), facts)
      }
    }
  }
}

/** What needs no key: the one public route, and addresses that are themselves the key. */
function isPublic(path: string): boolean {
  return path === PUBLIC_PATH || isUploadAddress(path)
}

/**
 * The request as the router gets it: under an address of ours, so that what was judged as public or not is what is
 * routed (with a short Host header Elysia looks for the path elsewhere). HEAD is answered like GET.
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

function createRoutes(withRoutes: (app: AnyElysia) => AnyElysia): { app: AnyElysia; served: readonly Route[] } {
  const served: Route[] = []
  const bare = new Elysia({ normalize: false })
    .onParse(({ request }) => (readsOwnBody(factsOf(request).path) ? {} : readJson(request)))
    .onError(({ code, error, request, route, body }) => {
      const facts = factsOf(request)
      const schema = served.find(({ method, path }) => method === facts.method && path === route)?.body
      if (code !== 'NOT_FOUND') return failed(failureOf(error, { schema, body }), facts)
      const { failure, allow } = missingRoute(facts.method, facts.path, served)
      const response = failed(failure, facts)
      if (allow.length > 0) response.headers.set('allow', allow.join(', '))
      return response
    })
  const app = withRoutes(bare)
  served.push(...app.routes.map(({ method, path, hooks }) => ({ method, path, body: hooks.body })))
  return { app, served }
}

function failed(failure: ServiceError, facts: RequestFacts): Response {
  facts.failure = failure
  return errorResponse(failure, facts.path, facts.requestId)
}

/** One line a request. What callers are not told, the cause of a failure, stands here; a failure of ours is an error. */
function logRequest(
  { log, method, path, failure }: RequestFacts,
  { route, status, elapsedMs }: { route: string | undefined; status: number; elapsedMs: number },
): void {
  // An address that is a key is not told.
  const isToldByRoute = route === path || isUploadAddress(path)
  const shownPath = isToldByRoute ? undefined : path.slice(0, SHOWN_PATH_LENGTH)
  const fields = { method, route, path: shownPath, status, ms: Math.round(elapsedMs) }
  const cause = failure?.cause === undefined ? undefined : causeOf(failure.cause)
  const level = failure?.code === 'internal' ? 'error' : 'info'
  log[level]('request', { ...fields, code: failure?.code, cause })
}
