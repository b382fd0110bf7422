import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/db/client.ts'
import { connect } from '../../src/db/connect.ts'
import { chooseLayout } from '../../src/db/embedded/layout.ts'
import { POSTGRES_MAJOR, serverPrograms } from '../../src/db/embedded/programs.ts'
import { hold, leaderIn, openFolder } from './holders.fixture.ts'
import { silent, startOpen } from './servers.fixture.ts'

/** Each makes a data folder and syncs it to a disk that may be busy. */
setDefaultTimeout(120_000)

const open = (folder: string) =>
  openDatabase({ dataDir: join(folder, 'data'), cacheDir: join(folder, 'cache'), log: silent })
const passwordFile = (folder: string) => join(folder, 'data/postgres.password')

/** The error code of a login over the socket as the superuser. Undefined if it succeeds. */
async function login(folder: string, password: string, database = 'postgres'): Promise<string | undefined> {
  const path = join(folder, 'data/postgres/.s.PGSQL.5432')
  const options = { path, user: 'postgres', password, database }
  const sql = connect({ options, host: path, port: '', user: 'postgres', database }, { max: 1 })
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The server as a version starts it that asks for no password. */
async function startOlder(folder: string) {
  const layout = chooseLayout(join(folder, 'data'), silent)
  const { folder: programs, settings } = await serverPrograms(join(folder, 'cache'), layout)
  return startOpen(layout, POSTGRES_MAJOR, { folder: programs, settings })
}

test('the private server requires the password in a file that only the service can read', async () => {
  await using place = await openFolder()
  const database = await open(place.folder)
  try {
    const { mode, uid } = statSync(passwordFile(place.folder))
    expect({ mode: mode & 0o777, uid }).toEqual({ mode: 0o600, uid: process.getuid!() })
    const password = readFileSync(passwordFile(place.folder), 'utf8').trim()
    expect(password).toMatch(/^[0-9a-f]{64}$/)
    expect(await login(place.folder, '')).toBe('28P01')
    expect(await login(place.folder, 'postgres')).toBe('28P01')
    expect(await login(place.folder, password)).toBeUndefined()
    expect(await login(place.folder, '', 'template1')).toBe('28P01')
    const [row] = await database.sql`select rolpassword from pg_authid where rolname = 'postgres'`
    expect(row!.rolpassword).toStartWith('SCRAM-SHA-256$')
    expect(readFileSync(join(place.folder, 'data/postgres/server.log'), 'utf8')).not.toContain(password)
    const command = readFileSync(`/proc/${leaderIn(place.folder)}/cmdline`, 'utf8')
    expect(command).not.toContain(password)
  } finally {
    await database.close()
  }
})

test('data of a version that asked for no password stay, and get one', async () => {
  await using place = await openFolder()
  const older = await startOlder(place.folder)
  // While the older version runs, a newer one joins it.
  const joined = await open(place.folder)
  await joined.sql`create table kept as select 7 as row`
  expect(await login(place.folder, '')).toBeUndefined()
  await joined.close()
  await older.stop()
  const database = await open(place.folder)
  expect([...(await database.sql`select row from kept`)]).toEqual([{ row: 7 }])
  expect(await login(place.folder, '')).toBe('28P01')
  await database.close()
  // Going back to the older version.
  const again = await startOlder(place.folder)
  expect(await login(place.folder, '')).toBeUndefined()
  await again.stop()
})

test('a lost password file is replaced at the next start', async () => {
  await using place = await openFolder()
  await (await open(place.folder)).close()
  const before = readFileSync(passwordFile(place.folder), 'utf8')
  rmSync(passwordFile(place.folder))
  const database = await open(place.folder)
  expect([...(await database.sql`select 1 as one`)]).toEqual([{ one: 1 }])
  expect(readFileSync(passwordFile(place.folder), 'utf8')).not.toBe(before)
  expect(await login(place.folder, before.trim())).toBe('28P01')
  await database.close()
})

test('a password that the data do not know is an error with its fix, and the next start sets it', async () => {
  await using place = await openFolder()
  const database = await open(place.folder)
  await database.sql`alter role postgres password 'changed by hand'`
  await database.close()
  const error = await open(place.folder).catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'database_unavailable', hint: expect.stringContaining('start again') })
  expect(error.message).toContain('rejects the password in')
  await (await open(place.folder)).close()
})

test('a process that joins while the first one starts, and one after a crash, use the same password', async () => {
  await using place = await openFolder()
  const holders = [hold(place.folder), hold(place.folder)]
  await Promise.all(holders.map((holder) => holder.until((said) => said.includes('open'))))
  process.kill(leaderIn(place.folder), 'SIGKILL')
  const times = (said: string[]) => said.filter((line) => line === 'listening').length
  await Promise.all(holders.map((holder) => holder.until((said) => times(said) === 2)))
  expect(await login(place.folder, '')).toBe('28P01')
  await Promise.all(holders.map((holder) => holder.end('SIGTERM')))
})

test.skipIf(process.getuid?.() !== 0)('root leaves a file that the owner of the data folder can read', async () => {
  await using place = await openFolder()
  const user = { uid: 4321, gid: 4321 }
  const child = Bun.spawnSync(['install', '-d', '-o', '4321', '-g', '4321', join(place.folder, 'data')])
  expect(child.exitCode).toBe(0)
  await (await open(place.folder)).close()
  expect(statSync(passwordFile(place.folder))).toMatchObject(user)
})
