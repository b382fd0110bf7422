import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { createAuthenticate } from '../../src/api/auth.ts'
import { packed } from '../../src/extraction/page.ts'
import type { ExtractResult } from '../../src/extraction/result.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { failure, handWorker, insertJob, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { inProcess } from './in-process.fixture.ts'
import { start, startService } from './process.fixture.ts'

const KEY = 's3cret'
const owner = createAuthenticate([KEY])(new Headers({ 'x-api-key': KEY }))
const env = { SERVICE_WEB_EXTRACT_API_KEY: KEY }
const result: ExtractResult = { data: { name: 'Acme' }, sources: {}, warnings: ['No page states "/phone".'], tokens: 7 }

let database: TestDatabase
let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  database = await queueDatabase()
  service = await startService(['--role=api'], { ...env, DATABASE_URL: database.url })
}, PATIENCE_MS)
afterEach(async () => {
  await database.sql`truncate web_extract.jobs, web_extract.tasks, web_extract.results`
})
afterAll(async () => {
  await service.stop()
  await database.drop()
})

const jobs = (...words: string[]) => inProcess(['jobs', ...words, '--server', service.url], env)
const begun = (count: number) => insertJob(database.sql, newJob({ kind: 'extract', owner, tasks: pages(count) }))

/** Reads pages of the only job. */
async function read(count: number) {
  const worker = await handWorker(database.sql)
  for (const task of await worker.lease(count)) await worker.settle(task, { state: 'done', page: packed({}) })
}

/** Reads all pages that are left and merges them, or fails to. */
async function finish(outcome: typeof failure | { state: 'done'; page: ReturnType<typeof packed> }) {
  const worker = await handWorker(database.sql)
  const read = await worker.lease(10)
  await worker.settleAll(read, outcome === failure ? failure : { state: 'done', page: packed({}) })
  await worker.settleAll(await worker.lease(10), outcome)
}

const merged = { state: 'done' as const, page: packed(result) }

/** The names and values of `show`. */
const factsOf = (out: string) =>
  Object.fromEntries(
    out
      .split('\n')
      .slice(1, -1)
      .map((line) => line.trim().split(/ {2,}/)),
  )

// biome-ignore lint/suspicious/noExplicitAny: lines of several types
const linesOf = (out: string): any[] =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('web-extract jobs, of an extraction', () => {
  test('list has it while it runs and when it is over', async () => {
    const over = await begun(1)
    await finish(merged)
    const running = await begun(2)
    const { out, err, code } = await jobs('list')
    expect([err, code]).toEqual(['', 0])
    const rows = out.split('\n').slice(0, -1)
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 4))).toEqual([
      [running, 'extract', 'queued', '0 of 2 pages'],
      [over, 'extract', 'completed', '1 of 1 pages'],
    ])
    expect(linesOf((await jobs('list', '--json')).out).map(({ id, kind }) => [id, kind])).toEqual([
      [running, 'extract'],
      [over, 'extract'],
    ])
  })

  test('show finds it by its id alone, running and completed, and has its data with --json', async () => {
    const id = await begun(2)
    await read(1)
    const running = await jobs('show', id)
    expect([running.err, running.code]).toEqual(['', 0])
    expect(running.out).toStartWith(`extraction ${id} of http://site.test/\n`)
    expect(factsOf(running.out)).toMatchObject({ status: 'processing', pages: '1 of 2 pages' })
    await finish(merged)
    const over = await jobs('show', id)
    expect(over.out).toStartWith(`extraction ${id} of http://site.test/\n`)
    expect(factsOf(over.out)).toMatchObject({
      status: 'completed',
      pages: '2 of 2 pages',
      tokens: '7',
      warning: 'No page states "/phone".',
    })
    expect(linesOf((await jobs('show', id, '--json')).out)).toMatchObject([
      { kind: 'extract', id, url: 'http://site.test/', status: 'completed', data: { name: 'Acme' }, tokensUsed: 7 },
    ])
  })

  test('show gives the reason of one that failed', async () => {
    const id = await begun(1)
    await finish(failure)
    const { out, err, code } = await jobs('show', id)
    expect([err, code]).toEqual(['', 0])
    expect(factsOf(out)).toMatchObject({ status: 'failed', pages: '0 of 1 pages, 1 failed', error: 'no such host' })
  })

  test('cancel ends it, but not one that is completed', async () => {
    const id = await begun(3)
    await read(1)
    expect(await jobs('cancel', id)).toEqual({
      out: `Cancelled extraction ${id} with 1 completed page.\n`,
      err: '',
      code: 0,
    })
    expect(factsOf((await jobs('show', id)).out)).toMatchObject({ status: 'cancelled' })
    const done = await begun(1)
    await finish(merged)
    expect(await jobs('cancel', done)).toEqual({
      out: '',
      err: 'web-extract jobs: Extraction is already completed (JOB_ALREADY_OVER)\n',
      code: 1,
    })
  })

  test('watch shows how it ends', async () => {
    const id = await begun(2)
    await finish(merged)
    const completed = await jobs('watch', id)
    expect([completed.out, completed.code]).toEqual(['', 0])
    expect(completed.err).toMatch(
      /^The extraction is completed: 2 of 2 pages \(\d+\.\d s\)\n {2}No page states "\/phone"\.\n$/,
    )
    const other = await begun(1)
    await finish(failure)
    const failed = await jobs('watch', other)
    expect([failed.out, failed.code]).toEqual(['', 1])
    expect(failed.err).toMatch(/^The extraction failed: 0 of 1 pages, 1 failed \(\d+\.\d s\)\n {2}no such host\n$/)
  })

  test(
    'watch --json prints a line for every change, and last the result, also through a lost connection',
    async () => {
      const id = await begun(2)
      let away = false
      await using proxy = Bun.serve({
        hostname: '127.0.0.1',
        port: 0,
        fetch({ url, headers }) {
          const { pathname, search } = new URL(url)
          return away ? new Response('', { status: 502 }) : fetch(`${service.url}${pathname}${search}`, { headers })
        },
      })
      const child = start(['jobs', 'watch', id, '--json', '--server', proxy.url.href], env)
      const told = { out: '', err: '' }
      const gather = async (stream: 'out' | 'err', bytes: ReadableStream<Uint8Array>) => {
        for await (const part of bytes) told[stream] += new TextDecoder().decode(part)
      }
      const reading = Promise.all([gather('out', child.stdout), gather('err', child.stderr)])
      await until(() => linesOf(told.out).length === 1)
      await read(1)
      await until(() => linesOf(told.out).length === 2)
      away = true
      await until(() => told.err.includes('Connection lost.'))
      await finish(merged)
      away = false
      expect(await child.exited).toBe(0)
      await reading
      expect(linesOf(told.out).map(({ type, data }) => [type, data.status, data.completed, data.data])).toEqual([
        ['status', 'processing', 0, []],
        ['status', 'processing', 1, []],
        ['done', 'completed', 2, { name: 'Acme' }],
      ])
      expect(told.err).toBe('Connection lost. Reconnecting…\nReconnected.\n')
    },
    PATIENCE_MS,
  )

  test(
    'watch ends with 1 when the job is deleted meanwhile',
    async () => {
      const id = await begun(1)
      const child = start(['jobs', 'watch', id, '--json', '--server', service.url], env)
      const reader = child.stdout.getReader()
      await reader.read()
      await database.sql`delete from web_extract.jobs`
      expect(await child.stderr.text()).toBe(
        'web-extract jobs: the job no longer exists: it has expired or was deleted\n',
      )
      expect(await child.exited).toBe(1)
    },
    PATIENCE_MS,
  )
})
