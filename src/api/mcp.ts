import { Type } from '@sinclair/typebox'
import { asServiceError } from '../errors.ts'
import type { ExchangeContext } from '../mcp/connect/exchange.ts'
import { readJson } from './body.ts'
import type { ApiContext } from './context.ts'
import { originFault } from './foreign-origin.ts'
import { callOf, factsOf } from './request.ts'
import { endpoint } from './route.ts'
import { responseEnds } from './streaming.ts'
import { createFileLimiter } from './v2/file-body.ts'

/**
 * The MCP server over HTTP. It keeps nothing between two requests, so it has no stream of its own to GET and no session to
 * DELETE. Its code is loaded with the first request: most services have no MCP client.
 */
export function mcp({
  operations,
  publicUrl,
  cors,
  hasJobs,
}: Pick<ApiContext, 'operations' | 'publicUrl' | 'cors' | 'hasJobs'>) {
  let loading: Promise<{ does: typeof import('../mcp/connect/exchange.ts'); context: ExchangeContext }> | undefined
  const load = async () => {
    const does = await import('../mcp/connect/exchange.ts')
    return { does, context: { ...does.sharedParts(), operations, hasJobs, files: { limiter: createFileLimiter() } } }
  }
  return endpoint({
    handle: async ({ request }) => {
      loading ??= load()
      const { does, context } = await loading
      const facts = factsOf(request)
      const fault = originFault(request.headers, { cors, publicUrl })
      if (fault !== undefined) return does.jsonRpcError(403, does.INVALID_REQUEST, fault)
      try {
        const body = await readJson(request)
        const caller = { call: callOf(request), base: facts.base }
        const { response, ended } = await does.exchange(request.headers, body, context, caller)
        if (ended !== undefined) responseEnds(response, ended)
        return response
      } catch (thrown) {
        const error = asServiceError(thrown)
        facts.error = error
        const code = error.code === 'invalid_json' ? does.PARSE_ERROR : does.INVALID_REQUEST
        return does.jsonRpcError(error.status, code, error.message)
      }
    },
    ownBody: true,
    detail: {
      summary: 'Messages of MCP clients (streamable HTTP, without sessions)',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: Type.Object({}, { description: 'One message of JSON-RPC 2.0.' }) } },
      },
      responses: {
        200: {
          description: 'The answer: JSON, or for a call of a tool a stream of events',
          content: { 'application/json': {}, 'text/event-stream': {} },
        },
        202: { description: 'A notification was taken' },
      },
    },
  })
}
