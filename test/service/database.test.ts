import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { settled } from '../browser/browsers.fixture.ts'
import { program } from '../cli/process.fixture.ts'
import { serversIn } from '../db/holders.fixture.ts'
import { placeOfFile } from './place.fixture.ts'

/** Some make a data folder and sync it to a disk that may be busy. */
setDefaultTimeout(120_000)

const PATIENT_MS = 60_000

const { database, env, folder, startService } = placeOfFile()
const opened = async (logs: string[]) => {
  while (!logs.some((line) => line.includes('private PostgreSQL 18'))) await Bun.sleep(20)
}

test('--migrate makes the private database, says what it is, and leaves nothing running', async () => {
  const { out, code } = await program(['--migrate'], env('made'))
  expect(out).toMatch(/^private PostgreSQL 18\.\d+ at \S+\/made\/postgres is up to date\n$/)
  expect(code).toBe(0)
  expect(await settled(() => serversIn(folder()), PATIENT_MS)).toEqual([])
})

test('--migrate brings the database of DATABASE_URL up to date, and makes no folder', async () => {
  const { out, code } = await program(['--migrate'], { ...env('none'), DATABASE_URL: database().url })
  expect(out).toMatch(/^PostgreSQL \d+\.\d+ at \S+ is up to date\n$/)
  expect(code).toBe(0)
  expect(readdirSync(folder())).not.toContain('none')
})

test('a database that cannot be opened is told with the fix and without the password', async () => {
  const url = database()
    .url.replace('@', ':hunter2@')
    .replace(/[^/]+$/, 'missing')
  const { out, err, code } = await program(['--migrate'], { DATABASE_URL: url })
  expect([out, code]).toEqual(['', 69])
  expect(err).toContain('does not exist: the server has no database named missing.\n  Create it: createdb -h /')
  expect(err).not.toContain('hunter2')
})

test('whoever only scrapes gets no database, and no folder for one', async () => {
  const { url, stop, logs } = await startService([], env('unused'))
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: true })
  expect(await stop()).toBe(0)
  expect(readdirSync(folder())).not.toContain('unused')
  expect(logs.join()).not.toContain('PostgreSQL')
})

test.each([
  ['SIGTERM', 0],
  ['SIGINT', 0],
  ['SIGKILL', 137],
] as const)(
  'where jobs may be waiting the database is opened beside the start, and is gone after %s',
  async (signal, code) => {
    const { url, stop, logs } = await startService([], env('made'))
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: true })
    await opened(logs)
    expect(serversIn(folder())).not.toEqual([])
    expect(await stop(signal)).toBe(code)
    expect(await settled(() => serversIn(folder()), PATIENT_MS)).toEqual([])
  },
)

test('role api opens a database only where a setting names one', async () => {
  const named = await startService(['--role=api'], env('made'))
  await opened(named.logs)
  expect(await named.stop()).toBe(0)
  const { DATA_DIR: _, ...unnamed } = env('made')
  const without = await startService(['--role=api'], unnamed, undefined, folder())
  expect(await (await fetch(`${without.url}/health`)).json()).toEqual({ ok: true })
  expect(await without.stop()).toBe(0)
  expect(without.logs.join()).not.toContain('PostgreSQL')
  expect(statSync(join(folder(), 'data'), { throwIfNoEntry: false })).toBeUndefined()
})
