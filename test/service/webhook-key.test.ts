import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { checkWebhooks } from '../../src/cli/doctor/webhooks.ts'
import { readConfig } from '../../src/config/read.ts'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import type { Database } from '../../src/db/client.ts'
import type { ServiceError } from '../../src/errors.ts'
import { existingWebhookKey, webhookKey } from '../../src/service/webhook-key.ts'
import { program } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase, testServers } from '../db/database.fixture.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'

const KEY = /^[0-9a-f]{64}$/

describe.each(variants(testServers))('the key that signs webhook events, on $name', (server) => {
  let database: TestDatabase
  const databases: TestDatabase[] = []
  beforeEach(async () => {
    database = await freshDatabase(server)
    databases.push(database)
  }, PATIENCE_MS)
  afterAll(async () => {
    for (const { drop } of databases) await drop()
  })

  const settings = (secretKey?: string) => ({
    webhookSecret: undefined,
    databaseUrl: database.url,
    dataDir: '/nowhere',
    secretKey,
  })
  const keyWith = (secret: string | undefined, { sql }: Database = database) =>
    webhookKey(sql, settings(), secret === undefined ? undefined : secretKeyOf(secret))
  const rows = async () => [
    ...(await database.sql<{ value: string; sealed: boolean }[]>`select value, sealed from web_extract.secrets`),
  ]

  test('is the same for all processes that start at once', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => database.again()))
    const keys = await Promise.all([...processes, ...processes].map((process) => keyWith('a key for secrets', process)))
    expect(keys[0]).toMatch(KEY)
    expect(new Set(keys).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await existingWebhookKey(settings('a key for secrets'))).toBe(keys[0])
  })

  test('is not readable in the database of a service that has a key for secrets', async () => {
    const key = await keyWith('a key for secrets')
    const [row] = await rows()
    expect(row!.sealed).toBe(true)
    expect(row!.value).not.toContain(key)
  })

  test('is encrypted in place, and stays the same, once there is a key for secrets', async () => {
    const key = await keyWith(undefined)
    expect(await rows()).toEqual([{ value: key, sealed: false }])
    expect(await keyWith('a key for secrets')).toBe(key)
    expect(await rows()).toEqual([{ value: expect.not.stringContaining(key), sealed: true }])
    expect(await keyWith('a key for secrets')).toBe(key)
  })

  test('is never replaced under another key for secrets: the error names the ways out', async () => {
    const key = await keyWith('a key for secrets')
    for (const other of [undefined, 'another key for secrets']) {
      const thrown = await keyWith(other).catch((error: ServiceError) => error)
      const hint = (thrown as ServiceError).hint
      for (const way of ['SERVICE_SECRET_KEY', 'SERVICE_WEBHOOK_HMAC_SECRET', "where name = 'webhook'"])
        expect(hint).toContain(way)
    }
    const env = { DATABASE_URL: database.url, SERVICE_SECRET_KEY: 'another key for secrets' }
    const [found] = await checkWebhooks(readConfig({ role: 'worker' }, env))
    expect(found).toMatchObject({ state: 'warn', fix: expect.stringContaining('SERVICE_SECRET_KEY') })
    await database.sql`delete from web_extract.secrets where name = 'webhook'`
    expect(await keyWith('another key for secrets')).toMatch(KEY)
    expect(await keyWith('another key for secrets')).not.toBe(key)
  })

  test('is printed by the command that doctor names, once it exists', async () => {
    const env = { DATABASE_URL: database.url, SERVICE_SECRET_KEY: 'a key for secrets' }
    const says = async () => (await checkWebhooks(readConfig({ role: 'worker' }, env)))[0]!.says
    expect(await says()).toBe('events are signed with the key in the database; the first worker creates it')
    expect(await program(['config', 'webhook-key'], env)).toMatchObject({
      out: '',
      err: expect.stringContaining('there is no webhook key yet'),
      code: 1,
    })
    const key = await keyWith('a key for secrets')
    expect(await says()).toEndWith('config webhook-key prints it')
    expect(await program(['config', 'webhook-key'], env)).toEqual({ out: `${key}\n`, err: '', code: 0 })
    const set = { ...env, SERVICE_WEBHOOK_HMAC_SECRET: 'of-mine' }
    expect(await program(['config', 'webhook-key'], set)).toEqual({ out: 'of-mine\n', err: '', code: 0 })
  })
})
