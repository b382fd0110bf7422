import { expect, test } from 'bun:test'
import type { Database } from '../../src/db/client.ts'
import { openLazy } from '../../src/db/lazy.ts'
import { NewerSchemaError } from '../../src/db/migrate.ts'
import { ServiceError } from '../../src/errors.ts'
import { silent } from './servers.fixture.ts'

const PATIENT_MS = 60_000
const database = (closed: () => void = () => undefined) =>
  ({ describe: () => 'a database', close: async () => closed() }) as unknown as Database

test('it is opened at once if early, else by the first who asks, and once only', async () => {
  for (const early of [true, false]) {
    let openings = 0
    const open = async () => {
      openings += 1
      return database()
    }
    const later = openLazy(open, { log: silent, early })
    expect(openings).toBe(early ? 1 : 0)
    await Promise.all([later.get(PATIENT_MS), later.get(PATIENT_MS)])
    await later.get(PATIENT_MS)
    expect(openings).toBe(1)
  }
})

test('who cannot wait any longer is told so, and the opening goes on', async () => {
  const opening = Promise.withResolvers<Database>()
  const later = openLazy(() => opening.promise, { log: silent, early: true })
  await expect(later.get(1)).rejects.toMatchObject({ code: 'database_unavailable', retryable: true })
  opening.resolve(database())
  expect((await later.get(PATIENT_MS)).describe()).toBe('a database')
})

test('a failure is told to who waits, and the next who asks tries again', async () => {
  let attempts = 0
  const open = async () => {
    attempts += 1
    if (attempts === 1) throw new ServiceError('database_unavailable', 'is away')
    return database()
  }
  const later = openLazy(open, { log: silent, early: false })
  await expect(later.get(PATIENT_MS)).rejects.toThrow('is away')
  expect((await later.get(PATIENT_MS)).describe()).toBe('a database')
})

test('what waits for it in the same process is called once it is open', async () => {
  const uses: string[] = []
  const later = openLazy(async () => database(), { log: silent, early: false })
  later.whenOpen(() => uses.push('before'))
  await later.get(PATIENT_MS)
  later.whenOpen(() => uses.push('after'))
  expect(uses).toEqual(['before', 'after'])
})

test('one that a newer program made is not tried again, early or not, and whoever waits for that is told', async () => {
  for (const early of [true, false]) {
    let attempts = 0
    const open = async () => {
      attempts += 1
      throw new NewerSchemaError({ held: 5, known: 4 })
    }
    const later = openLazy(open, { log: silent, early })
    if (!early) await later.get(PATIENT_MS).catch(() => undefined)
    expect((await later.refused).message).toContain('schema 5, and this version knows schema 4')
    await later.close()
    expect(attempts).toBe(1)
  }
})

test('closing waits for an opening under way and closes what it brings', async () => {
  let closed = 0
  const opening = Promise.withResolvers<Database>()
  const later = openLazy(() => opening.promise, { log: silent, early: true })
  later.whenOpen(() => expect.unreachable())
  const closing = later.close()
  opening.resolve(database(() => (closed += 1)))
  await closing
  expect(closed).toBe(1)
})

test('closing what nobody opened opens nothing', async () => {
  const later = openLazy(() => expect.unreachable() as never, { log: silent, early: false })
  await later.close()
})
