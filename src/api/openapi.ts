import type { TSchema } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import { version } from '../config.ts'
import { errorCodes } from '../errors.ts'
import { NativeError } from '../wire/native/error.ts'
import { V2Error } from '../wire/v2/error.ts'
import { familyOf } from './request.ts'

/** The `responses` of a route that answers 200 with `schema`; error answers are added to every route below. */
export function answers(schema: TSchema) {
  return { 200: { description: 'Done', ...jsonContent(schema) } }
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
  const { responses, ...detail } = hooks.detail ?? {}
  const body = hooks.body as TSchema | undefined
  return {
    ...detail,
    ...(body === undefined ? {} : { requestBody: { required: true, ...jsonContent(body) } }),
    responses: { ...responses, ...(detail.security?.length === 0 ? {} : errorsOf(path)) },
  }
}

function errorsOf(path: string): object {
  const content = jsonContent(familyOf(path) === 'v2' ? V2Error : NativeError)
  const rows = [...errorStatuses].map(([status, codes]) => {
    const description = codes.map(([code]) => code).join(', ')
    return [status, { description, ...content }] as const
  })
  return Object.fromEntries(rows)
}

function jsonContent(schema: TSchema) {
  return { content: { 'application/json': { schema } } }
}
