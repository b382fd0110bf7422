import type { Static, TSchema } from '@sinclair/typebox'
import type { JobRef } from '../operations/index.ts'

/** A route: its address, what it does, and what the frame around every request (handler.ts) must know about it. */
export interface Route extends Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` stands for one segment. */
  path: string
  /** Decides the shape of its errors. `service` routes are for operators. */
  family: Family
}

export type Family = 'native' | 'v2' | 'service'

/** What a route does, wherever it is. */
export interface Endpoint {
  // biome-ignore lint/suspicious/noExplicitAny: `endpoint` checks the body of each handler against its schema
  handle: (context: RouteContext<any>) => unknown
  /** What its JSON body must be. The body is checked before `handle` runs. */
  body?: TSchema
  /** Treats members that are `null` as absent, since the JavaScript client sends them for options that were not given. */
  dropsNulls?: true
  /** Answers without an API key. */
  public?: true
  /** Its path is a credential, which no log may show. */
  secretPath?: true
  /** Reads the body itself. Any other route gets it parsed as JSON. */
  ownBody?: true
  /** Also answers a WebSocket handshake: it streams the job of this kind that the path names. */
  socket?: JobRef['kind']
  /** Left out of the OpenAPI document. */
  hidden?: true
  detail?: RouteDetail
}

/** How the OpenAPI document describes a route. The rest follows from the route itself. */
export interface RouteDetail {
  summary: string
  parameters?: readonly object[]
  /** In place of the one that follows from `body`. */
  requestBody?: object
  responses?: Readonly<Record<number, object>>
}

/**
 * What a handler gets. Elysia (sucrose) reads off the source of a handler which of it to provide. It understands minified
 * code only of arrow functions that destructure their parameter, so write handlers that way.
 */
export interface RouteContext<Body = unknown> {
  request: Request
  body: Body
  /** Those that the path names. */
  params: { id: string; token: string }
  query: Record<string, unknown>
  set: { status?: number | string }
}

/** An endpoint whose handler gets the body that its schema describes. */
export function endpoint<Schema extends TSchema>(
  declared: Omit<Endpoint, 'handle' | 'body'> & {
    body?: Schema
    handle: (context: RouteContext<Static<Schema>>) => unknown
  },
): Endpoint {
  return declared
}
