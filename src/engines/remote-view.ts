// The live view of a session on an engine in another process. The other side is browser/session-view-routes.ts.
import { untilAborted } from '../concurrency/abort.ts'
import { ViewFeed } from '../concurrency/view-feed.ts'
import { MAX_INPUTS } from '../wire/engine/session.ts'
import { ViewReader, type ViewRecord } from '../wire/engine/view.ts'
import type { ViewInput } from '../wire/live-view.ts'
import type { SessionView, Viewer } from './session-view.ts'

interface Connection {
  body: ReadableStream<Uint8Array>
  /** For the beginning. */
  signal: AbortSignal
  /** Sends input to the engine. */
  send(events: ViewInput[]): Promise<void>
  /** Ends the connection. */
  hangUp(): void
}

/**
 * Takes the first record and keeps reading, however slow the viewer is: frames that it did not take are left out here.
 *
 * @throws Error if the stream is not a view; the reason of the signal. The connection is ended then.
 */
export async function remoteView({ body, signal, send, hangUp }: Connection): Promise<SessionView> {
  const records = recordsOf(body)
  try {
    const first = await untilAborted(signal, records.next())
    if (first.done || first.value.type !== 'viewer') throw new Error('the stream of the live view has no beginning')
    return new RemoteView(first.value, records, { send, hangUp })
  } catch (thrown) {
    hangUp()
    throw thrown
  }
}

class RemoteView extends ViewFeed implements SessionView {
  readonly mode: Viewer['mode']
  readonly owner: string
  readonly #line: Pick<Connection, 'send' | 'hangUp'>
  #waiting: ViewInput[] = []
  #sending = false
  #closed = false

  constructor({ mode, owner }: Viewer, records: AsyncGenerator<ViewRecord>, line: Pick<Connection, 'send' | 'hangUp'>) {
    super()
    this.mode = mode
    this.owner = owner
    this.#line = line
    void this.#read(records)
  }

  input(event: ViewInput): void {
    if (this.mode !== 'interact' || this.#closed) return
    const last = this.#waiting.at(-1)
    const moves = event.type === 'mouse' && event.action === 'move'
    // Of moves that wait, only the last one counts.
    if (moves && last?.type === 'mouse' && last.action === 'move') this.#waiting.pop()
    if (this.#waiting.length >= MAX_WAITING_INPUTS) return
    this.#waiting.push(event)
    if (!this.#sending) void this.#send()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#line.hangUp()
  }

  /** One request at a time, so that input stays in its order. */
  async #send(): Promise<void> {
    this.#sending = true
    try {
      while (this.#waiting.length > 0 && !this.#closed) await this.#line.send(this.#waiting.splice(0, MAX_INPUTS))
    } catch {
      this.#lose()
    } finally {
      this.#sending = false
    }
  }

  async #read(records: AsyncGenerator<ViewRecord>): Promise<void> {
    try {
      for await (const record of records) {
        if (record.type === 'alive' || record.type === 'viewer') continue
        this.push(record)
        if (record.type === 'ended') return this.close()
      }
      this.#lose()
    } catch {
      this.#lose()
    }
  }

  #lose(): void {
    if (!this.#closed) this.push({ type: 'lost' })
    this.close()
  }
}

/** @throws Error if nothing comes for too long, or if it is not a view */
async function* recordsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ViewRecord> {
  const reader = body.getReader()
  const records = new ViewReader()
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('the engine is silent')), SILENT_MS)
  try {
    for (;;) {
      const { done, value } = await untilAborted(silence.signal, reader.read())
      if (done) return
      timer.refresh()
      yield* records.read(value)
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => undefined)
  }
}

/** The engine sends something every three seconds. */
const SILENT_MS = 15_000
const MAX_WAITING_INPUTS = 1_000
