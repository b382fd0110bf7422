import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/db/client.ts'
import { settled } from '../browser/browsers.fixture.ts'
import { hold, leaderIn, openFolder, serversIn } from './holders.fixture.ts'
import { silent } from './servers.fixture.ts'

/** Each makes a data folder and syncs it to a disk that may be busy. */
setDefaultTimeout(120_000)

const PATIENT_MS = 60_000
const isRoot = process.getuid?.() === 0

const open = (folder: string) =>
  openDatabase({ dataDir: join(folder, 'data'), cacheDir: join(folder, 'cache'), log: silent })
const isOpen = (said: string[]) => said.includes('open')
const stored = async (folder: string) => {
  const database = await open(folder)
  const rows = await database.sql<{ id: string }[]>`select id from kept`
  await database.close()
  return new Set(rows.map(({ id }) => id))
}

test('three processes that start together share one server; it ends with the last of them, whoever came first', async () => {
  await using place = await openFolder()
  const holders = [hold(place.folder), hold(place.folder), hold(place.folder)]
  await Promise.all(holders.map((holder) => holder.until(isOpen)))
  const server = leaderIn(place.folder)
  const starter = holders.find(({ logged }) => logged.some((line) => line.includes('started in')))!
  const others = holders.filter((holder) => holder !== starter)
  expect(await starter.end('SIGTERM')).toBe(0)
  const counts = others.map(({ said }) => said.length)
  await Promise.all(others.map((holder, at) => holder.until((said) => said.length > counts[at]! + 20)))
  expect(leaderIn(place.folder)).toBe(server)
  expect(await others[0]!.end('SIGINT')).toBe(0)
  expect(serversIn(place.folder)).toContain(server)
  expect(await others[1]!.end('SIGTERM')).toBe(0)
  expect(await settled(() => serversIn(place.folder), PATIENT_MS)).toEqual([])
  const kept = await stored(place.folder)
  expect(holders.flatMap((holder) => holder.rows()).filter((id) => !kept.has(id))).toEqual([])
})

test('when the process that started it is killed the others go on; when all are killed it ends, and nothing is lost', async () => {
  await using place = await openFolder()
  const first = hold(place.folder)
  await first.until(isOpen)
  const second = hold(place.folder)
  await second.until(isOpen)
  const server = leaderIn(place.folder)
  await first.end('SIGKILL')
  const count = second.said.length
  await second.until((said) => said.length > count + 20)
  expect(leaderIn(place.folder)).toBe(server)
  await second.end('SIGKILL')
  expect(await settled(() => serversIn(place.folder), PATIENT_MS)).toEqual([])
  const kept = await stored(place.folder)
  expect([...first.rows(), ...second.rows()].filter((id) => !kept.has(id))).toEqual([])
})

test('a server that is killed is started again with all it had stored, and listeners listen again', async () => {
  await using place = await openFolder()
  const holders = [hold(place.folder), hold(place.folder)]
  await Promise.all(holders.map((holder) => holder.until(isOpen)))
  const killed = leaderIn(place.folder)
  process.kill(killed, 'SIGKILL')
  const times = (said: string[]) => said.filter((line) => line === 'listening').length
  await Promise.all(holders.map((holder) => holder.until((said) => times(said) === 2)))
  const counts = holders.map(({ said }) => said.length)
  await Promise.all(holders.map((holder, at) => holder.until((said) => said.length > counts[at]! + 20)))
  expect(leaderIn(place.folder)).not.toBe(killed)
  await Promise.all(holders.map((holder) => holder.end('SIGTERM')))
  expect(await settled(() => serversIn(place.folder), PATIENT_MS)).toEqual([])
  const kept = await stored(place.folder)
  expect(holders.flatMap((holder) => holder.rows()).filter((id) => !kept.has(id))).toEqual([])
})

test('it is safe against power loss, listens on no port, and lets nobody else in', async () => {
  await using place = await openFolder()
  const database = await open(place.folder)
  try {
    const [row] =
      await database.sql`select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as addresses`
    expect(row).toEqual({ fsync: 'on', pages: 'on', commits: 'on', addresses: '' })
    expect(statSync(join(place.folder, 'data/postgres')).mode & 0o777).toBe(0o700)
    expect(database.kind).toBe('embedded')
    expect(database.describe()).toMatch(/^private PostgreSQL 18\.\d+ at /)
  } finally {
    await database.close()
  }
})

test('what a killed server wrote down does not keep the next from starting, even if its id is another’s now', async () => {
  await using place = await openFolder()
  await (await open(place.folder)).close()
  const traces = `${process.pid}\n/nowhere\n0\n5432\n/nowhere\n\n0 0\nready   \n`
  writeFileSync(join(place.folder, 'data/postgres/data/postmaster.pid'), traces, { mode: 0o666 })
  writeFileSync(join(place.folder, 'data/postgres/.s.PGSQL.5432.lock'), traces)
  const database = await open(place.folder)
  expect([...(await database.sql`select 1 as one`)]).toEqual([{ one: 1 }])
  await database.close()
})

test('a folder whose path is longer than that of a socket may be works too', async () => {
  await using place = await openFolder()
  const folder = join(place.folder, 'long'.repeat(30), 'deep'.repeat(30))
  const database = await openDatabase({ dataDir: folder, cacheDir: folder, log: silent })
  expect([...(await database.sql`select 1 as one`)]).toEqual([{ one: 1 }])
  expect(database.describe()).toContain(folder)
  await database.close()
})

test('a folder that holds something else is refused and left alone', async () => {
  await using place = await openFolder()
  mkdirSync(join(place.folder, 'data/postgres'), { recursive: true })
  writeFileSync(join(place.folder, 'data/postgres/letter.txt'), 'mine')
  await expect(open(place.folder)).rejects.toThrow('is not empty and was not made by web-extract')
  expect(readdirSync(join(place.folder, 'data/postgres'))).toEqual(['letter.txt'])
})

test('a folder that is the data of another PostgreSQL is refused and left alone', async () => {
  await using place = await openFolder()
  mkdirSync(join(place.folder, 'data'))
  writeFileSync(join(place.folder, 'data/PG_VERSION'), '15\n')
  await expect(open(place.folder)).rejects.toThrow('holds the data of another PostgreSQL')
  expect(readdirSync(join(place.folder, 'data'))).toEqual(['PG_VERSION'])
})

test.each([
  ['19', 'Start a newer web-extract'],
  ['17', 'Dump it with PostgreSQL 17'],
])('data of PostgreSQL %s is refused, with what to do', async (version, hint) => {
  await using place = await openFolder()
  await (await open(place.folder)).close()
  writeFileSync(join(place.folder, 'data/postgres/data/PG_VERSION'), `${version}\n`)
  const failure = await open(place.folder).catch((error) => error)
  expect(failure.message).toContain(`was created by PostgreSQL ${version}; this web-extract includes 18`)
  expect(failure.hint).toContain(hint)
})

test('a data folder that was half made when its maker was killed is made anew', async () => {
  await using place = await openFolder()
  const holder = hold(place.folder)
  const isPartial = (name: string) => name.startsWith('data.partial')
  const folder = join(place.folder, 'data/postgres')
  while (!existsSync(folder) || !readdirSync(folder).some(isPartial)) await Bun.sleep(1)
  await holder.end('SIGKILL')
  const database = await open(place.folder)
  expect([...(await database.sql`select 1 as one`)]).toEqual([{ one: 1 }])
  await database.close()
  // Programs of the killed process may still write to theirs; the next start removes it.
  expect(readdirSync(folder).filter(isPartial).length).toBeLessThanOrEqual(1)
})

test.skipIf(!isRoot)('an ordinary user has it under the own name; root then joins as that user', async () => {
  await using place = await openFolder()
  const [uid, gid] = [65_534, 65_534]
  chownSync(place.folder, uid, gid)
  const holder = hold(place.folder, { uid, gid })
  await holder.until(isOpen)
  expect(statSync(join(place.folder, 'data')).uid).toBe(uid)
  const database = await open(place.folder)
  const [row] = await database.sql`select count(*)::int > 0 as found from kept`
  expect(row).toEqual({ found: true })
  await holder.end('SIGTERM')
  await database.sql`select 1`
  await database.close()
  expect(await settled(() => serversIn(place.folder), PATIENT_MS)).toEqual([])
})

test.skipIf(!isRoot)('a folder that belongs to somebody else is refused with the fix', async () => {
  await using place = await openFolder()
  mkdirSync(join(place.folder, 'data'), { mode: 0o755 })
  chmodSync(join(place.folder, 'data'), 0o755)
  const holder = hold(place.folder, { uid: 65_534, gid: 65_534 })
  expect(await holder.ended).toBe(1)
  expect(holder.said.join()).toContain('User 65534 cannot create or use')
  expect(holder.said.join()).toContain('chown')
})

test('a file in place of the folder is refused', async () => {
  await using place = await openFolder()
  writeFileSync(join(place.folder, 'data'), '')
  await expect(open(place.folder)).rejects.toThrow('is not a folder')
})
