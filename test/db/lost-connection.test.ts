import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PATIENCE_MS } from '../patience.ts'
import { freshDatabase, type TestDatabase } from './database.fixture.ts'

describe('connections that the server ends', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  }, PATIENCE_MS)
  afterAll(() => database.drop())

  /** @param patienceMs how long to wait for the end of each */
  const endAll = async (killer: TestDatabase['sql'], patienceMs = 0) =>
    killer`select pg_terminate_backend(pid, ${patienceMs}) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`

  test('a transaction that loses its connection fails, and the process goes on', async () => {
    const { sql } = database
    const killer = (await database.again()).sql
    for (let n = 0; n < 5; n += 1) {
      const lost = sql.begin(async (transaction) => {
        const [row] = await transaction`select pg_backend_pid() as pid`
        await killer`select pg_terminate_backend(${row!.pid}::int)`
        await transaction`select 1`.catch(() => undefined)
        await transaction`select 2`
      })
      expect(await lost.catch(({ code }) => /CONNECTION_CLOSED|57P01|ECONNRESET|EPIPE/.test(code))).toBe(true)
      expect(await sql`select 3 as n`).toMatchObject([{ n: 3 }])
    }
  })

  test(
    'however often, every statement ends and new ones are answered',
    async () => {
      const { sql } = database
      const killer = (await database.again()).sql
      let over = false
      let answered = 0
      const asking = Array.from({ length: 20 }, async (_, n) => {
        while (!over) {
          const asked = n % 3 === 0 ? sql.begin((transaction) => transaction`select 1`) : sql`select ${n}::int`
          await asked.then(
            () => (answered += 1),
            () => Bun.sleep(1),
          )
        }
      })
      for (let n = 0; n < 100; n += 1) {
        await endAll(killer).catch(() => undefined)
        await Bun.sleep(n % 7)
      }
      over = true
      await Promise.all(asking)
      expect(answered).toBeGreaterThan(0)
      // Of those that were lost last some may still be told so.
      while (!(await endAll(killer, PATIENCE_MS).catch(() => false)));
      await Promise.allSettled(Array.from({ length: 30 }, () => sql`select 1`))
      expect(await Promise.all(Array.from({ length: 30 }, () => sql`select 1 as n`))).toHaveLength(30)
    },
    PATIENCE_MS,
  )
})
