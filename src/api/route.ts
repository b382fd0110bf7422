import type { Static, TSchema } from '@sinclair/typebox'
import type { ServiceError } from '../errors.ts'
import type { JobRef } from '../operations/index.ts'
import type { Use } from './route-errors.ts'

/** A route: its path, its handler, and what handler.ts must know about it. */
export interface Route extends Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:id` stands for one segment, `*url` at the end for all the rest. */
  path: string
  /** Determines the format of its errors, and whether null members count as absent. `service` routes are for operators. */
  family: Family
}

export type Family = 'native' | 'v2' | 'service'

/** A route without its path. */
export interface Endpoint {
  // biome-ignore lint/suspicious/noExplicitAny: `endpoint` checks the body of each handler against its schema
  handle: (context: RouteContext<any>) => unknown
  /** The schema of its JSON body, which is checked before `handle` runs. */
  body?: TSchema
  /** Needs no API key. */
  public?: true
  /** Its path contains a credential and must not be logged. */
  secretPath?: true
  /** Reads the body itself. For all other routes it is parsed as JSON. */
  ownBody?: true
  /**
   * Also accepts WebSocket handshakes: streams the job in its path, which has this kind, shows a session, or connects a
   * DevTools client to it.
   */
  socket?: JobRef['kind'] | 'liveView' | 'cdp'
  /** Its error responses, if they differ from those of its family. It may not throw. */
  fails?: (error: ServiceError, request: FailedRequest) => Response
  /** Left out of the OpenAPI document. */
  hidden?: true
  /** What it does that can fail: its error statuses follow from it. */
  uses?: readonly Use[]
  detail?: RouteDetail
}

/** What is known of a request that failed. */
export interface FailedRequest {
  raw: string
  headers: Headers
  requestId: string
}

/** A body in the terms of OpenAPI. */
interface RequestBody {
  required: boolean
  content: Readonly<Record<string, { schema?: TSchema }>>
}

/** How the OpenAPI document describes a route. The rest follows from the route itself. */
interface RouteDetail {
  summary: string
  parameters?: readonly object[]
  /** Replaces the one that is derived from `body`. */
  requestBody?: RequestBody
  responses?: Readonly<Record<number, object>>
}

/**
 * The argument of a handler. Elysia (sucrose) parses the source of a handler to see which members it uses. In minified
 * code it only understands arrow functions that destructure their parameter, so write handlers that way.
 */
interface RouteContext<Body = unknown> {
  request: Request
  body: Body
  /** The parameters in the path. */
  params: { id: string; token: string; page: string; checkId: string }
  query: Record<string, unknown>
  set: { status?: number | string }
}

/** Types the body of a handler by its schema. */
export function endpoint<Schema extends TSchema>(
  declared: Omit<Endpoint, 'handle' | 'body'> & {
    body?: Schema
    handle: (context: RouteContext<Static<Schema>>) => unknown
  },
): Endpoint {
  return declared
}
