import type { TSchema } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import { version } from '../config.ts'
import { NativeError } from '../wire/native/error.ts'
import { V2Error } from '../wire/v2/error.ts'
import { familyOf } from './request.ts'

/** The `responses` of a route that answers 200 with `schema`; error answers are added to every route below. */
export function answers(schema: TSchema) {
  return { 200: { description: 'Done', ...jsonContent(schema) } }
}

const errorStatuses = {
  400: 'The request is wrong; `details` lists every fault',
  401: 'No key or a wrong one',
  403: 'The address is not to be reached',
  408: 'Not done within the timeout',
  413: 'The body is too large',
  415: 'The body is not JSON',
  500: 'The site failed, or the service',
  503: 'A part that this needs is not there',
}

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
  return Object.fromEntries(
    Object.entries(errorStatuses).map(([status, description]) => [status, { description, ...content }]),
  )
}

function jsonContent(schema: TSchema) {
  return { content: { 'application/json': { schema } } }
}
