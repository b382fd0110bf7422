// The parameters of requests, checked before the SDK does.
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'

const schemas = [
  InitializeRequestSchema,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
]

const byMethod = new Map(schemas.map((schema) => [schema.shape.method.value as string, schema]))

/** The answer to a request with wrong parameters. The SDK (1.32.2) would call that an internal error. */
export function paramsFault(request: JSONRPCRequest): JSONRPCErrorResponse | undefined {
  const issue = byMethod.get(request.method)?.safeParse(request).error?.issues[0]
  if (issue === undefined) return undefined
  const message = `Invalid params of ${request.method}: ${issue.path.join('.').slice(0, 100)}: ${issue.message}`
  return { jsonrpc: '2.0', id: request.id, error: { code: ErrorCode.InvalidParams, message: message.slice(0, 500) } }
}
