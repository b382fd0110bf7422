import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { networkInterfaces } from 'node:os'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { uploads } from '../../src/db/schema.ts'
import { typedQuery } from '../../src/db/typed-query.ts'
import { PATIENCE_MS } from '../patience.ts'
import { silent } from '../site/engines.ts'
import { freshDatabase, START_MS, type TestDatabase, testServers } from './database.fixture.ts'
import { overTcp } from './over-tcp.fixture.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

describe.each(testServers)('a database on $name', (server) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase(server)
  }, START_MS)
  afterAll(() => database.drop())

  test('answers, through Drizzle and plain', async () => {
    expect([...(await typedQuery(database.sql, (db) => db.execute(sql`select 1 as one`)))]).toEqual([{ one: 1 }])
    expect([...(await database.sql`select current_setting('application_name') as name`)]).toEqual([
      { name: 'web-extract' },
    ])
  })

  test('a transaction that throws leaves nothing', async () => {
    await database.sql`create table left_over (id int)`
    const failed = typedQuery(database.sql, (db) =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`insert into left_over values (1)`)
        throw new Error('no')
      }),
    )
    await expect(failed).rejects.toThrow('no')
    expect([...(await database.sql`select * from left_over`)]).toEqual([])
  })

  test('an error of a typed query is that of PostgreSQL, without the parameters', async () => {
    const [token, name] = [new Uint8Array([1]), 'a'.repeat(1000)]
    const row = { token, owner: 'ann', name, expiresAt: new Date() }
    const insert = () => typedQuery(database.sql, (db) => db.insert(uploads).values(row))
    await insert()
    const error = await insert().catch((thrown) => thrown)
    expect([error.code, error.message.includes(name)]).toEqual(['23505', false])
  })

  test('dates are dates, before and after Drizzle', async () => {
    const { sql: own } = await database.again()
    const at = new Date('2026-01-02T03:04:05.678Z')
    const read = async () => (await own`select ${at}::timestamptz as at`)[0]!.at
    expect(await read()).toEqual(at)
    await typedQuery(own, (db) => db.execute(sql`select 1`))
    expect(await read()).toEqual(at)
  })

  test('tells what and where it is without a password', () => {
    expect(database.describe()).toMatch(/^PostgreSQL \d+\.\d+ at /)
  })

  test('a message reaches every process that listens, until it stops', async () => {
    const other = await database.again()
    const [here, there]: string[][] = [[], []]
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const listening = await database.listen('news', (text) => {
      here!.push(text)
      if (text === 'one') first.resolve()
    })
    await other.listen('news', (text) => {
      there!.push(text)
      if (text === 'two') second.resolve()
    })
    await database.sql.notify('news', 'one')
    await first.promise
    await listening.stop()
    await database.sql.notify('news', 'two')
    await second.promise
    expect([here, there]).toEqual([['one'], ['one', 'two']])
  })

  test('a lost connection is made again, and the channel listened on again', async () => {
    const texts: string[] = []
    const arrived = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    let times = 0
    await database.listen(
      'mended',
      (text) => {
        texts.push(text)
        arrived.resolve()
      },
      () => {
        times += 1
        if (times === 2) again.resolve()
      },
    )
    const killer = await database.again()
    await killer.sql`select pg_terminate_backend(pid, ${PATIENCE_MS}) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await again.promise
    await killer.sql.notify('mended', 'after')
    await arrived.promise
    expect(texts).toEqual(['after'])
    expect([...(await database.sql`select 1 as one`)]).toEqual([{ one: 1 }])
  })

  test('opens although its connection is lost while it is completed', async () => {
    let times = 0
    const complete = async (connection: Database['sql']) => {
      times += 1
      if (times === 1) await connection`select pg_terminate_backend(pg_backend_pid())`
    }
    const opened = await openDatabase({ url: database.url, dataDir: '', cacheDir: '', log: silent, complete })
    expect(times).toBe(2)
    await opened.close()
  })
})

test('two databases of one server know nothing of each other', async () => {
  const [a, b] = await Promise.all([freshDatabase(), freshDatabase()])
  try {
    await a.sql`create table only_here (id int)`
    expect([...(await b.sql`select to_regclass('only_here') as found`)]).toEqual([{ found: null }])
  } finally {
    await Promise.all([a.drop(), b.drop()])
  }
})

test.skipIf(!hasIpv6)('a database at an IPv6 address opens', async () => {
  const database = await freshDatabase()
  await using forwarded = await overTcp(database.url, '::1')
  const opened = await openDatabase({ url: forwarded.url, dataDir: '', cacheDir: '', log: silent })
  expect(opened.describe()).toContain(`at ${new URL(forwarded.url).host}/`)
  await opened.close()
  await database.drop()
})
