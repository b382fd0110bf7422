import type { Call } from '../../call.ts'
import { createMcpServer, type McpContext } from '../server.ts'
import { StdioTransport } from './stdio.ts'

interface Streams {
  input: NodeJS.ReadableStream
  write: (text: string) => void
}

/** Serves one client over its streams. Resolves when it has closed its end, or the signal of `call` aborts. */
export async function serveStdio(context: McpContext, call: Call, { input, write }: Streams): Promise<void> {
  const server = createMcpServer(context, { call, newRequestId: Bun.randomUUIDv7 })
  const transport = new StdioTransport(input, write)
  const closed = Promise.withResolvers<void>()
  server.onclose = closed.resolve
  server.onerror = ({ message }) => call.log.warn('tool', { message: message.slice(0, MAX_LOGGED) })
  const end = () => void server.close()
  call.signal.addEventListener('abort', end, { once: true })
  await server.connect(transport)
  if (call.signal.aborted) end()
  await closed.promise
  call.signal.removeEventListener('abort', end)
}

const MAX_LOGGED = 200
