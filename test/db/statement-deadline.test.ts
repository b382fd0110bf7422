import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createServer, connect as dial, type Socket } from 'node:net'
import { sql as raw } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { serverAddress } from '../../src/db/address.ts'
import { connect } from '../../src/db/connect.ts'
import { DATABASE_SILENT } from '../../src/db/errors.ts'
import { withStatementDeadline } from '../../src/db/statement-deadline.ts'
import { typedQuery } from '../../src/db/typed-query.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { freshDatabase, type TestDatabase } from './database.fixture.ts'

/** Longer than a busy machine takes for a statement. */
const MS = 1500

/** Which comes first depends on the statement: the deadline, or the end of the connection that it causes. */
const LOST = /^(?:DATABASE_SILENT|CONNECTION_CLOSED)$/

/** Forwards connections to a socket until they are silenced: from then on, their bytes go nowhere. */
async function startSilencer(path: string) {
  const silent = new Set<Socket>()
  const open = new Set<Socket>()
  let silentFromStart = false
  const server = createServer((near) => {
    open.add(near)
    if (silentFromStart) silent.add(near)
    const far = dial(path)
    near.on('data', (chunk) => silent.has(near) || far.write(chunk))
    far.on('data', (chunk) => silent.has(near) || near.write(chunk))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(near)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    /** Those that are open, and with `further` also those that are opened until `forward`. */
    silence({ further = false } = {}) {
      for (const socket of open) silent.add(socket)
      silentFromStart = further
    },
    forward() {
      silentFromStart = false
    },
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.sql`create table kept (n int)`
}, PATIENCE_MS)
afterAll(() => database.drop())

let silencer: Awaited<ReturnType<typeof startSilencer>>
let pool: Sql
let sql: Sql
beforeEach(async () => {
  await database.sql`truncate kept`
  silencer = await startSilencer(String(serverAddress(database.url).options.path))
  const { pathname } = new URL(database.url)
  pool = connect(serverAddress(`postgres://postgres@127.0.0.1:${silencer.port}${pathname}`), { max: 2 })
  sql = withStatementDeadline(pool, MS)
})
afterEach(async () => {
  await pool.end({ timeout: 0 })
  silencer.stop()
})

const codeOf = async (answer: PromiseLike<unknown>) => {
  const began = performance.now()
  const code = await answer.then(
    () => undefined,
    (error) => error.code,
  )
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS / 2)
  return code
}
const kept = async () => (await database.sql`select n from kept order by n`).map(({ n }) => n)

test('statements, fragments, typed queries and transactions give what they give without a deadline', async () => {
  expect([...(await sql`select ${1}::int as a, ${sql`2`} as b, ${sql.unsafe('3')} as c`)]).toEqual([
    { a: 1, b: 2, c: 3 },
  ])
  expect(await typedQuery(sql, (db) => db.execute(raw`select 4 as d`))).toMatchObject([{ d: 4 }])
  const inside = await sql.begin(async (transaction) => {
    await transaction`insert into kept values (1)`
    return 'done'
  })
  await typedQuery(sql, (db) => db.transaction(async (inner) => inner.execute(raw`insert into kept values (2)`)))
  expect(inside).toBe('done')
  const both = await sql.begin((transaction) => [transaction`select 1 as n`, transaction`select 2 as n`])
  expect(both.map(([row]) => row!.n)).toEqual([1, 2])
  await expect(sql.begin(async () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
  expect(await kept()).toEqual([1, 2])
  await expect(sql`select no_such_column`.then(() => undefined)).rejects.toThrow('no_such_column')
})

test('a statement on a connection that went silent fails in time, and the next one gets a new connection', async () => {
  await Promise.all([sql`select 1`, sql`select 1`])
  silencer.silence()
  const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(sql`select 1`)))
  for (const code of codes) expect(code).toMatch(LOST)
  expect(codes).toContain(DATABASE_SILENT)
  // A connection that was being opened may have sent its last byte later, and is dropped by the next late statement.
  await until(async () => {
    const later = await Promise.all(Array.from({ length: 10 }, (_, n) => sql`select ${n}::int as n`)).catch(() => [])
    return later.map(([row]) => row!.n).join() === '0,1,2,3,4,5,6,7,8,9'
  })
})

test('statements fail in time while no connection can be opened, and the pool recovers', async () => {
  silencer.silence({ further: true })
  for (let wave = 0; wave < 3; wave += 1) {
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(sql`insert into kept values (9)`)))
    expect(codes.filter((code) => code === undefined)).toEqual([])
  }
  silencer.forward()
  await until(async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(sql`select 1`)))
    return codes.every((code) => code === undefined)
  })
})

test('a statement that still waits for a connection does not run after its caller was told that it failed', async () => {
  const sleep = () => pool`select pg_sleep(${(3 * MS) / 1000})`.catch(() => 0)
  const slow = [sleep(), sleep()]
  // Fill the pipelines of both connections, so that others wait in the pool.
  await Bun.sleep(100)
  const begun = sql.begin(async (transaction) => transaction`insert into kept values (1)`)
  expect(await codeOf(begun)).toBe(DATABASE_SILENT)
  await Promise.all(slow)
  await until(async () => (await pool`select 1`.catch(() => [])).length === 1)
  await Bun.sleep(200)
  expect(await kept()).toEqual([])
})

test('a transaction whose connection goes silent fails in time, at its first statement and at its end', async () => {
  await sql`select 1`
  const first = sql.begin(async (transaction) => {
    silencer.silence()
    await transaction`insert into kept values (1)`
  })
  expect(await codeOf(first)).toMatch(LOST)
  const last = sql.begin(async (transaction) => {
    await transaction`insert into kept values (2)`
    silencer.silence()
  })
  expect(await codeOf(last)).toMatch(LOST)
  silencer.silence({ further: true })
  expect(await codeOf(sql.begin(async (transaction) => transaction`insert into kept values (3)`))).toBeDefined()
  silencer.forward()
  await until(async () => (await sql`select 2 as n`.catch(() => [])).length === 1)
  expect(await kept()).toEqual([])
})
