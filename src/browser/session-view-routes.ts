// The routes of a rendering engine for the live views of its sessions: docs/architecture.md#live-view.
import type { Call } from '../call.ts'
import type { Sessions } from '../engines/session.ts'
import type { SessionView } from '../engines/session-view.ts'
import type { SessionCall } from '../wire/engine/session.ts'
import { encodeViewRecord, VIEW_TYPE } from '../wire/engine/view.ts'

export async function answerViewer(
  sessions: Sessions,
  { id, token }: SessionCall<'viewer'>,
  call: Call,
): Promise<Response> {
  return Response.json(await sessions.viewer(id, token, call))
}

/** Shows a session until it ends or the other process hangs up. */
export async function answerWatch(
  sessions: Sessions,
  { id, token }: SessionCall<'watch'>,
  call: Call,
): Promise<Response> {
  const view = await sessions.watch(id, token, call)
  return new Response(streamOf(view), { headers: { 'content-type': VIEW_TYPE } })
}

/** Input from the process that watches. It goes to the session even if this viewer watches over another connection. */
export async function answerInput(
  sessions: Sessions,
  { id, token, events }: SessionCall<'input'>,
  call: Call,
): Promise<Response> {
  await sessions.input(id, token, events, call)
  return Response.json({})
}

/** The events of a view as records. What the other process does not read in time is left out. */
function streamOf(view: SessionView): ReadableStream<Uint8Array> {
  const { mode, owner } = view
  let changed = Promise.withResolvers<void>()
  let isOver = false
  view.onChange = () => changed.resolve()
  const end = () => {
    isOver = true
    view.close()
    changed.resolve()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encodeViewRecord({ type: 'viewer', mode, owner }))
      },
      async pull(controller) {
        changed = Promise.withResolvers()
        let event = view.take(true)
        if (event === undefined) await within(ALIVE_MS, changed.promise)
        event ??= view.take(true)
        if (isOver) return
        controller.enqueue(encodeViewRecord(event ?? { type: 'alive' }))
        if (event?.type !== 'ended' && event?.type !== 'lost') return
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

async function within(ms: number, event: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([event, late])
  clearTimeout(timer)
}

/** A connection on which nothing is sent for ten seconds is closed. */
const ALIVE_MS = 3_000
