import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CancelledNotificationSchema,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { paramsFault } from './params.ts'

/**
 * Messages over standard input and output, one line of JSON each. Unlike the transport of the SDK (1.32.2), it answers what is no
 * message with an error instead of silence, skips a line that is too long instead of closing, and joins the chunks of a long line
 * once rather than with every chunk.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #chunks: Uint8Array[] = []
  #size = 0
  #skipping = false
  #closed = false
  #ended = false
  #timer: NodeJS.Timeout | undefined
  /** Requests without an answer yet. */
  readonly #pending = new Set<RequestId>()

  constructor(
    private readonly input: NodeJS.ReadableStream,
    private readonly write: (text: string) => void,
  ) {}

  async start(): Promise<void> {
    this.input.on('data', this.#take)
    this.input.on('end', this.#end)
    this.input.on('error', this.#end)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return
    this.write(`${JSON.stringify(message)}\n`)
    if (!('method' in message) && message.id !== undefined) this.#pending.delete(message.id)
    if (this.#ended && this.#pending.size === 0) await this.close()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#timer)
    this.input.off('data', this.#take)
    this.input.off('end', this.#end)
    this.input.off('error', this.#end)
    this.input.pause()
    this.onclose?.()
  }

  /** A client that has sent all it wants, as in a pipe, still gets its answers, if they do not take long. */
  readonly #end = () => {
    this.#ended = true
    if (this.#pending.size === 0) void this.close()
    else this.#timer = setTimeout(() => void this.close(), DRAIN_MS)
  }

  readonly #take = (chunk: Buffer | string): void => {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let end = rest.indexOf(NEWLINE); end >= 0 && !this.#closed; end = rest.indexOf(NEWLINE)) {
      this.#add(rest.subarray(0, end))
      this.#finishLine()
      rest = rest.subarray(end + 1)
    }
    this.#add(rest)
  }

  #add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength
    if (this.#size > MAX_LINE_BYTES) {
      this.#skipping = true
      this.#chunks.length = 0
    }
    if (!this.#skipping && chunk.byteLength > 0) this.#chunks.push(chunk)
  }

  #finishLine(): void {
    const line = Buffer.concat(this.#chunks).toString('utf8').trim()
    const tooLong = this.#skipping
    this.#chunks.length = 0
    this.#size = 0
    this.#skipping = false
    if (tooLong) this.#refuse(ErrorCode.InvalidRequest, `A message is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`)
    else if (line !== '') this.#read(line)
  }

  #read(line: string): void {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch (error) {
      this.#refuse(ErrorCode.ParseError, `A line is no JSON: ${(error as Error).message}`)
      return
    }
    if (Array.isArray(value)) {
      this.#refuse(ErrorCode.InvalidRequest, 'Batches are not supported: send one message per line')
      return
    }
    const message = JSONRPCMessageSchema.safeParse(value)
    if (message.success) this.#receive(message.data)
    else this.#refuse(ErrorCode.InvalidRequest, 'A line is no message of JSON-RPC 2.0', idOf(value))
  }

  #receive(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) {
      const fault = paramsFault(message)
      if (fault !== undefined) {
        this.write(`${JSON.stringify(fault)}\n`)
        return
      }
      this.#pending.add(message.id)
    }
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId
    if (cancelled !== undefined) this.#pending.delete(cancelled)
    this.onmessage?.(message)
  }

  #refuse(code: ErrorCode, message: string, id: string | number | null = null): void {
    this.onerror?.(new Error(message))
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`)
  }
}

const NEWLINE = 0x0a
const DRAIN_MS = 5000
/** Arguments are texts of people and models. The HTTP route takes 1 MiB. */
const MAX_LINE_BYTES = 4 * 1024 * 1024

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
