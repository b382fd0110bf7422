import type { ServiceError } from '../errors.ts'

interface Wait<T> {
  signal: AbortSignal
  /** Owners take turns. */
  owner?: string
  /** Set for a retry: the caller had its turn and failed. It goes before all first attempts. */
  again?: boolean
  /** Takes the thing that is waited for, or returns undefined if there is none yet. An error ends the wait. */
  take: () => T | undefined
}

interface QueueOptions {
  /** How many callers may wait for their first turn. */
  maxWaiting: number
  /** The error for callers beyond that. */
  full: () => ServiceError
}

/** Tries to serve one waiting caller. Returns whether its wait is over. */
type Attempt = () => boolean

/**
 * A queue in which owners take turns, so that one owner's crawl does not delay another owner's single page. Requests of
 * the same owner are served first come, first served.
 */
export class FairQueue {
  readonly #retries = new Set<Attempt>()
  /** In the order of the owners' turns. */
  readonly #owners = new Map<string, Set<Attempt>>()
  readonly #options: QueueOptions
  #firstAttempts = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** How many callers wait. */
  get length(): number {
    return this.#retries.size + this.#firstAttempts
  }

  /**
   * The result of `take`, at once or after a wait. A caller that finds something free does not overtake anyone: `serve`
   * has already offered it to everybody who waits.
   *
   * @throws ServiceError from `full` if too many wait already; the reason of `signal`; the error of `take`
   */
  async wait<T>({ signal, owner = '', again = false, take }: Wait<T>): Promise<T> {
    signal.throwIfAborted()
    const free = take()
    if (free !== undefined) return free
    if (!again && this.#firstAttempts >= this.#options.maxWaiting) throw this.#options.full()
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

  /** Offers what is free to the callers that wait. Call it whenever something becomes free. */
  serve(): void {
    // Retries differ in what they can use, so each is tried. First attempts can use anything.
    for (const attempt of this.#retries) if (attempt()) this.#retries.delete(attempt)
    for (let served = true; served; ) served = this.#serveOwner()
  }

  #serveOwner(): boolean {
    const [turn] = this.#owners
    if (turn === undefined) return false
    const [owner, attempts] = turn
    const [attempt] = attempts
    if (!attempt?.()) return false
    this.#drop(attempt, owner, attempts)
    // The owner's next turn comes after everybody else's.
    if (this.#owners.delete(owner)) this.#owners.set(owner, attempts)
    return true
  }

  /** @returns removes the attempt from the queue */
  #join(attempt: Attempt, owner: string | undefined): () => void {
    if (owner === undefined) {
      this.#retries.add(attempt)
      return () => this.#retries.delete(attempt)
    }
    const attempts = this.#owners.get(owner) ?? new Set()
    this.#owners.set(owner, attempts.add(attempt))
    this.#firstAttempts += 1
    return () => this.#drop(attempt, owner, attempts)
  }

  #drop(attempt: Attempt, owner: string, attempts: Set<Attempt>): void {
    if (!attempts.delete(attempt)) return
    this.#firstAttempts -= 1
    if (attempts.size === 0) this.#owners.delete(owner)
  }
}
