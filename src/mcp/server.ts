import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  type Tool as ListedTool,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { Call } from '../call.ts'
import { nearest } from '../did-you-mean.ts'
import type { Operations } from '../operations/index.ts'
import { version } from '../version.ts'
import { advertised } from './arguments/advertised.ts'
import { callTool } from './call-tool.ts'
import { instructions } from './instructions.ts'
import { listResources, readResource, resourceTemplates } from './jobs/resources.ts'
import type { KeptResults } from './paging/kept.ts'
import { Progress, type SendProgress } from './progress.ts'
import type { FileAccess, Tool } from './tool.ts'
import { tools } from './tools/index.ts'

/** What the servers of a process share. */
export interface McpContext {
  operations: Operations
  /** Whether the database of jobs is open: clients list resources when they start, which must not create one. */
  hasJobs: () => boolean
  files: FileAccess
  kept: KeptResults
}

/** Who is connected. */
export interface McpCaller {
  /** Its signal aborts when the connection ends. */
  call: Call
  /** Makes the id of each request. Absent if the connection has one request, whose id is in `call`. */
  newRequestId?: () => string
  /** Under which the client reaches this service over HTTP; absent over stdio. */
  base?: string
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** A server for one connection. What it does is in `tools` and `jobs/resources.ts`; this is the protocol. */
export function createMcpServer(context: McpContext, caller: McpCaller): Server {
  const server = new Server(
    { name: 'web-extract', title: 'web-extract', version },
    { capabilities: { tools: {}, resources: {} }, instructions, jsonSchemaValidator: NO_VALIDATOR },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed() }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => answer(params.name, params.arguments, extra))
  server.setRequestHandler(ListResourcesRequestSchema, async (_, extra) => ({
    resources: context.hasJobs() ? await listResources(context.operations, callOf(extra)) : [],
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...resourceTemplates] }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => ({
    contents: await readResource(uri, context.operations, callOf(extra)),
  }))
  return server

  async function answer(name: string, args: Record<string, unknown> = {}, extra: Extra) {
    const tool = byName.get(name)
    if (tool === undefined) throw unknownTool(name)
    using progress = new Progress(progressTo(extra), tool.title)
    const { operations, files, kept } = context
    return await callTool(tool, args, {
      operations,
      call: callOf(extra),
      progress,
      files,
      kept,
      ...(caller.base !== undefined && { base: caller.base }),
    })
  }

  function callOf({ signal }: Extra): Call {
    const { call, newRequestId } = caller
    const own = { ...call, signal: AbortSignal.any([call.signal, signal]) }
    if (newRequestId === undefined) return own
    const requestId = newRequestId()
    return { ...own, requestId, log: call.log.with({ request_id: requestId }) }
  }
}

const byName = new Map(tools.map((tool) => [tool.name, tool]))

/** We ask clients nothing whose answer would have to be validated. */
const NO_VALIDATOR = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'not supported' }),
}

/** The list of tools. It is the same for everyone, so it is made once. */
function listed(): ListedTool[] {
  list ??= tools.map(listedTool)
  return list
}

let list: ListedTool[] | undefined

function listedTool({ name, title, description, input, output, hints }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: advertised(input) as ListedTool['inputSchema'],
    ...(output !== undefined && { outputSchema: advertised(output) as NonNullable<ListedTool['outputSchema']> }),
    annotations: { title, ...hints },
  }
}

/** A client that wants progress sends a token with its call. */
function progressTo({ _meta, sendNotification }: Extra): SendProgress | undefined {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return undefined
  return (progress) => {
    const params = { progressToken, ...progress }
    // A client that has left needs none.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

function unknownTool(name: string): McpError {
  const meant = nearest(name, [...byName.keys()])
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return new McpError(ErrorCode.InvalidParams, `There is no tool "${name.slice(0, 100)}".${hint}`)
}
