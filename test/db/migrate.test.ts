import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { migrations, withHash } from '../../src/db/migrations.ts'
import { freshDatabase, START_MS, type TestDatabase, testServers } from './database.fixture.ts'
import { silent } from './servers.fixture.ts'

const root = resolve(import.meta.dir, '../..')
const table = withHash({
  tag: '9998_table',
  sql: 'create table moved (id int);--> statement-breakpoint\ninsert into moved values (1);',
  madeAt: 1,
})
const column = withHash({ tag: '9999_column', sql: 'alter table moved add column name text', madeAt: 2 })
const wrong = withHash({
  tag: '9999_wrong',
  sql: 'create table half (id int);--> statement-breakpoint\nnonsense',
  madeAt: 3,
})

describe.each(testServers)('migrations on $name', (server) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase(server)
  }, START_MS)
  afterAll(() => database.drop())

  test('of eight processes at once one applies them and all find them applied', async () => {
    const openings = Array.from({ length: 8 }, () => database.again())
    const applied = await Promise.all(
      (await Promise.all(openings)).map(({ sql }) => migrate(sql, [...migrations, table])),
    )
    expect(applied.flat()).toEqual(['9998_table'])
    expect([...(await database.sql`select id from moved`)]).toEqual([{ id: 1 }])
  })

  test('only those that are missing are applied', async () => {
    expect(await migrate(database.sql, [...migrations, table, column])).toEqual(['9999_column'])
    expect(await migrate(database.sql, [...migrations, table, column])).toEqual([])
  })

  test('one that fails leaves nothing behind', async () => {
    await expect(migrate(database.sql, [...migrations, table, column, wrong])).rejects.toThrow('syntax error')
    expect([...(await database.sql`select to_regclass('half') as found`)]).toEqual([{ found: null }])
    expect(await migrate(database.sql, [...migrations, table, column])).toEqual([])
  })

  test('a database that a newer program made is refused, and what to do is told', async () => {
    const opening = openDatabase({ url: database.url, dataDir: '', cacheDir: '', log: silent })
    const failure = await opening.catch((error) => error)
    expect(failure).toMatchObject({ code: 'database_unavailable', hint: expect.stringContaining('at least as new') })
    expect(failure.message).toContain(
      `created by a newer web-extract: it has schema ${migrations.length + 2}, and this version knows schema ${migrations.length}.`,
    )
  })
})

test('drizzle/ holds every table of src/db/schema.ts as it is: npm run db:generate would write nothing', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'web-extract-drizzle-'))
  try {
    await Bun.$`cp -r ${root}/drizzle ${copy}/drizzle`
    const config = `${copy}/drizzle.config.json`
    await Bun.write(
      config,
      JSON.stringify({ dialect: 'postgresql', schema: `${root}/src/db/schema.ts`, out: './drizzle' }),
    )
    const generated = await Bun.$`${root}/node_modules/.bin/drizzle-kit generate --config ${config}`.cwd(copy).quiet()
    expect(generated.stdout.toString()).toContain('No schema changes')
    expect(await Bun.$`diff -r ${root}/drizzle ${copy}/drizzle`.text()).toBe('')
  } finally {
    await rm(copy, { recursive: true })
  }
})
