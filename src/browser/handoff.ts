/** Specification 2.7: what a rendered scrape leaves behind can be taken up for so long. */
const KEPT_MS = 4 * 3600 * 1000

/** Together, and one of them. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRY_BYTES = 1024 * 1024
const MAX_ENTRIES = 2000

/** Where a finished scrape stood. */
export interface KeptState {
  url: string
  cookies: KeptCookie[]
  /** `localStorage` and `sessionStorage` of the page's origin. */
  origin: string
  localStorage: [key: string, value: string][]
  sessionStorage: [key: string, value: string][]
}

export interface KeptCookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

interface Entry {
  owner: string
  state: KeptState
  bytes: number
  expiresAt: number
}

/** The states of finished scrapes, by id, in memory; the oldest go when there are too many. */
export class Handoffs {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #bytes = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  /** @returns the id under which it can be had; also for a state that is too large to be kept */
  keep(owner: string, state: KeptState): string {
    const id = crypto.randomUUID()
    const bytes = JSON.stringify(state).length
    if (bytes > MAX_ENTRY_BYTES) return id
    this.#expire()
    this.#entries.set(id, { owner, state, bytes, expiresAt: this.#now() + KEPT_MS })
    this.#bytes += bytes
    while (this.#bytes > MAX_BYTES || this.#entries.size > MAX_ENTRIES) this.#drop(this.#entries.keys().next().value!)
    return id
  }

  /** Undefined for what is not there, no longer there, or another's. */
  stateOf(id: string, owner: string): KeptState | undefined {
    this.#expire()
    const entry = this.#entries.get(id)
    return entry?.owner === owner ? entry.state : undefined
  }

  /** The oldest come first, and all are kept equally long. */
  #expire(): void {
    for (const [id, { expiresAt }] of this.#entries) {
      if (expiresAt > this.#now()) return
      this.#drop(id)
    }
  }

  #drop(id: string): void {
    this.#bytes -= this.#entries.get(id)?.bytes ?? 0
    this.#entries.delete(id)
  }
}
