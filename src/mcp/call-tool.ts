import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { asServiceError, type ServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import { decodeArguments } from './arguments/decode.ts'
import { type Cursor, cursorIsOver, decodeCursor, idOfCall, START } from './paging/cursor.ts'
import type { KeptResults } from './paging/kept.ts'
import { DEFAULT_TOKENS } from './paging/part.ts'
import type { Whole } from './paging/whole.ts'
import { encodeFailure, encodeReply } from './reply.ts'
import type { Tool, ToolUse } from './tool.ts'

type Arguments = Record<string, unknown>

/** One call of a tool, from its arguments to its result. Never rejects: an error is a result that the model can read. */
export async function callTool(
  tool: Tool,
  given: Readonly<Arguments>,
  use: Omit<ToolUse, 'cursor'> & { kept: KeptResults },
): Promise<CallToolResult> {
  const { call } = use
  const started = performance.now()
  try {
    const result = await replyTo(tool, given, use)
    call.log.info('tool', { tool: tool.name, ms: since(started) })
    return result
  } catch (thrown) {
    const error = asServiceError(thrown)
    logFailure(tool, error, use, since(started))
    return encodeFailure(error, call.requestId)
  }
}

async function replyTo(tool: Tool, given: Readonly<Arguments>, use: Parameters<typeof callTool>[2]) {
  const { call, kept } = use
  const args: Arguments = decodeArguments(tool.input, given, tool.refused)
  const { cursor: text, maxTokens = DEFAULT_TOKENS, ...own } = args
  const cursor = text === undefined ? undefined : decodeCursor(text as string)
  const id = idOfCall(tool.name, own)
  const whole = await wholeOf(tool, args, { id, cursor, use })
  const window = { id: cursor?.id ?? id, from: cursor ?? START, tokens: maxTokens as number }
  const { result, more } = encodeReply(whole, window)
  if (more && tool.paged === 'kept') kept.keep(call.owner, window.id, whole)
  return result
}

/** The whole result: the one that was kept, or a new one. */
async function wholeOf(
  tool: Tool,
  args: Arguments,
  { id, cursor, use }: { id: string; cursor: Cursor | undefined; use: Parameters<typeof callTool>[2] },
): Promise<Whole> {
  const { kept, ...rest } = use
  if (cursor !== undefined && tool.paged === 'kept') {
    const found = kept.get(use.call.owner, cursor.id)
    if (found !== undefined) return found
    if (cursor.id !== id || tool.acts?.(args)) throw cursorIsOver()
  }
  return tool.run(args, { ...rest, ...(cursor !== undefined && { cursor }) })
}

function logFailure({ name: tool }: Tool, error: ServiceError, { call: { log } }: Pick<ToolUse, 'call'>, ms: number) {
  const { code, cause } = error
  const fields = { tool, ms, code, cause: cause === undefined ? undefined : causeOf(cause) }
  if (code === 'internal') log.error('tool', fields)
  else log.info('tool', fields)
}

const since = (started: number) => Math.round(performance.now() - started)
