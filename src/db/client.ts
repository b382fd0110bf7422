// Opens the database: the server of DATABASE_URL or the private one, checked and migrated.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Address, locationOf, serverAddress } from './address.ts'
import { connect, STATEMENT_MS } from './connect.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { isPassing, openError } from './errors.ts'
import { Listener, type Listening } from './listener.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'
import { withStatementDeadline } from './statement-deadline.ts'

/** An open database whose schema is up to date. */
export interface Database {
  /** `server` for DATABASE_URL, `embedded` for the private PostgreSQL in DATA_DIR. */
  kind: 'server' | 'embedded'
  sql: Sql
  /** Calls `onMessage` for every NOTIFY on a channel, also after a lost connection: see `Listener.listen`. */
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening>
  /** Product, version and address, without any secret. */
  describe(): string
  /** Closes all connections. Stops the private server if no other process uses it. */
  close(): Promise<void>
}

export interface OpenOptions {
  url?: string | undefined
  /** Folder of the private server if there is no `url`. */
  dataDir: string
  /** Where the programs of the private server may be unpacked. */
  cacheDir: string
  log: Log
  /** How long to retry while the server does not respond. */
  deadlineMs?: number
  /** Stops the retries. */
  signal?: AbortSignal
  migrations?: readonly Migration[]
  /** Further setup after the migrations. It is retried with them. */
  complete?: (sql: Sql) => Promise<void>
}

/** The oldest PostgreSQL that supports our SQL and still gets security fixes. */
const MIN_VERSION = 140_000

/** The server ends every statement before that, unless it hangs. */
const SILENT_MS = STATEMENT_MS + 5_000

const DEADLINE_MS = 30_000
const RETRY_MS = 200
const CLOSE_SECONDS = 5

/**
 * Opens the database and applies the missing migrations.
 *
 * @throws ServiceError `database_unavailable` with a hint that says how to fix it
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, dataDir, cacheDir, log } = options
  if (url !== undefined) return openAt(serverAddress(url), options, { kind: 'server', release: async () => undefined })
  const server = await openEmbedded({ dataDir, cacheDir, log })
  try {
    return await openAt(server.address, options, { kind: 'embedded', release: () => server.close() })
  } catch (error) {
    await server.close()
    throw error
  }
}

interface Owner {
  kind: Database['kind']
  release: () => Promise<void>
}

async function openAt(address: Address, options: OpenOptions, { kind, release }: Owner): Promise<Database> {
  const version = await prepared(address, options)
  const sql = withStatementDeadline(connect(address), SILENT_MS)
  const listener = new Listener(address)
  const name = kind === 'embedded' ? 'private PostgreSQL' : 'PostgreSQL'
  return {
    kind,
    sql,
    listen: (...args) => listener.listen(...args),
    describe: () => `${name} ${version} at ${locationOf(address)}`,
    async close() {
      await Promise.all([listener.close(), sql.end({ timeout: CLOSE_SECONDS })])
      await release()
    },
  }
}

/** Waits for the server, checks it, and migrates the database, all over one connection. */
async function prepared(address: Address, options: OpenOptions): Promise<string> {
  const { log, deadlineMs = DEADLINE_MS, signal, migrations: known = migrations, complete } = options
  const ends = performance.now() + deadlineMs
  for (let logged = false; ; ) {
    const sql = connect(address, { max: 1 })
    try {
      const version = await checked(sql, address)
      const applied = await migrate(sql, known)
      if (applied.length > 0) log.info('migrated', { database: locationOf(address), migrations: applied.join(', ') })
      await complete?.(sql)
      return version
    } catch (error) {
      const failure = openError(error, address)
      if (!isPassing(error) || performance.now() + RETRY_MS > ends || signal?.aborted === true) throw failure
      if (!logged) log.warn('database', { message: failure.message, hint: failure.hint })
      logged = true
    } finally {
      await sql.end({ timeout: 1 })
    }
    await sleep(RETRY_MS)
  }
}

/** @returns the version, as in `18.4` @throws ServiceError if the server does not meet the requirements */
export async function checked(sql: Sql, address: Address): Promise<string> {
  const [server] = await sql<{ number: number; version: string; replica: boolean }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as replica`
  const { number, version, replica } = server!
  if (number < MIN_VERSION) {
    throw new ServiceError('database_unavailable', `The database at ${locationOf(address)} is PostgreSQL ${version}.`, {
      hint: `web-extract needs PostgreSQL ${MIN_VERSION / 10_000} or newer.`,
    })
  }
  if (replica) throw openError({ code: '25006' }, address)
  return version.split(' ')[0]!
}
