import type { ServiceError } from '../errors.ts'

interface Wait<T> {
  signal: AbortSignal
  /** Whose turn it takes. */
  owner?: string
  /** Whether one had its turn before, in vain: then it goes before all who had none. */
  again?: boolean
  /** Takes what is waited for; undefined while there is none. What it throws ends the wait. */
  take: () => T | undefined
}

interface LineOptions {
  /** How many may wait for their first turn. */
  maxWaiting: number
  /** What more are told. */
  full: () => ServiceError
}

/** Tries to serve one who waits; whether that one waits no more. */
type Attempt = () => boolean

/**
 * The one waiting line of the service. Those who wait take turns by owner, so that a crawl of one does not keep out the
 * single page of another; each owner's own go first come, first served.
 */
export class Line {
  readonly #returned = new Set<Attempt>()
  /** In the order in which the owners have their turn. */
  readonly #owners = new Map<string, Set<Attempt>>()
  readonly #options: LineOptions
  #fresh = 0

  constructor(options: LineOptions) {
    this.#options = options
  }

  /** How many wait. */
  get length(): number {
    return this.#returned.size + this.#fresh
  }

  /**
   * What `take` gives, at once or after a wait. Whoever comes when there is something passes nobody: it was offered to
   * all who wait (`serve`).
   *
   * @throws ServiceError as `full` says, when too many wait already; why `signal` was aborted; what `take` throws
   */
  async wait<T>({ signal, owner = '', again = false, take }: Wait<T>): Promise<T> {
    signal.throwIfAborted()
    const soon = take()
    if (soon !== undefined) return soon
    if (!again && this.#fresh >= this.#options.maxWaiting) throw this.#options.full()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const attempt = () => {
      try {
        const taken = take()
        if (taken === undefined) return false
        resolve(taken)
      } catch (thrown) {
        reject(thrown)
      }
      return true
    }
    const leave = this.#join(attempt, again ? undefined : owner)
    const giveUp = () => {
      leave()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    return promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  /** Offers what there is now to those who wait; to be called whenever there is more. */
  serve(): void {
    // They differ in what they can use; who waits for the first turn can use anything.
    for (const attempt of this.#returned) if (attempt()) this.#returned.delete(attempt)
    for (let served = true; served; ) served = this.#serveOwner()
  }

  #serveOwner(): boolean {
    const [turn] = this.#owners
    if (turn === undefined) return false
    const [owner, own] = turn
    const [attempt] = own
    if (!attempt?.()) return false
    this.#drop(attempt, owner, own)
    // Whoever was served goes to the end.
    if (this.#owners.delete(owner)) this.#owners.set(owner, own)
    return true
  }

  /** @returns what takes it out again */
  #join(attempt: Attempt, owner: string | undefined): () => void {
    if (owner === undefined) {
      this.#returned.add(attempt)
      return () => this.#returned.delete(attempt)
    }
    const own = this.#owners.get(owner) ?? new Set()
    this.#owners.set(owner, own.add(attempt))
    this.#fresh += 1
    return () => this.#drop(attempt, owner, own)
  }

  #drop(attempt: Attempt, owner: string, own: Set<Attempt>): void {
    if (!own.delete(attempt)) return
    this.#fresh -= 1
    if (own.size === 0) this.#owners.delete(owner)
  }
}
