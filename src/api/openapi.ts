import type { TObject, TSchema } from '@sinclair/typebox'
import { version } from '../version.ts'
import { NativeError } from '../wire/native/error.ts'
import { V2Error } from '../wire/v2/error.ts'
import { bodyExampleOf, pathParametersOf } from './examples.ts'
import type { Route } from './route.ts'
import { errorsOfRoute } from './route-errors.ts'
import { routeName } from './route-lookup.ts'

/** The OpenAPI document (3.1, whose schemas are JSON Schema). It contains the same schemas that validate requests. */
export function openApiOf(routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes.filter(({ hidden }) => !hidden)) {
    const path = routeName(route)
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

function operationOf(route: Route): object {
  const { family, detail, ...facts } = route
  const { summary, parameters = [], responses } = detail ?? {}
  const path = routeName(route)
  const all = [...pathParametersOf(path), ...parameters]
  return {
    tags: [family],
    summary,
    ...(facts.public && { security: [] }),
    ...(all.length > 0 && { parameters: all }),
    ...requestBodyOf(route),
    responses: { ...errorResponsesOf(route), ...responses },
  }
}

/** The body of a route, and for JSON what the reference suggests to send. */
function requestBodyOf({ method, body, detail, ...route }: Route): object {
  const declared = detail?.requestBody ?? (body && { required: true, ...jsonContent(body) })
  const json = declared?.content['application/json']
  if (declared === undefined || json === undefined) return { ...(declared !== undefined && { requestBody: declared }) }
  const example = bodyExampleOf(`${method} ${routeName(route)}`) ?? json.schema?.examples?.[0]
  const content = { ...declared.content, 'application/json': { ...json, ...(example !== undefined && { example }) } }
  return { requestBody: { ...declared, content } }
}

function errorResponsesOf(route: Route): object {
  const { content: json } = jsonContent(route.family === 'v2' ? V2Error : NativeError)
  const content = route.fails === undefined ? json : { ...json, ...textContent }
  const rows = [...errorsOfRoute(route)].map(([status, codes]) => [status, { description: codes.join(', '), content }])
  return Object.fromEntries(rows)
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  webExtractApiKey: { type: 'apiKey', in: 'header', name: 'X-Web-Extract-Api-Key' },
}

/** The `responses` of a route that returns `schema` with status 200. Errors are added in the document. */
export function answers(schema: TSchema) {
  return { 200: { description: 'Done', ...jsonContent(schema) } }
}

/** The header that makes repeated requests start a single job. */
export const idempotency = [
  {
    name: 'x-idempotency-key',
    in: 'header' as const,
    description: 'A UUID. A second request with the same key gets status 409, even after the job has expired.',
    schema: { type: 'string' as const, format: 'uuid' },
  },
]

/** The members of a query schema as OpenAPI parameters. */
export function queryParameters(schema: TObject) {
  return Object.entries(schema.properties).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query' as const,
    ...(description !== undefined && { description }),
    // A JSON Schema, which is what OpenAPI 3.1 takes; Elysia's types are those of 3.0.
    schema: rest as object,
  }))
}

/** What a route answers with that writes for people too. */
export const textContent = {
  'text/markdown': { schema: { type: 'string' } },
  'text/html': { schema: { type: 'string' } },
}

export function jsonContent(schema: TSchema) {
  return { content: { 'application/json': { schema } } }
}
