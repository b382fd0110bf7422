// A DevTools connection to a session on an engine in another process. The other side is browser/session-cdp-routes.ts.
import { untilAborted } from '../concurrency/abort.ts'
import { CDP_BATCH, type CdpHead, decodeCdpHead } from '../wire/engine/cdp.ts'
import type { CdpConnection, CdpListener } from './session-cdp.ts'

interface Line {
  body: ReadableStream<Uint8Array>
  /** For the beginning. */
  signal: AbortSignal
  /** Sends messages of the client to the engine. */
  send(connection: string, messages: string[]): Promise<void>
  /** Ends the connection. */
  hangUp(): void
}

/** @throws Error if the stream is not a connection; the reason of the signal. The connection is ended then. */
export async function remoteCdp({ body, signal, send, hangUp }: Line): Promise<CdpConnection> {
  const lines = linesOf(body)
  try {
    const first = await untilAborted(signal, lines.next())
    if (first.done) throw new Error('the DevTools connection has no beginning')
    return new RemoteCdp(decodeCdpHead(first.value), lines, { send, hangUp })
  } catch (thrown) {
    hangUp()
    throw thrown
  }
}

class RemoteCdp implements CdpConnection {
  readonly owner: string
  readonly id: string
  readonly #lines: AsyncGenerator<string>
  readonly #line: Pick<Line, 'send' | 'hangUp'>
  readonly #waiting: string[] = []
  #characters = 0
  #listener: CdpListener | undefined
  #sending = false
  #closed = false

  constructor({ owner, connection }: CdpHead, lines: AsyncGenerator<string>, line: Pick<Line, 'send' | 'hangUp'>) {
    this.owner = owner
    this.id = connection
    this.#lines = lines
    this.#line = line
  }

  listen(listener: CdpListener): void {
    this.#listener = listener
    void this.#read(listener)
  }

  send(text: string): void {
    if (this.#closed) return
    this.#waiting.push(text)
    this.#characters += text.length
    if (this.#waiting.length > MAX_WAITING.messages || this.#characters > MAX_WAITING.characters)
      this.#lose('too many commands wait for the engine')
    else if (!this.#sending) void this.#send()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#waiting.length = 0
    this.#line.hangUp()
  }

  /** One request at a time, so that messages stay in their order. */
  async #send(): Promise<void> {
    this.#sending = true
    try {
      while (this.#waiting.length > 0 && !this.#closed) await this.#line.send(this.id, this.#batch())
    } catch {
      this.#lose('the rendering engine does not answer')
    } finally {
      this.#sending = false
    }
  }

  #batch(): string[] {
    let characters = 0
    const fits = this.#waiting.findIndex((text, index) => {
      characters += text.length
      return index > 0 && (index >= CDP_BATCH.messages || characters > CDP_BATCH.characters)
    })
    const batch = this.#waiting.splice(0, fits < 0 ? this.#waiting.length : fits)
    for (const text of batch) this.#characters -= text.length
    return batch
  }

  async #read(listener: CdpListener): Promise<void> {
    try {
      for await (const line of this.#lines) if (line !== '' && !this.#closed) listener.message(line)
      this.#lose('the session has ended')
    } catch {
      this.#lose('the rendering engine does not answer')
    }
  }

  #lose(reason: string): void {
    if (!this.#closed) this.#listener?.end(reason)
    this.close()
  }
}

/** @throws Error if nothing comes for too long, or a line is too long */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('the engine is silent')), SILENT_MS)
  const parts: string[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await untilAborted(silence.signal, reader.read())
      if (done) return
      timer.refresh()
      const [first = '', ...others] = decoder.decode(value, { stream: true }).split('\n')
      parts.push(first)
      length += first.length
      if (length > MAX_LINE) throw new Error('a message of DevTools is too large')
      for (const next of others) {
        yield parts.splice(0).join('')
        parts.push(next)
        length = next.length
      }
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => undefined)
  }
}

/** The engine sends something every three seconds. */
const SILENT_MS = 15_000
const MAX_WAITING = { messages: 2_000, characters: 16 * 1024 * 1024 } as const
/** Characters. A picture of a page has a few million. */
const MAX_LINE = 128 * 1024 * 1024
