import type { Sql } from 'postgres'
import { serverAddress } from '../../src/db/address.ts'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { connect } from '../../src/db/connect.ts'
import { migrations } from '../../src/db/migrations.ts'
import { silent, type TestServer, testServers } from './servers.fixture.ts'

export { type TestServer, testServers }

/** A database of its own for a test file, with all tables and no rows. */
export interface TestDatabase extends Database {
  /** For programs under test: what DATABASE_URL would be. */
  url: string
  /** Opens it once more, as another process would. `drop` closes it too. */
  again: () => Promise<Database>
  /** Closes and removes it. For `afterAll`. */
  drop: () => Promise<void>
}

const LOCK = 4_711

/**
 * A fresh database: a copy of one that has the tables, so that a file pays some 50 ms; the first of a run pays for the
 * start of the server. Write the tests once for every server: `describe.each(testServers)('… on $name', (server) => …)`.
 */
export async function freshDatabase(server: TestServer = testServers[0]!): Promise<TestDatabase> {
  const urlOf = await server.start()
  const admin = connect(serverAddress(urlOf('postgres')), { max: 1 })
  const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  const template = await templateOf(server, admin, urlOf)
  await admin`create database ${admin(name)} template ${admin(template)}`
  const url = urlOf(name)
  const opened: Database[] = []
  const open = async () => {
    const database = await openDatabase({ url, dataDir: '', cacheDir: '', log: silent })
    opened.push(database)
    return database
  }
  return {
    ...(await open()),
    url,
    again: open,
    async drop() {
      await Promise.all(opened.map((database) => database.close()))
      await admin`drop database if exists ${admin(name)} with (force)`
      await admin.end()
    },
  }
}

/** The database that all are copied from: made once for each state of the migrations. */
async function templateOf(server: TestServer, admin: Sql, urlOf: (database: string) => string): Promise<string> {
  const state = Bun.hash(migrations.map(({ hash }) => hash).join()).toString(36)
  const name = `test_template_${state}`
  await admin`select pg_advisory_lock(${LOCK})`
  try {
    const found = await admin<{ name: string }[]>`select datname as name from pg_database where datname like 'test\\_%'`
    if (server.own)
      await clearAway(
        admin,
        found.map((row) => row.name).filter((other) => other !== name),
      )
    if (found.some((row) => row.name === name)) return name
    const making = `${name}_making`
    await admin`drop database if exists ${admin(making)} with (force)`
    await admin`create database ${admin(making)}`
    const database = await openDatabase({ url: urlOf(making), dataDir: '', cacheDir: '', log: silent })
    await database.close()
    await admin`alter database ${admin(making)} rename to ${admin(name)}`
    return name
  } finally {
    await admin`select pg_advisory_unlock(${LOCK})`
  }
}

/** Databases that killed runs left, and templates of other migrations. */
async function clearAway(admin: Sql, names: string[]): Promise<void> {
  for (const name of names) {
    const pid = Number(/^test_(\d+)_/.exec(name)?.[1])
    if (!isRunning(pid)) await admin`drop database if exists ${admin(name)} with (force)`
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
