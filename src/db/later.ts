import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { Database } from './client.ts'
import { NewerSchema } from './migrate.ts'

/** A database that is opened beside the start of the service, or by the first who needs it. */
export interface LaterDatabase {
  /**
   * The database, once it is open. A failure is told to those who wait, and the next who asks tries again.
   *
   * @throws ServiceError `database_unavailable` when it cannot be opened, or not within `deadlineMs`
   */
  get(deadlineMs: number): Promise<Database>
  /** How it is now; nothing is opened for it. */
  state(): { opened?: Database; failure?: ServiceError; wanted: boolean }
  /** Resolves when it turns out that a newer program made it, so that it is not tried again; else never. */
  readonly refused: Promise<NewerSchema>
  /** Calls back once, when it is open: for what works on jobs in the same process. */
  whenOpen(use: (database: Database) => void): void
  close(): Promise<void>
}

/** After an opening that failed; each has waited for the server already. */
const AGAIN_MS = 5000

/** @param early open it now, and try until it is open; not at the first `get` */
export function openLater(
  open: (closing: AbortSignal) => Promise<Database>,
  { log, early }: { log: Log; early: boolean },
): LaterDatabase {
  const uses: ((database: Database) => void)[] = []
  let opening: Promise<Database> | undefined
  let opened: Database | undefined
  let failure: ServiceError | undefined
  const refused = Promise.withResolvers<NewerSchema>()
  const closing = new AbortController()
  const start = () => {
    opening ??= open(closing.signal).then(
      (database) => {
        opened = database
        log.info('database', { message: database.describe() })
        if (!closing.signal.aborted) for (const use of uses.splice(0)) use(database)
        return database
      },
      (error: ServiceError) => {
        opening = undefined
        failure = error
        if (!closing.signal.aborted)
          log.error('database', { message: error.message, hint: error.hint, cause: causeOf(error.cause) })
        if (error instanceof NewerSchema) refused.resolve(error)
        throw error
      },
    )
    return opening
  }
  const keepTrying = async () => {
    while (!closing.signal.aborted && opened === undefined && !(failure instanceof NewerSchema)) {
      await start().catch(() => sleep(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined))
    }
  }
  if (early) void keepTrying()
  return {
    get: (deadlineMs) => (opened === undefined ? within(deadlineMs, start()) : Promise.resolve(opened)),
    state: () => ({
      ...(opened !== undefined && { opened }),
      ...(failure !== undefined && { failure }),
      wanted: early || opening !== undefined || failure !== undefined,
    }),
    refused: refused.promise,
    whenOpen(use) {
      if (opened === undefined) uses.push(use)
      else use(opened)
    },
    async close() {
      closing.abort()
      await (await opening?.catch(() => undefined))?.close()
    },
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
