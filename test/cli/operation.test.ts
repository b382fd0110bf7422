import { expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { migrate } from '../../src/db/migrate.ts'
import { migrations } from '../../src/db/migrations.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { startSite } from '../flows/crawled-site.fixture.ts'
import { variants } from '../forms.ts'
import { until } from '../patience.ts'
import { placeOfFile } from '../service/place.fixture.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(120_000)

const { database, env, path, startService } = placeOfFile()
const jsonIn = async (response: Response) => (await response.json()) as Record<string, unknown>
const json = async (address: string) => jsonIn(await fetch(address))
const ready = async (url: string) => {
  const response = await fetch(`${url}/ready`)
  return { status: response.status, ...(await jsonIn(response)) }
}
/** As a program that lacks the newest migration would have made it. */
const withoutLastMigration = async ({ sql }: TestDatabase) => {
  await sql`drop schema web_extract cascade`
  await sql`delete from drizzle.__drizzle_migrations`
  await migrate(sql, migrations.slice(0, -1))
}
/** Starts a batch, once the database for it is made: who asks is told after a while to come again. */
const startBatch = async (url: string, request: object) => {
  for (;;) {
    const response = await fetch(`${url}/batch/scrape`, { method: 'POST', body: JSON.stringify(request) })
    const { id } = await jsonIn(response)
    if (response.status !== 503) return String(id)
  }
}
const batchOf = async (url: string, pages: string[]) => {
  const id = await startBatch(url, { urls: pages })
  await until(async () => (await json(`${url}/batch/scrape/${id}`)).status === 'completed')
  return id
}

test('config print is --print-config', async () => {
  const { out, code } = await program(['config', 'print', '--port', '4000'], {
    SERVICE_SECRET_KEY: 'kept where nobody sees it',
  })
  expect(code).toBe(0)
  expect(out).toMatch(/^PORT +4000 +--port$/m)
  expect(out).toMatch(/^SERVICE_SECRET_KEY +<set> +SERVICE_SECRET_KEY$/m)
  expect(
    await program(['--print-config', '--port', '4000'], { SERVICE_SECRET_KEY: 'kept where nobody sees it' }),
  ).toMatchObject({ out })
})

test('migrate tells what is missing by its exit code, and brings it up to date', async () => {
  const none = await program(['migrate', 'status'], env('migrated'))
  expect([none.out, none.code]).toEqual([
    `There is no private database in ${path('migrated')}/postgres yet. The first job creates it.\n`,
    0,
  ])
  const own = { DATABASE_URL: database().url }
  const tags = migrations.map(({ tag }) => tag)
  await withoutLastMigration(database())
  const lacking = await program(['migrate', 'status', '--json'], own)
  expect(JSON.parse(lacking.out)).toMatchObject({ applied: tags.slice(0, -1), missing: tags.slice(-1) })
  expect(lacking.code).toBe(1)
  const api = await startService(['--role=api'], own)
  await until(async () => (await ready(api.url)).status === 200)
  await withoutLastMigration(database())
  expect(await ready(api.url)).toMatchObject({
    status: 503,
    ok: false,
    checks: [
      { name: 'database', state: 'ok' },
      { name: 'migrations', state: 'missing', message: 'The database lacks 1 migration.' },
      { name: 'queue', state: 'ok' },
      { name: 'disk', state: 'ok' },
    ],
  })
  expect(await program(['migrate', 'up'], own)).toMatchObject({
    code: 0,
    err: expect.stringContaining('"migrated"'),
  })
  expect(await ready(api.url)).toMatchObject({ status: 200, ok: true })
  expect(await program(['migrate', 'status'], own)).toMatchObject({
    out: expect.stringMatching(
      new RegExp(`^PostgreSQL \\S+ at \\S+\n${tags.map((tag) => `  applied  ${tag}\n`).join('')}$`),
    ),
    code: 0,
  })
  await api.stop()
})

test('a database that a newer program made is refused by every command, and ends the service', async () => {
  const newer = await freshDatabase()
  await newer.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)`
  const own = { DATABASE_URL: newer.url }
  const known = migrations.length
  const refusal = `The database was created by a newer web-extract: it has schema ${known + 1}, and this version knows schema ${known}.`
  const roles = variants(['all', 'api', 'worker', 'scheduler']).map((role) => [`--role=${role}`, '--port=0'])
  for (const args of [['migrate', 'status'], ['migrate', 'up'], ['--migrate'], ...roles]) {
    const { err, code } = await program(args, own)
    expect([args, err, code]).toEqual([args, expect.stringContaining(refusal), 78])
  }
  await newer.drop()
})

test('a command whose database is away ends with 69, so that scripts can wait for it', async () => {
  const away = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' }
  const { code, err } = await program(['migrate', 'status'], away)
  expect([code, err]).toEqual([69, expect.stringContaining('refuses connections')])
})

test('a process whose database is away is alive, but not ready, and says what to do', async () => {
  const api = await startService(['--role=api'], { DATABASE_URL: `postgres://me:hunter2@127.0.0.1:1/none` })
  expect(await json(`${api.url}/health`)).toEqual({ ok: true })
  const answer = await ready(api.url)
  expect(answer).toMatchObject({
    status: 503,
    ok: false,
    checks: [{ name: 'database', state: 'missing' }, { name: 'disk' }],
  })
  expect(JSON.stringify(answer)).not.toContain('hunter2')
  await api.stop('SIGKILL')
})

test('a backup of a running service is restored elsewhere, and served there', async () => {
  await using site = startSite(20, () => 0)
  const args = ['--allow-private-networks=127.0.0.0/8']
  const first = await startService(args, env('first'))
  expect(await ready(first.url)).toMatchObject({ status: 200, checks: [{ state: 'unused' }, {}, {}, {}] })
  const id = await batchOf(
    first.url,
    [1, 2, 3, 4, 5].map((n) => `${site.origin}/${n}`),
  )
  expect(await ready(first.url)).toMatchObject({ status: 200, checks: [{ state: 'ok' }, {}, {}, {}] })
  const made = await program(['backup', path('jobs.backup')], env('first'))
  expect(made).toMatchObject({
    out: `Backed up 1 job from ${path('first/postgres')} to ${path('jobs.backup')}\n`,
    code: 0,
  })
  expect(await program(['restore', path('jobs.backup')], env('first'))).toMatchObject({
    err: expect.stringContaining('Stop the service that uses this DATA_DIR'),
    code: 1,
  })
  const pages = await json(`${first.url}/batch/scrape/${id}`)
  await first.stop()
  const restored = await program(['restore', path('jobs.backup')], env('second'))
  const told = /^Restored 1 job to (\S+) \(backup of \S+, web-extract 0\.1\.0\)\n$/.exec(restored.out)
  expect(told?.[1]).toBe(path('second/postgres'))
  const second = await startService(args, env('second'))
  const again = await json(`${second.url}/batch/scrape/${id}`)
  expect(again.documents).toEqual(pages.documents)
  expect(again).toMatchObject({ status: 'completed', completed: 5 })
  await second.stop()
})

test('at SIGTERM tasks of jobs are let go of at once, while requests under way are finished', async () => {
  const [begun, letGo, asked] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch({ url, signal }) {
      const { pathname } = new URL(url)
      if (pathname === '/robots.txt') return new Response('', { status: 404 })
      if (pathname === '/task') {
        signal.addEventListener('abort', () => letGo!.resolve())
        begun!.resolve()
      } else asked!.resolve()
      await letGo!.promise
      return new Response('<p>done</p>', { headers: { 'content-type': 'text/html' } })
    },
  })
  const service = await startService(['--allow-private-networks=127.0.0.0/8'], env('stopped'))
  await startBatch(service.url, { urls: [`${site.url}task`], use_browser: 'never' })
  await begun!.promise
  const body = JSON.stringify({ url: `${site.url}request`, use_browser: 'never' })
  const scraped = fetch(`${service.url}/scrape`, { method: 'POST', body })
  await asked!.promise
  const stopped = service.stop()
  expect((await scraped).status).toBe(200)
  expect(await stopped).toBe(0)
  expect(service.logs.join('')).not.toContain('drain_timeout')
  await site.stop(true)
})

test('what a backup cannot be made of, or not restored from, is told in a sentence', async () => {
  const told = async (args: string[], own: Record<string, string>) => {
    const { err, code } = await program(args, own)
    return [err, code]
  }
  copyFileSync(path('jobs.backup'), path('damaged'))
  writeFileSync(path('damaged'), readFileSync(path('damaged')).subarray(0, -100))
  expect(await told(['restore', path('damaged')], env('third'))).toEqual([
    expect.stringContaining('is damaged or not a web-extract backup'),
    1,
  ])
  expect(await told(['restore', path('jobs.backup')], env('second'))).toEqual([
    expect.stringContaining('The database already holds jobs'),
    1,
  ])
  expect(await told(['backup', path('jobs.backup')], env('second'))).toEqual([
    `web-extract backup: ${path('jobs.backup')}: The file already exists. Choose another name.\n`,
    1,
  ])
  expect(await told(['backup', path('nowhere/file')], env('second'))).toEqual([
    `web-extract backup: ${path('nowhere/file')}: No such file or folder.\n`,
    1,
  ])
  expect(await told(['backup', path('x')], env('third'))).toEqual([
    expect.stringContaining('has no private database'),
    1,
  ])
  expect(await told(['backup', path('x')], { DATABASE_URL: database().url })).toEqual([
    expect.stringContaining('pg_dump'),
    1,
  ])
})
