import type { RequestId } from '@modelcontextprotocol/sdk/types.js'

/** A call over HTTP. Its id is unique among those of its session only. */
interface CallKey {
  owner: string
  session: string
  id: RequestId
}

/** The calls that this process is working on, so that a later request can cancel one. */
export class RunningCalls {
  readonly #calls = new Map<string, AbortController>()

  /** @returns what to call when the call has ended */
  add(call: CallKey, controller: AbortController): () => void {
    const key = keyOf(call)
    this.#calls.set(key, controller)
    return () => {
      if (this.#calls.get(key) === controller) this.#calls.delete(key)
    }
  }

  /** Has no effect on a call that has ended, or that another process works on. */
  cancel(call: CallKey): void {
    this.#calls.get(keyOf(call))?.abort()
  }
}

const keyOf = ({ owner, session, id }: CallKey) => JSON.stringify([owner, session, id])
