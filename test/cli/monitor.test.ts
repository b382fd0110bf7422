import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createAuthenticate } from '../../src/api/auth.ts'
import type { ParsedArguments } from '../../src/cli/arguments.ts'
import { checkMonitor } from '../../src/cli/monitor/flags.ts'
import { endOfCheck } from '../../src/client/monitors.ts'
import { packed } from '../../src/extraction/page.ts'
import type { StoredChange } from '../../src/monitors/change.ts'
import { finishCheck } from '../../src/monitors/finish.ts'
import { takeCheck } from '../../src/monitors/pages.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { checkIdOf, doCheck, pageIn } from '../monitors/monitors.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { handWorker, queueDatabase } from '../queue/queue.fixture.ts'
import { inProcess } from './in-process.fixture.ts'
import { program, startService } from './process.fixture.ts'

const KEY = 's3cret'
const env = { SERVICE_WEB_EXTRACT_API_KEY: KEY }
const URL_WATCHED = 'https://93.184.215.14/prices'

let database: TestDatabase
let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  database = await queueDatabase()
  service = await startService(['--role=api'], { ...env, DATABASE_URL: database.url })
}, PATIENCE_MS)
afterAll(async () => {
  await service.stop()
  await database.drop()
})

const monitor = (...words: string[]) => inProcess(['monitor', ...words, '--server', service.url], env)

/** Does the checks that are open, as a worker whose page changed or is new. */
async function work(change?: StoredChange, url = URL_WATCHED): Promise<void> {
  const { sql } = database
  const worker = await handWorker(sql)
  for (const task of await worker.lease(10)) {
    const page = pageIn(url, change ? { state: 'changed', change: packed(change) } : { state: 'new' })
    await doCheck(sql, await checkIdOf(sql, task), [page])
    await worker.settle(task, { state: 'done' })
  }
}

test(
  'monitors are added, listed, shown, run, paused and removed',
  async () => {
    const added = await monitor(
      'add',
      URL_WATCHED,
      '--name',
      'Prices',
      '--every',
      'weekdays at 8am',
      '--ignore',
      '.ad',
      '--json',
    )
    expect(added.code).toBe(0)
    const { id, targets } = JSON.parse(added.out)
    expect(targets).toEqual([{ type: 'scrape', urls: [URL_WATCHED], ignoreSelectors: ['.ad'], id: 't1' }])
    expect(createAuthenticate([KEY])(new Headers({ 'x-api-key': KEY }))).toBe(
      (await database.sql`select owner from web_extract.monitors`)[0]!.owner,
    )
    await work()
    expect((await program(['monitor', 'list', '--server', service.url], env)).out).toBe(
      `${id}  active  weekdays at 8am  new  Prices\n`,
    )
    const text = '--- a/previous\n+++ b/current\n@@ -1 +1 @@\n-Hinges: 12\u001b[31m\n+Hinges: 15\n'
    const running = monitor('run', id)
    const change = { text, changes: [{ path: '/markdown/0', before: 'Hinges: 12', after: 'Hinges: 15' }] }
    while ((await database.sql`select from web_extract.monitor_checks where state = 0`).length === 0)
      await Bun.sleep(20)
    await work(change)
    const run = await running
    expect(run.code).toBe(0)
    expect(run.out).toMatch(
      /^check [\w-]{36} of \S+: completed, changed\n {2}changed https:\/\/93\.184\.215\.14\/prices\n/,
    )
    // Nothing that a page says reaches the terminal as a command.
    expect(run.out).toEndWith(`\n${URL_WATCHED}\n${text.replace('\u001b', ' ')}`)
    expect((await monitor('diff', id)).out).toBe(run.out)
    expect((await monitor('checks', id)).out.split('\n')).toHaveLength(3)
    expect((await monitor('pause', id)).out).toMatch(/status +paused/)
    expect(await monitor('run', id)).toMatchObject({ code: 1, err: expect.stringContaining('paused') })
    expect((await monitor('resume', id)).out).toMatch(/status +active/)
    expect((await monitor('remove', id)).out).toBe(`monitor ${id} removed\n`)
    expect(await monitor('show', id)).toMatchObject({ code: 1, err: 'web-extract monitor: Monitor not found\n' })
    expect((await monitor('list')).out).toBe('There is no monitor.\n')
  },
  2 * PATIENCE_MS,
)

test(
  'what a later check met for the first time is a difference',
  async () => {
    const { id } = JSON.parse((await monitor('add', URL_WATCHED, '--crawl', '--json')).out)
    await work()
    expect(await monitor('diff', id)).toMatchObject({
      code: 0,
      err: 'No check of this monitor has found a change yet.\n',
    })
    const started = fetch(`${service.url}/v2/monitor/${id}/run`, { method: 'POST', headers: { 'x-api-key': KEY } })
    expect((await started).status).toBe(200)
    await work(undefined, `${URL_WATCHED}/new`)
    expect((await monitor('diff', id)).out).toContain(`new     ${URL_WATCHED}/new\n`)
    await monitor('remove', id)
  },
  PATIENCE_MS,
)

test(
  'the wait for a check that no worker takes, or that does not end, ends with a reason',
  async () => {
    const { id, currentCheckId: check } = JSON.parse((await monitor('add', URL_WATCHED, '--json')).out)
    const server = { url: new URL(service.url), key: KEY }
    const queued = { queuedMinutes: 0, runningMinutes: 1 }
    await expect(endOfCheck(server, id, check, queued)).rejects.toThrow(/no worker has taken check .* role "worker"/)
    const { sql } = database
    const worker = await handWorker(sql)
    const [task] = await worker.lease(10)
    const taken = await takeCheck(sql, check)
    const running = { queuedMinutes: 1, runningMinutes: 0 }
    await expect(endOfCheck(server, id, check, running)).rejects.toThrow(/has not ended .* monitor diff/)
    await finishCheck(sql, { check: taken!.number, results: [] })
    await worker.settle(task!, { state: 'done' })
    expect((await endOfCheck(server, id, check, running)).status).toBe('completed')
    await monitor('remove', id)
  },
  PATIENCE_MS,
)

test('a time zone without a time of day is refused', () => {
  const faults = (args: Partial<ParsedArguments['values']>) =>
    checkMonitor({ values: args, lists: {}, switches: new Set<string>(), positionals: ['add', URL_WATCHED] } as never)
  const timezone = 'Europe/Rome'
  expect(faults({ timezone, every: '30m' })).toEqual([expect.stringContaining('--timezone says nothing')])
  expect(faults({ timezone })).toHaveLength(1)
  expect(faults({ timezone, every: 'weekdays at 8am' })).toEqual([])
  expect(faults({ timezone, cron: '0 9 * * 1' })).toEqual([])
})
