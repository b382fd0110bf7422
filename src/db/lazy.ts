// Opens the database in the background or on first use, and keeps trying.

import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { Database } from './client.ts'
import { NewerSchemaError } from './migrate.ts'

/** A database that opens in the background, or when it is first needed. */
export interface LazyDatabase {
  /**
   * Returns the database once it is open. If opening fails, everyone who waits gets the error, and the next call tries again.
   *
   * @throws ServiceError `database_unavailable` if it cannot be opened, or not within `deadlineMs`
   */
  get(deadlineMs: number): Promise<Database>
  /** The current state. Does not open the database. */
  state(): { opened?: Database; failure?: ServiceError; wanted: boolean }
  /** Resolves if a newer version has created the database, in which case there are no more retries. Otherwise never. */
  readonly refused: Promise<NewerSchemaError>
  /** Calls back once, when the database is open: for the worker and the scheduler of this process. */
  whenOpen(use: (database: Database) => void): void
  close(): Promise<void>
}

/** Pause after a failed attempt, which has already waited for the server itself. */
const AGAIN_MS = 5000

type Open = (closing: AbortSignal) => Promise<Database>

interface LazyOptions {
  log: Log
  /** Open now and keep trying, rather than at the first `get`. */
  early: boolean
}

/** @param open its signal aborts if the database is closed before it is open */
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
