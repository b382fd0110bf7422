import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { packed } from '../../src/extraction/page.ts'
import type { ExtractResult } from '../../src/extraction/result.ts'
import { orUnavailable } from '../../src/service/jobs.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { failure, handWorker, type page, queueDatabase, testServers } from '../queue/queue.fixture.ts'
import { json, testApp } from './app.fixture.ts'

const url = 'http://site.test/a'
const result: ExtractResult = {
  data: { name: 'Acme' },
  sources: { name: [url] },
  warnings: ['One.', 'Two.'],
  tokens: 7,
}

describe.each(testServers)('/v2/extract, on $name', (server) => {
  let database: TestDatabase
  let app: ReturnType<typeof testApp>
  beforeAll(async () => {
    database = await queueDatabase(server)
    app = testApp({
      withJobs: (work) =>
        orUnavailable(
          work({
            sql: database.sql,
            retentionSeconds: 3600,
            rules: { allow: [], closed: [] },
            watcher: undefined as never,
          }),
        ),
    })
  }, PATIENCE_MS)
  afterAll(() => database.drop())

  const post = (body: object, headers: Record<string, string> = {}) => app.post('/v2/extract', body, headers)
  const get = async (id: string, headers: Record<string, string> = {}) =>
    app.request('GET', `/v2/extract/${id}`, { headers })
  const started = async (body: object, headers: Record<string, string> = {}) =>
    String((await json(await post(body, headers))).id)
  /** Ends the one open job. */
  const finish = async (outcome: typeof failure | ReturnType<typeof page>) => {
    const worker = await handWorker(database.sql)
    await worker.settleAll(await worker.lease(10))
    await worker.settleAll(await worker.lease(10), outcome)
  }

  test('starts a job and later answers with its result', async () => {
    const response = await json(await post({ urls: [url, 'not a url'], prompt: 'the name', origin: 'x', schema: null }))
    expect(response).toEqual({ success: true, id: expect.any(String), invalidURLs: ['not a url'] })
    const id = String(response.id)
    expect(await json(await get(id))).toMatchObject({
      success: true,
      id,
      status: 'processing',
      data: [],
      creditsUsed: 0,
      tokensUsed: 0,
      expiresAt: expect.any(String),
    })
    await finish({ state: 'done', page: packed(result) })
    const over = await json(await get(id))
    expect(over).toMatchObject({
      success: true,
      status: 'completed',
      data: { name: 'Acme' },
      sources: { name: [url] },
      warning: 'One. Two.',
      creditsUsed: 1,
      tokensUsed: 7,
      completedAt: expect.any(String),
    })
    expect(await json(await app.request('DELETE', `/v2/extract/${id}`))).toMatchObject({
      error: 'Extraction is already completed',
      code: 'JOB_ALREADY_OVER',
    })
  })

  test('answers with the reason of a job that failed', async () => {
    const id = await started({ urls: [url] })
    await finish(failure)
    const response = await get(id)
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({
      success: false,
      status: 'failed',
      error: 'no such host',
      code: 'dns_failed',
      data: [],
    })
    const { jobs } = await json(await app.request('GET', '/jobs'))
    expect((jobs as object[])[0]).toMatchObject({ id, kind: 'extract', status: 'failed' })
  })

  test('shows and cancels a job for its owner only', async () => {
    const mine = { 'x-api-key': 'mine' }
    const id = await started({ urls: [url] }, mine)
    for (const method of ['GET', 'DELETE']) {
      const response = await app.request(method, `/v2/extract/${id}`, { headers: { 'x-api-key': 'another' } })
      expect(response.status).toBe(404)
    }
    expect((await app.request('GET', `/v2/crawl/${id}`, { headers: mine })).status).toBe(404)
    expect(await json(await app.request('DELETE', `/v2/extract/${id}`, { headers: mine }))).toEqual({
      success: true,
      status: 'cancelled',
    })
    expect(await json(await get(id, mine))).toMatchObject({ success: true, status: 'cancelled', data: [] })
    expect(await json(await app.request('GET', '/jobs', { headers: mine }))).toMatchObject({
      jobs: [{ id, kind: 'extract', url, status: 'cancelled' }],
    })
  })

  test('refuses a key that was used', async () => {
    const headers = { 'x-idempotency-key': '0b8f3a52-5b11-4d0c-9f43-3f2d9b7f5a10' }
    const id = await started({ urls: [url] }, headers)
    expect((await post({ urls: [url] }, headers)).status).toBe(409)
    await app.request('DELETE', `/v2/extract/${id}`)
  })

  test('refuses a web search if there is no provider', async () => {
    const response = await post({ prompt: 'all prices' })
    expect(response.status).toBe(503)
    expect(await json(response)).toMatchObject({ code: 'SEARCH_UNAVAILABLE', hint: expect.stringContaining('SEARXNG') })
  })

  test.each([
    [{}, '"urls" is required: the pages to read, or a "prompt" to search the web for'],
    [{ prompt: ' ' }, '"urls" is required: the pages to read'],
    [{ prompt: 'all prices', enableWebSearch: false }, '"urls" is required: the pages to read, since'],
    [{ enableWebSearch: true }, '"prompt" is required: what "enableWebSearch" searches for'],
    [{ urls: [] }, 'urls'],
    [{ urls: 'http://site.test/' }, 'urls'],
    [{ urls: Array(11).fill(url) }, 'urls'],
    [{ urls: ['http://'] }, 'urls[0]'],
    [{ urls: [url, 'http://'], ignoreInvalidURLs: false }, 'urls[1]'],
    [{ urls: [url], enableWebSearch: true }, '"prompt" is required: what "enableWebSearch" searches for'],
    [{ urls: [url], agent: { model: 'FIRE-1' } }, 'this service has no agent that browses'],
    [{ urls: [url], schema: { type: 'harbour' } }, '"schema.type": "harbour" is not a type'],
    [{ urls: [url], scrapeOptions: { mobile: true } }, 'mobile=true is not supported'],
    [{ urls: [url], harbour: 1 }, '"harbour" is not a member of this request'],
    [{ urls: [url], webhook: { url, events: ['page'] } }, 'webhook.events'],
    [{ urls: [url], limit: 0 }, 'limit'],
  ])('refuses %j', async (body, message) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(String((await json(response)).error)).toContain(message)
  })
})
