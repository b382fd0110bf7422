import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** A response of server-sent events: one message each, and comments in between, so that nobody takes it for dead. */
export class EventStream {
  readonly response: Response
  /** Resolves when the last event was written, or the client has left. */
  readonly ended: Promise<void>
  readonly #encoder = new TextEncoder()
  readonly #done = Promise.withResolvers<void>()
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #alive: NodeJS.Timeout | undefined

  constructor(onLeave: () => void) {
    this.ended = this.#done.promise
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => {
        this.#finish()
        onLeave()
      },
    })
    this.#alive = setInterval(() => this.#write(': alive\n\n'), KEEP_ALIVE_MS)
    // The first bytes at once: the client learns that its call was accepted.
    this.#write(': accepted\n\n')
    this.response = new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    })
  }

  send(message: JSONRPCMessage): void {
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  }

  end(): void {
    if (this.#alive === undefined) return
    this.#finish()
    this.#controller.close()
  }

  #write(text: string): void {
    if (this.#alive !== undefined) this.#controller.enqueue(this.#encoder.encode(text))
  }

  #finish(): void {
    clearInterval(this.#alive)
    this.#alive = undefined
    this.#done.resolve()
  }
}

/** Proxies close a connection without traffic after 60 s, or sooner. */
const KEEP_ALIVE_MS = 5000
