// One message over HTTP: the streamable HTTP transport of the protocol, without state, so that any process can answer.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CancelledNotificationSchema,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { KeptResults } from '../paging/kept.ts'
import { createMcpServer, type McpCaller, type McpContext } from '../server.ts'
import { EventStream } from './event-stream.ts'
import { paramsFault } from './params.ts'
import { RunningCalls } from './running.ts'

export interface ExchangeContext extends McpContext {
  running: RunningCalls
}

/** What the exchanges of a process share. */
export const sharedParts = () => ({ running: new RunningCalls(), kept: new KeptResults() })

export const { InvalidRequest: INVALID_REQUEST, ParseError: PARSE_ERROR } = ErrorCode

/** An answer, and when it is complete: a stream is still being written when its response is returned. */
interface Exchange {
  response: Response
  ended?: Promise<void>
}

/**
 * Answers one message. A call of a tool is answered with a stream, because it reports progress; everything else with JSON.
 *
 * @param body the body of the request, parsed
 */
export async function exchange(
  headers: Headers,
  body: unknown,
  context: ExchangeContext,
  caller: McpCaller,
): Promise<Exchange> {
  const version = headers.get('mcp-protocol-version')
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    const known = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
    return refused(`MCP-Protocol-Version "${version.slice(0, 40)}" is not supported. Use one of: ${known}`)
  }
  const read = JSONRPCMessageSchema.safeParse(body)
  if (!read.success) return refused('The body is no message of JSON-RPC 2.0')
  const message = read.data
  const session = headers.get(SESSION_HEADER)?.slice(0, MAX_SESSION) || undefined
  if (!isJSONRPCRequest(message)) {
    cancelWith(message, session, context, caller)
    return { response: new Response(null, { status: 202 }) }
  }
  const fault = paramsFault(message)
  if (fault !== undefined) return { response: Response.json(fault) }
  const accepted = headers.get('accept') ?? '*/*'
  if (message.method === 'tools/call' && /text\/event-stream|\*\/\*/.test(accepted)) {
    return streamed(message, session, context, caller)
  }
  if (!/application\/json|\*\/\*|text\/event-stream/.test(accepted)) {
    const error = 'The Accept header must list application/json and text/event-stream'
    return { response: jsonRpcError(406, ErrorCode.InvalidRequest, error) }
  }
  return answered(message, session, context, caller)
}

const SESSION_HEADER = 'mcp-session-id'
const MAX_SESSION = 100

const refused = (message: string): Exchange => ({ response: jsonRpcError(400, ErrorCode.InvalidRequest, message) })

/** An error of the protocol that answers no certain request. */
export function jsonRpcError(status: number, code: ErrorCode, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })
}

/** All that a client tells us, rather than asks, is that it no longer waits for a call. */
function cancelWith(
  message: JSONRPCMessage,
  session: string | undefined,
  { running }: ExchangeContext,
  { call: { owner } }: McpCaller,
): void {
  const cancelled = CancelledNotificationSchema.safeParse(message)
  const id = cancelled.data?.params.requestId
  if (session !== undefined && id !== undefined) running.cancel({ owner, session, id })
}

async function answered(
  message: JSONRPCRequest,
  session: string | undefined,
  context: ExchangeContext,
  caller: McpCaller,
): Promise<Exchange> {
  const answer = Promise.withResolvers<JSONRPCMessage | undefined>()
  await converse(message, session, context, caller, {
    send: (sent) => isAnswer(sent) && answer.resolve(sent),
    end: () => answer.resolve(undefined),
  })
  const sent = await answer.promise
  // The client has left, or does not want it any more.
  if (sent === undefined) return { response: new Response(null, { status: 499 }) }
  const response = Response.json(sent)
  // Any session is accepted. It only tells the calls of a client from those of others, so that it can cancel its own.
  if (message.method === 'initialize') response.headers.set(SESSION_HEADER, crypto.randomUUID())
  return { response }
}

async function streamed(
  message: JSONRPCRequest,
  session: string | undefined,
  context: ExchangeContext,
  caller: McpCaller,
): Promise<Exchange> {
  const left = new AbortController()
  const stream = new EventStream(() => left.abort())
  const call = { ...caller.call, signal: AbortSignal.any([caller.call.signal, left.signal]) }
  await converse(message, session, context, { ...caller, call }, stream)
  return { response: stream.response, ended: stream.ended }
}

interface Receiver {
  send(message: JSONRPCMessage): void
  end(): void
}

/** Lets a server of its own answer a request. The receiver gets its messages until the answer, or until nobody waits. */
async function converse(
  message: JSONRPCRequest,
  session: string | undefined,
  context: ExchangeContext,
  caller: McpCaller,
  receiver: Receiver,
): Promise<void> {
  const cancelling = new AbortController()
  const call = { ...caller.call, signal: AbortSignal.any([caller.call.signal, cancelling.signal]) }
  const { id } = message
  const leave = session && context.running.add({ owner: call.owner, session, id }, cancelling)
  const server = createMcpServer(context, { ...caller, call })
  const transport: Transport = {
    start: async () => undefined,
    async send(sent) {
      receiver.send(sent)
      if (isAnswer(sent)) await transport.close()
    },
    async close() {
      call.signal.removeEventListener('abort', end)
      if (leave) leave()
      receiver.end()
      transport.onclose?.()
    },
  }
  const end = () => void transport.close()
  server.onerror = ({ message }) => call.log.warn('tool', { message: message.slice(0, MAX_LOGGED) })
  await server.connect(transport)
  if (call.signal.aborted) return end()
  call.signal.addEventListener('abort', end, { once: true })
  transport.onmessage?.(message)
}

const MAX_LOGGED = 200

const isAnswer = (message: JSONRPCMessage) => 'result' in message || 'error' in message
