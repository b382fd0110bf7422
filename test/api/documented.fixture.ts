// Checks responses against the OpenAPI document: their status, and the schema of their body.
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { openApiOf } from '../../src/api/openapi.ts'
import { targetOf } from '../../src/api/request.ts'
import type { Route } from '../../src/api/route.ts'
import { createRouteTable, routeName } from '../../src/api/route-lookup.ts'

interface Documented {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: TSchema }> }> }>
  >
}

/** What the document lacks, or has otherwise, of a response; undefined if they agree. Its body can still be read. */
export function differencesFrom(routes: readonly Route[]) {
  const table = createRouteTable(routes)
  const { paths } = openApiOf(routes) as unknown as Documented
  return async (request: Request, response: Response): Promise<string | undefined> => {
    const { method } = request
    const route = table.find(method, targetOf(request).path)
    // Nobody reads the answer of a request that was cancelled.
    if (route === undefined || route.hidden || response.status === 499) return undefined
    const name = `${route.method} ${routeName(route)}`
    const documented = paths[routeName(route)]![route.method.toLowerCase()]!.responses[response.status]
    if (documented === undefined) return `${name} answers ${response.status}, which the document does not have`
    const schema = documented.content?.['application/json']?.schema
    const isJson = response.headers.get('content-type')?.includes('json') === true
    if (schema === undefined || !isJson || method === 'HEAD') return undefined
    const [error] = Value.Errors(schema, await response.clone().json())
    return error && `${name} answers ${response.status} with another ${error.path} than documented: ${error.message}`
  }
}
