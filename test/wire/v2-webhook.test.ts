import { describe, expect, test } from 'bun:test'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeV2Batch, V2BatchRequest } from '../../src/wire/v2/batch.ts'
import { decodeV2Crawl, V2CrawlRequest } from '../../src/wire/v2/crawl.ts'
import { encodeV2Deliveries } from '../../src/wire/v2/deliveries.ts'
import { encodeWebhookEvent } from '../../src/wire/v2/webhook-event.ts'
import { page } from '../api/app.fixture.ts'
import { ID, job } from '../api/jobs.fixture.ts'

const url = 'http://site.test/'
const target = 'http://hook.test/in'
const all = ['started', 'page', 'completed'] as const

describe('a webhook', () => {
  test('is an address, which is told everything', () => {
    const kept = { url: target, headers: {}, metadata: {}, events: [...all] }
    expect(decodeV2Crawl({ url, webhook: target }).webhook).toEqual(kept)
    expect(decodeV2Batch({ urls: [url], webhook: { url: target } }).webhook).toEqual(kept)
    expect(decodeV2Crawl({ url }).webhook).toBeUndefined()
  })

  test('keeps headers and metadata as they are', () => {
    const given = { url: target, headers: { 'X-A': 'b' }, metadata: { order: '42', ключ: '\0 \ud800' } }
    expect(decodeV2Crawl({ url, webhook: given }).webhook).toEqual({ ...given, events: [...all] })
  })

  test.each([
    [['page'], ['page']],
    [
      ['crawl.page', 'completed'],
      ['page', 'completed'],
    ],
    [
      ['completed', 'crawl.completed', 'started'],
      ['started', 'completed'],
    ],
    [['failed', 'crawl.failed'], []],
    [[], []],
  ] as const)('filters by %j', (events, kept) => {
    const webhook = { url: target, events: [...events] }
    expect(issuesOf(V2CrawlRequest, { url, webhook })).toEqual([])
    expect(decodeV2Crawl({ url, webhook }).webhook?.events).toEqual([...kept])
  })

  test('of a batch is filtered by the names of its events', () => {
    const webhook = { url: target, events: ['batch_scrape.page' as const] }
    expect(issuesOf(V2BatchRequest, { urls: [url], webhook })).toEqual([])
    expect(decodeV2Batch({ urls: [url], webhook }).webhook?.events).toEqual(['page'])
  })

  test.each([
    [{}, '"webhook.url" is required'],
    [{ url: target, harbourMode: 1 }, 'webhook.harbourMode'],
    [{ url: target, metadata: 'x' }, 'webhook.metadata'],
    [{ url: target, metadata: { n: 5 } }, 'webhook.metadata.n'],
    [{ url: target, headers: { n: 5 } }, 'webhook.headers.n'],
    [{ url: target, events: ['pages'] }, 'did you mean "page"'],
    [{ url: target, events: ['batch_scrape.page'] }, 'batch_scrape.page'],
    [7, 'webhook'],
  ])('is refused, naming the member: %j', (webhook, named) => {
    const issues = issuesOf(V2CrawlRequest, { url, webhook })
    expect(issues.map(({ message }) => message).join('; ')).toContain(named)
  })
})

describe('an event', () => {
  const told = { job: { id: ID, kind: 'crawl' }, metadata: { a: 'b' }, webhookId: 'w' } as const
  const bodyOf = (event: Parameters<typeof encodeWebhookEvent>[0]) => JSON.parse(encodeWebhookEvent(event))

  test('of a job has no data', () => {
    const body = { success: true, type: 'crawl.started', id: ID, webhookId: 'w', data: [], metadata: { a: 'b' } }
    expect(bodyOf({ ...told, event: 'started' })).toEqual(body)
    const completed = bodyOf({ ...told, job: { id: ID, kind: 'batch' }, event: 'completed' })
    expect(completed).toEqual({ ...body, type: 'batch_scrape.completed' })
  })

  test('of a page has its document', () => {
    const body = bodyOf({ ...told, event: 'page', page })
    expect(body).toMatchObject({ success: true, type: 'crawl.page', data: [{ markdown: '# T' }] })
    expect(body.data[0].metadata).toMatchObject({ sourceURL: 'http://site.test/a', engine: 'http' })
  })

  test('of a page that failed says which and why', () => {
    const pageError = { url, code: 'dns_failed', message: 'no such host' } as const
    expect(bodyOf({ ...told, event: 'page', pageError })).toEqual({
      success: false,
      type: 'crawl.page',
      id: ID,
      webhookId: 'w',
      data: [{ metadata: { sourceURL: url } }],
      error: 'no such host',
      metadata: { a: 'b' },
    })
  })
})

test('the delivery log names events and times, and where it goes on', () => {
  const at = new Date('2030-01-01T00:00:00Z')
  const none = {
    attemptedAt: undefined,
    nextTryAt: undefined,
    deliveredAt: undefined,
    status: undefined,
    error: undefined,
  }
  const report = {
    job,
    counts: { waiting: 2, delivered: 1, given_up: 0 },
    deliveries: [
      {
        ...none,
        webhookId: 'a',
        event: 'started',
        state: 'delivered',
        attempts: 1,
        status: 200,
        createdAt: at,
        deliveredAt: at,
      },
      { ...none, webhookId: 'b', event: 'page', state: 'waiting', attempts: 0, createdAt: at, nextTryAt: at },
    ],
  } as const
  const log = encodeV2Deliveries(
    { ...report, deliveries: [...report.deliveries] },
    {
      kind: 'batch',
      offset: 0,
      limit: 2,
      url: 'http://host/log',
    },
  )
  expect(log).toEqual({
    success: true,
    total: 3,
    waiting: 2,
    delivered: 1,
    givenUp: 0,
    next: 'http://host/log?skip=2&limit=2',
    data: [
      {
        webhookId: 'a',
        event: 'batch_scrape.started',
        state: 'delivered',
        attempts: 1,
        status: 200,
        createdAt: at.toISOString(),
        deliveredAt: at.toISOString(),
      },
      {
        webhookId: 'b',
        event: 'batch_scrape.page',
        state: 'waiting',
        attempts: 0,
        createdAt: at.toISOString(),
        nextTryAt: at.toISOString(),
      },
    ],
  })
})
