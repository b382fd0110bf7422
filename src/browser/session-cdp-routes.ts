// The routes of a rendering engine for the DevTools clients of its sessions: docs/architecture.md#devtools-clients.
import type { Call } from '../call.ts'
import type { Sessions } from '../engines/session.ts'
import type { CdpConnection } from '../engines/session-cdp.ts'
import { CDP_TYPE, encodeCdpHead } from '../wire/engine/cdp.ts'
import type { SessionCall } from '../wire/engine/session.ts'

/** Sends what the session has for a client, until it ends or the other process hangs up. */
export async function answerConnect(
  sessions: Sessions,
  { id, token }: SessionCall<'connect'>,
  call: Call,
): Promise<Response> {
  return new Response(streamOf(await sessions.connect(id, token, call)), { headers: { 'content-type': CDP_TYPE } })
}

export async function answerCommand(
  sessions: Sessions,
  { id, token, connection, messages }: SessionCall<'command'>,
  call: Call,
): Promise<Response> {
  await sessions.command(id, { token, connection, messages }, call)
  return Response.json({})
}

function streamOf(connection: CdpConnection): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let alive: ReturnType<typeof setInterval> | undefined
  let waiting = 0
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false
        const end = () => {
          if (isOver) return
          isOver = true
          clearInterval(alive)
          controller.close()
        }
        const put = (text: string) => {
          if (isOver) return
          const bytes = encoder.encode(text)
          controller.enqueue(bytes)
          waiting = -(controller.desiredSize ?? 0)
          if (waiting <= MAX_WAITING_BYTES) return
          connection.close()
          end()
        }
        put(encodeCdpHead({ owner: connection.owner, connection: connection.id }))
        alive = setInterval(put, ALIVE_MS, '\n')
        connection.listen({ message: (text) => put(`${text}\n`), end })
      },
      cancel() {
        clearInterval(alive)
        connection.close()
      },
    },
    { highWaterMark: 0, size: (bytes) => bytes?.byteLength ?? 0 },
  )
}

/** A connection on which nothing is sent for ten seconds is closed. */
const ALIVE_MS = 3_000
/** What the other process may leave unread. */
const MAX_WAITING_BYTES = 128 * 1024 * 1024
