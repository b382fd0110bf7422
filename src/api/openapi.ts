import type { TObject, TSchema } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import { errorCodes } from '../errors.ts'
import { version } from '../version.ts'
import { NativeError } from '../wire/native/error.ts'
import { V2Error } from '../wire/v2/error.ts'
import { familyOf } from './request.ts'

/** The `responses` of a route that answers 200 with `schema`; error answers are added to every route below. */
export function answers(schema: TSchema) {
  return { 200: { description: 'Done', ...jsonContent(schema) } }
}

/** The header that makes a start happen once (specification 4.6). */
export const idempotency = [
  {
    name: 'x-idempotency-key',
    in: 'header' as const,
    description: 'A UUID. A second start with it is a 409, also when the job is gone.',
    schema: { type: 'string' as const, format: 'uuid' },
  },
]

/** The members of a query schema as OpenAPI lists them. */
export function queryParameters(schema: TObject) {
  return Object.entries(schema.properties).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query' as const,
    ...(description !== undefined && { description }),
    // A JSON Schema, which is what OpenAPI 3.1 takes; Elysia's types are those of 3.0.
    schema: rest as object,
  }))
}

/** Every status that a failure can have, with the codes that have it; `cancelled` has no one left to read it. */
const errorStatuses = Map.groupBy(
  Object.entries(errorCodes).filter(([code]) => code !== 'cancelled'),
  ([, { status }]) => status,
)

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  webExtractApiKey: { type: 'apiKey', in: 'header', name: 'X-Web-Extract-Api-Key' },
}

/** The OpenAPI document (3.1, whose schemas are JSON Schema): made from the routes and the very schemas that validate them. */
export function openApiOf(app: AnyElysia) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of app.routes) {
    if (route.hooks.detail?.hide === true) continue
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'web-extract',
      version,
      description: 'Web pages in, clean Markdown out. Native routes, and `/v2` for the Firecrawl clients.',
    },
    paths,
    components: { securitySchemes },
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
  }
}

function operationOf({ path, hooks }: AnyElysia['routes'][number]): object {
  const { responses, parameters = [], ...detail } = hooks.detail ?? {}
  const all = [...pathParameters(path), ...parameters]
  const body = hooks.body as TSchema | undefined
  return {
    ...detail,
    ...(all.length > 0 && { parameters: all }),
    ...(body === undefined ? {} : { requestBody: { required: true, ...jsonContent(body) } }),
    responses: { ...(detail.security?.length === 0 ? {} : errorsOf(path)), ...responses },
  }
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function errorsOf(path: string): object {
  const content = jsonContent(familyOf(path) === 'v2' ? V2Error : NativeError)
  const rows = [...errorStatuses].map(([status, codes]) => {
    const description = codes.map(([code]) => code).join(', ')
    return [status, { description, ...content }] as const
  })
  return Object.fromEntries(rows)
}

export function jsonContent(schema: TSchema) {
  return { content: { 'application/json': { schema } } }
}
