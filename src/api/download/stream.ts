// The body of a download.
import { causeOf, type Log } from '../../log.ts'

/** How long a client may take nothing before it is given up. */
const STALL_MS = 60_000

/**
 * A body that asks for its next bytes only when the client has taken those before. When the client goes away, is silent for
 * a minute, or the bytes cannot be made, it lets go of everything.
 */
export function pulledBody(
  bytes: AsyncIterable<Uint8Array>,
  { slot, log, stallMs = STALL_MS }: { slot: Disposable; log: Log; stallMs?: number },
): ReadableStream<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  let stalled: Timer | undefined
  const end = () => {
    clearTimeout(stalled)
    slot[Symbol.dispose]()
  }
  const giveUp = () => {
    end()
    void Promise.resolve(source.return?.()).catch(() => undefined)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stalled = watch(controller)
      },
      async pull(controller) {
        clearTimeout(stalled)
        try {
          const { done, value } = await source.next()
          if (done) {
            end()
            controller.close()
            return
          }
          controller.enqueue(value)
          stalled = watch(controller)
        } catch (thrown) {
          log.warn('download_failed', { cause: causeOf(thrown) })
          giveUp()
          controller.error(thrown)
        }
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  )

  function watch(controller: ReadableStreamDefaultController): Timer {
    return setTimeout(() => {
      giveUp()
      controller.error(new Error(`the client took nothing for ${stallMs / 1000} s`))
    }, stallMs).unref()
  }
}
