import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { serverAddress } from '../../src/db/address.ts'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { leaderIn, openFolder } from '../db/holders.fixture.ts'
import { DEBIAN, silent, startDebian } from '../db/servers.fixture.ts'
import { variants } from '../forms.ts'
import { until } from '../patience.ts'

/** A PostgreSQL that belongs to one test, which may stop it at any time. */
export interface OwnPostgres extends AsyncDisposable {
  /** Its folder, which is in the command line of all its processes. */
  folder: string
  /** The URL for the processes that share it. */
  env: Record<string, string>
  /** Path of its socket. */
  socket: string
  /** A client for inspection that reconnects whenever a connection is lost. */
  sql: Sql
  /** Stops it as `pg_ctl stop` does, with SIGINT (fast) or SIGQUIT (immediate, like a power loss), and starts it again. */
  restart: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
}

export interface OwnServer {
  name: string
  start: () => Promise<OwnPostgres>
}

/** The processes that use the private PostgreSQL restart it; that of the machine is restarted by the test. */
export const ownServers = variants<OwnServer>([
  { name: 'the private PostgreSQL', start: startPrivate },
  ...(existsSync(DEBIAN) ? [{ name: 'PostgreSQL 15 of this machine', start: startOfMachine }] : []),
])

async function startPrivate(): Promise<OwnPostgres> {
  const { folder, [Symbol.asyncDispose]: remove } = await openFolder()
  const [dataDir, cacheDir] = [join(folder, 'data'), join(folder, 'cache')]
  const database = await openDatabase({ dataDir, cacheDir, log: silent })
  return {
    folder,
    env: { DATA_DIR: dataDir, XDG_CACHE_HOME: cacheDir },
    socket: join(dataDir, 'postgres/.s.PGSQL.5432'),
    sql: database.sql,
    async restart(signal) {
      const before = leaderIn(folder)
      process.kill(before, signal)
      await until(() => leaderOf(() => leaderIn(folder)) !== before)
      await answers(database)
    },
    async [Symbol.asyncDispose]() {
      await database.close()
      await remove()
    },
  }
}

async function startOfMachine(): Promise<OwnPostgres> {
  const { folder, [Symbol.asyncDispose]: remove } = await openFolder()
  const dataDir = join(folder, 'data')
  const servers = [await startDebian(dataDir)]
  const place = servers[0]!
  const url = `postgres://postgres@${encodeURIComponent(place.folder)}/postgres`
  const database = await openDatabase({ url, dataDir: '', cacheDir: '', log: silent })
  const leader = () => Number(readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    folder,
    env: { DATABASE_URL: url },
    socket: String(serverAddress(url).options.path),
    sql: database.sql,
    async restart(signal) {
      const before = leader()
      process.kill(before, signal)
      await until(() => leaderOf(leader) !== before)
      servers.push(await startDebian(dataDir))
      await answers(database)
    },
    async [Symbol.asyncDispose]() {
      await database.close()
      for (const server of servers) await server.stop()
      await remove()
    },
  }
}

function leaderOf(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

async function answers({ sql }: Database): Promise<void> {
  await until(async () => (await sql`select 1`.catch(() => [])).length === 1)
}
