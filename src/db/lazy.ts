import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { Database } from './client.ts'
import { NewerSchemaError } from './migrate.ts'

/** A database that is opened beside the start of the service, or by the first who needs it. */
export interface LazyDatabase {
  /**
   * The database, once it is open. A failure is told to those who wait, and the next who asks tries again.
   *
   * @throws ServiceError `database_unavailable` when it cannot be opened, or not within `deadlineMs`
   */
  get(deadlineMs: number): Promise<Database>
  /** How it is now; nothing is opened for it. */
  state(): { opened?: Database; failure?: ServiceError; wanted: boolean }
  /** Resolves when it turns out that a newer program made it, so that it is not tried again; else never. */
  readonly refused: Promise<NewerSchemaError>
  /** Calls back once, when it is open: for what works on jobs in the same process. */
  whenOpen(use: (database: Database) => void): void
  close(): Promise<void>
}

/** After an opening that failed; each has waited for the server already. */
const AGAIN_MS = 5000

type Open = (closing: AbortSignal) => Promise<Database>

interface LazyOptions {
  log: Log
  /** Open it now, and try until it is open; not at the first `get`. */
  early: boolean
}

/** @param open its signal aborts when the database is closed before it is open */
export function openLazy(open: Open, options: LazyOptions): LazyDatabase {
  return new Lazy(open, options)
}

class Lazy implements LazyDatabase {
  readonly #uses: ((database: Database) => void)[] = []
  readonly #refused = Promise.withResolvers<NewerSchemaError>()
  readonly #closing = new AbortController()
  #opening: Promise<Database> | undefined
  #opened: Database | undefined
  #failure: ServiceError | undefined

  constructor(
    private readonly open: Open,
    private readonly options: LazyOptions,
  ) {
    if (options.early) void this.#keepTrying()
  }

  get refused(): Promise<NewerSchemaError> {
    return this.#refused.promise
  }

  get(deadlineMs: number): Promise<Database> {
    return this.#opened === undefined ? within(deadlineMs, this.#start()) : Promise.resolve(this.#opened)
  }

  state(): ReturnType<LazyDatabase['state']> {
    return {
      ...(this.#opened !== undefined && { opened: this.#opened }),
      ...(this.#failure !== undefined && { failure: this.#failure }),
      wanted: this.options.early || this.#opening !== undefined || this.#failure !== undefined,
    }
  }

  whenOpen(use: (database: Database) => void): void {
    if (this.#opened === undefined) this.#uses.push(use)
    else use(this.#opened)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await (await this.#opening?.catch(() => undefined))?.close()
  }

  async #keepTrying(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted && this.#opened === undefined && !(this.#failure instanceof NewerSchemaError)) {
      await this.#start().catch(() => sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined))
    }
  }

  #start(): Promise<Database> {
    this.#opening ??= this.open(this.#closing.signal).then(
      (database) => this.#hasOpened(database),
      (error: ServiceError) => this.#hasFailed(error),
    )
    return this.#opening
  }

  #hasOpened(database: Database): Database {
    this.#opened = database
    this.options.log.info('database', { message: database.describe() })
    if (!this.#closing.signal.aborted) for (const use of this.#uses.splice(0)) use(database)
    return database
  }

  #hasFailed(error: ServiceError): never {
    this.#opening = undefined
    this.#failure = error
    const { message, hint, cause } = error
    if (!this.#closing.signal.aborted) this.options.log.error('database', { message, hint, cause: causeOf(cause) })
    if (error instanceof NewerSchemaError) this.#refused.resolve(error)
    throw error
  }
}

async function within(deadlineMs: number, opening: Promise<Database>): Promise<Database> {
  const over = new AbortController()
  const late = sleep(deadlineMs, undefined, { signal: over.signal }).then(() => {
    throw new ServiceError('database_unavailable', 'The database is not open yet.', { hint: 'Try again in a moment.' })
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([opening, late])
  } finally {
    over.abort()
  }
}
