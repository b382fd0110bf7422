import type { SessionCookie } from '../engines/session.ts'

/** The states of finished scrapes by scrape id, in memory. If there are too many, the oldest are dropped. */
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

  /** @returns the scrape id; a state that is too large gets one too, but is not stored */
  keep(owner: string, state: PageState): string {
    const id = crypto.randomUUID()
    const bytes = JSON.stringify(state).length
    if (bytes > MAX_ENTRY_BYTES) return id
    this.#expire()
    this.#entries.set(id, { owner, state, bytes, expiresAt: this.#now() + KEPT_MS })
    this.#bytes += bytes
    while (this.#bytes > MAX_BYTES || this.#entries.size > MAX_ENTRIES) this.#drop(this.#entries.keys().next().value!)
    return id
  }

  /** Undefined if the id is unknown, expired, or belongs to another owner. */
  stateOf(id: string, owner: string): PageState | undefined {
    this.#expire()
    const entry = this.#entries.get(id)
    return entry?.owner === owner ? entry.state : undefined
  }

  /** Entries are in the order of their age, and all are kept equally long. */
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

/** What a finished scrape left behind in its page, so that a browser session can continue from there. */
export interface PageState {
  url: string
  cookies: SessionCookie[]
  /** The origin that `localStorage` and `sessionStorage` belong to. */
  origin: string
  localStorage: [key: string, value: string][]
  sessionStorage: [key: string, value: string][]
}

interface Entry {
  owner: string
  state: PageState
  bytes: number
  expiresAt: number
}

/** How long a session may continue from a finished scrape. */
const KEPT_MS = 4 * 3600 * 1000

/** For all entries together, and for one of them. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRY_BYTES = 1024 * 1024
const MAX_ENTRIES = 2000
