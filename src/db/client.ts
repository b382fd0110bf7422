import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Address, locationOf, serverAddress } from './address.ts'
import { connect } from './connect.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { isPassing, openError } from './errors.ts'
import { Listener, type Listening } from './listener.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations.ts'

/** An open database, its schema up to date. */
export interface Database {
  /** `server` is what DATABASE_URL names, `embedded` the private one in DATA_DIR. */
  kind: 'server' | 'embedded'
  sql: Sql
  /** Calls `onMessage` with every NOTIFY of a channel, over lost connections too: see `Listener.listen`. */
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening>
  /** What and where it is, without any secret. */
  describe(): string
  /** Ends all connections, and the private server if no other process uses it. */
  close(): Promise<void>
}

export interface OpenOptions {
  url?: string | undefined
  /** Folder of the private server when there is no `url`. */
  dataDir: string
  /** Where its programs may be unpacked. */
  cacheDir: string
  log: Log
  /** How long a server that does not answer yet is asked again. */
  deadlineMs?: number
  /** Ends the asking. */
  signal?: AbortSignal
  migrations?: readonly Migration[]
  /** What else belongs into it, after the migrations; like them it is tried again while the server is away. */
  complete?: (sql: Sql) => Promise<void>
}

/** The oldest PostgreSQL that understands our SQL and still gets security fixes. */
const LEAST_VERSION = 140_000

const DEADLINE_MS = 30_000
const RETRY_MS = 200
const CLOSE_SECONDS = 5

/**
 * Opens the database and applies the migrations that it lacks.
 *
 * @throws ServiceError `database_unavailable` with a sentence that names the fix
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
  const sql = connect(address)
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

/** Waits until it answers, looks whether it fits, and brings it up to date, all over one connection. */
async function prepared(address: Address, options: OpenOptions): Promise<string> {
  const { log, deadlineMs = DEADLINE_MS, signal, migrations: known = migrations, complete } = options
  const ends = performance.now() + deadlineMs
  for (let told = false; ; ) {
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
      if (!told) log.warn('database', { message: failure.message, hint: failure.hint })
      told = true
    } finally {
      await sql.end({ timeout: 1 })
    }
    await sleep(RETRY_MS)
  }
}

/** @returns its version, as in `18.4` @throws when it does not fit */
export async function checked(sql: Sql, address: Address): Promise<string> {
  const [server] = await sql<{ number: number; version: string; replica: boolean }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as replica`
  const { number, version, replica } = server!
  if (number < LEAST_VERSION) {
    throw new ServiceError('database_unavailable', `The database at ${locationOf(address)} is PostgreSQL ${version}.`, {
      hint: `web-extract needs PostgreSQL ${LEAST_VERSION / 10_000} or newer.`,
    })
  }
  if (replica) throw openError({ code: '25006' }, address)
  return version.split(' ')[0]!
}
