import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import { deliveryReport, redeliverEvents } from '../../src/operations/jobs.ts'
import { checkedWebhook } from '../../src/operations/webhook.ts'
import { type Delivery, readDeliveries } from '../../src/queue/deliveries.ts'
import { deleteExpired } from '../../src/queue/expire.ts'
import { appendToBatch } from '../../src/queue/insert.ts'
import { rescueTasks } from '../../src/queue/rescue.ts'
import { signatureOf } from '../../src/webhooks/delivery.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import {
  clearAll,
  failure,
  handWorker,
  insertJob,
  newJob,
  OWNER,
  pages,
  queueDatabase,
  testServers,
} from '../queue/queue.fixture.ts'
import { loopbackRules, strictRules } from '../site/send-request.ts'
import {
  type Answer,
  accept,
  hook,
  hookedJob,
  pageOf,
  passDeliveryTime,
  startReceiver,
  startSender,
} from './webhooks.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

test('a signature is the HMAC-SHA256 of the bytes (RFC 4231, test case 2)', () => {
  expect(signatureOf(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

describe.each(variants(testServers))('webhooks on $name', (server) => {
  let database: TestDatabase
  let sql: TestDatabase['sql']
  beforeAll(async () => {
    database = await queueDatabase(server)
    sql = database.sql
  }, PATIENCE_MS)
  beforeEach(async () => {
    await clearAll(sql)
  })
  afterAll(() => database.drop())

  const logOf = async (id: string): Promise<Delivery[]> =>
    (await deliveryReport(sql, { kind: 'batch', id, owner: OWNER }, { offset: 0, limit: 1000 })).deliveries
  /** Fails so often, then accepts. */
  const failing = (times: number, fail: Answer): Answer => {
    let left = times
    return (told, response) => (left-- > 0 ? fail(told, response) : accept(told, response))
  }
  const status =
    (code: number, headers: Record<string, string> = {}): Answer =>
    (_told, response) =>
      response.writeHead(code, headers).end()
  /** That something is to happen so many minutes after what happened between `since` and now. */
  const expectMinutes = (date: Date | undefined, since: number, [least, most]: [number, number]) =>
    expect(date?.getTime()).toBeWithin(since + least * 60_000, Date.now() + most * 60_000 + 1)

  test('a webhook without waiting deliveries rests until its next event', async () => {
    await using receiver = await startReceiver()
    await using _sender = await startSender(database)
    const { settle } = await hookedJob(sql, hook(receiver.url), 2)
    const rests = async () => (await sql`select from web_extract.webhooks where run_at = 'infinity'`).length === 1
    await until(rests)
    expect(receiver.accepted()).toEqual(['started'])
    const version = async () => (await sql`select xmin::text, ctid::text from web_extract.webhooks`)[0]
    const before = await version()
    await Bun.sleep(500)
    expect(await version()).toEqual(before)
    await settle(pageOf('one'), pageOf('two'))
    await until(() => receiver.accepted().at(-1) === 'completed')
    await until(rests)
  })

  test('a job tells its start, each page and its end, in order, once, signed, with what the caller gave', async () => {
    await using receiver = await startReceiver()
    await using _sender = await startSender(database)
    const webhook = hook(receiver.url, {
      headers: { 'X-A': 'b', 'content-type': 'application/x' },
      metadata: { c: 'd\0' },
    })
    const { id, settle } = await hookedJob(sql, webhook, 3)
    await settle(pageOf('one'), failure, pageOf('three'))
    await until(() => receiver.accepted().length === 5, 'five events')
    expect(receiver.accepted()).toEqual(['started', 'page', 'page', 'page', 'completed'])
    const bodies = receiver.told.map(({ body }) => body)
    expect(bodies.map(({ data }) => data[0]?.markdown)).toEqual([undefined, 'one', undefined, 'three', undefined])
    expect(bodies[2]).toMatchObject({
      success: false,
      error: 'no such host',
      data: [{ metadata: { sourceURL: 'http://site.test/1' } }],
    })
    expect(bodies.every((body) => body.id === id && body.metadata.c === 'd\0')).toBe(true)
    expect(new Set(bodies.map(({ webhookId }) => webhookId)).size).toBe(5)
    for (const { headers, signed } of receiver.told) {
      expect(headers).toMatchObject({ 'x-a': 'b', 'content-type': 'application/x', 'user-agent': 'web-extract/test' })
      expect(signed).toBe(true)
    }
    await until(async () => (await logOf(id)).every(({ state }) => state === 'delivered'), 'all delivered')
    expect((await logOf(id))[0]).toMatchObject({ event: 'started', attempts: 1, status: 200, nextTryAt: undefined })
  })

  test('an encrypted address is delivered to, and so is one that an older version stored unencrypted', async () => {
    await using receiver = await startReceiver()
    const secretKey = secretKeyOf('a key')
    await using _sender = await startSender(database, { secretKey })
    const url = `${receiver.url}?token=qu3ry`
    const parts = { signsEvents: true, rules: loopbackRules, secretKey }
    for (const webhook of [hook(url), await checkedWebhook(hook(url), parts)]) await hookedJob(sql, webhook, 1)
    await until(() => receiver.accepted().length === 2)
    expect(receiver.told.map(({ target }) => target)).toEqual(['/hook?token=qu3ry', '/hook?token=qu3ry'])
    const stored = await sql<{ url: string }[]>`select url from web_extract.webhooks order by job_id`
    expect(stored.map((row) => row.url.includes('qu3ry'))).toEqual([true, false])
  })

  test('an address that was encrypted with another key is an error in the log of deliveries, without the address', async () => {
    await using _sender = await startSender(database, { secretKey: secretKeyOf('another') })
    const parts = { signsEvents: true, rules: loopbackRules, secretKey: secretKeyOf('a key') }
    const { id } = await hookedJob(sql, await checkedWebhook(hook('http://127.0.0.1:1/?token=qu3ry'), parts), 1)
    await until(async () => (await logOf(id))[0]?.error !== undefined)
    expect((await logOf(id))[0]?.error).toBe('internal error before the event was sent; see the service log')
  })

  test('events that are not wanted are not made, and a page that robots.txt forbids is none', async () => {
    const { id, settle } = await hookedJob(sql, hook('http://h/', { events: ['completed'] }), 2)
    await settle(pageOf('one'), failure)
    expect((await logOf(id)).map(({ event }) => event)).toEqual(['completed'])
    const other = await hookedJob(sql, hook('http://h/'), 2)
    await other.settle(pageOf('one'), { state: 'failed', code: 'blocked_by_robots', message: 'line 2' })
    expect((await logOf(other.id)).map(({ event }) => event)).toEqual(['started', 'page', 'completed'])
  })

  test('a page that workers died over is told of', async () => {
    const { id } = await hookedJob(sql, hook('http://h/'), 1)
    for (let lost = 0; lost < 5; lost += 1) {
      const worker = await handWorker(sql)
      await sql`update web_extract.tasks set run_at = clock_timestamp()`
      await sql`update web_extract.jobs set due_at = clock_timestamp()`
      expect(await worker.lease(1)).toHaveLength(1)
      await worker.fallSilent()
      await rescueTasks(sql)
    }
    expect((await logOf(id)).map(({ event }) => event)).toEqual(['started', 'page', 'completed'])
  })

  test('sixteen workers at once make every event once', async () => {
    const id = await insertJob(
      sql,
      newJob({ kind: 'batch', webhook: hook('http://h/'), tasks: pages(400), pageLimit: 400 }),
    )
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const worker = await handWorker(sql)
        for (let idle = 0; idle < 3; ) {
          const tasks = await worker.lease(7)
          await worker.settleAll(tasks, tasks[0]?.seq === 1 ? failure : pageOf('page'))
          idle = tasks.length === 0 ? idle + 1 : 0
        }
      }),
    )
    const events = (await logOf(id)).map(({ event }) => event)
    expect([events.length, events[0], events.at(-1)]).toEqual([402, 'started', 'completed'])
    expect(events.filter((event) => event === 'page')).toHaveLength(400)
    const told = await sql`select document, seq from web_extract.deliveries where event = 1`
    expect(new Set(told.map(({ document, seq }) => `${document}/${seq}`)).size).toBe(400)
  })

  test('a batch that goes on ends once more; a webhook given then takes the place of the first', async () => {
    const { id, settle } = await hookedJob(sql, hook('http://h/', { metadata: { n: '1' } }), 1)
    await settle(pageOf('one'))
    const append = (webhook?: ReturnType<typeof hook>) =>
      appendToBatch(sql, { owner: OWNER, id, webhook }, {}, pages(1, Math.random() * 1e9))
    await append()
    await settle(pageOf('two'))
    await append(hook('http://other/', { metadata: { n: '2' } }))
    await settle(pageOf('three'))
    const lap = ['page', 'completed'] as const
    expect((await logOf(id)).map(({ event }) => event)).toEqual(['started', ...lap, ...lap, ...lap])
    expect(await sql`select url, metadata from web_extract.webhooks`).toMatchObject([
      { url: 'http://other/', metadata: { n: '2' } },
    ])
  })

  test('an event that is refused comes again after 1, 5 and 15 minutes, under the same id, then is given up', async () => {
    await using receiver = await startReceiver(status(500))
    const { id } = await hookedJob(sql, hook(receiver.url, { events: ['started'] }), 1)
    for (const minutes of [1, 5, 15]) {
      const since = Date.now()
      // Each try has a sender of its own, as after a restart.
      await using _sender = await startSender(database)
      await until(async () => (await logOf(id))[0]!.status === 500, `the answer before ${minutes} minutes`)
      const [delivery] = await logOf(id)
      expect(delivery).toMatchObject({ state: 'waiting', error: 'HTTP 500' })
      expectMinutes(delivery!.nextTryAt, since, [minutes, minutes * 1.1])
      await sql`update web_extract.deliveries set status = null`
      await passDeliveryTime(sql)
    }
    await using _sender = await startSender(database)
    await until(async () => (await logOf(id))[0]!.state === 'given_up', 'the end')
    expect((await logOf(id))[0]).toMatchObject({ attempts: 4, nextTryAt: undefined, deliveredAt: undefined })
    expect(new Set(receiver.told.map(({ body }) => body.webhookId)).size).toBe(1)
    expect(receiver.told).toHaveLength(4)
  })

  test('a refused event does not hold up those after it, and an accepted one does not come again', async () => {
    await using receiver = await startReceiver(failing(1, status(503)))
    await using _sender = await startSender(database)
    const { id, settle } = await hookedJob(sql, hook(receiver.url), 1)
    await settle(pageOf('one'))
    await until(() => receiver.accepted().length === 2, 'page and completed')
    // The time until its next try is written down after the others may have come.
    await until(async () => (await logOf(id))[0]!.status === 503, 'the answer to started')
    await passDeliveryTime(sql)
    await until(() => receiver.accepted().length === 3, 'started')
    expect(receiver.accepted()).toEqual(['page', 'completed', 'started'])
  })

  test.each([
    ['120', 2],
    ['86400', 60],
    ['1', 1],
  ])('Retry-After: %s is honoured, up to an hour', async (value, minutes) => {
    const since = Date.now()
    await using receiver = await startReceiver(status(429, { 'retry-after': value }))
    await using _sender = await startSender(database)
    const { id } = await hookedJob(sql, hook(receiver.url, { events: ['started'] }), 1)
    await until(async () => (await logOf(id))[0]!.status === 429, 'an answer')
    expectMinutes((await logOf(id))[0]!.nextTryAt, since, [minutes, minutes * 1.1])
  })

  test('a redirect is not followed', async () => {
    await using elsewhere = await startReceiver()
    await using receiver = await startReceiver(status(307, { location: elsewhere.url }))
    await using _sender = await startSender(database)
    const { id } = await hookedJob(sql, hook(receiver.url, { events: ['started'] }), 1)
    await until(async () => (await logOf(id))[0]!.status === 307, 'an answer')
    expect((await logOf(id))[0]!.error).toContain('redirects are not followed')
    expect(elsewhere.told).toEqual([])
  })

  test(
    'a receiver that does not answer gets the next event beside, and has 10 s for each',
    async () => {
      await using receiver = await startReceiver(({ body }, response) => {
        if (body.type !== 'batch_scrape.started') accept({} as never, response)
      })
      await using _sender = await startSender(database)
      const { id, settle } = await hookedJob(sql, hook(receiver.url), 1)
      await settle(pageOf('one'))
      await until(() => receiver.accepted().length === 2, 'page and completed')
      expect((await logOf(id))[0]).toMatchObject({ state: 'waiting', error: undefined })
      await until(async () => (await logOf(id))[0]!.error !== undefined, 'the end of the attempt')
      expect((await logOf(id))[0]).toMatchObject({ error: 'no answer within 10 s', status: undefined, attempts: 1 })
    },
    PATIENCE_MS,
  )

  test('a receiver that is gone is left alone for a minute after eight connections', async () => {
    const since = Date.now()
    // Nobody listens at port 1, which needs root.
    const { id, settle } = await hookedJob(sql, hook('http://127.0.0.1:1/'), 20)
    await settle(...Array.from({ length: 20 }, () => pageOf('page')))
    await using _sender = await startSender(database)
    const tried = async () => (await logOf(id)).filter(({ attempts }) => attempts > 0)
    await until(
      async () =>
        (await sql`select 1 from web_extract.webhooks where paused_until > clock_timestamp() and lease is null`)
          .length === 1,
      'a pause',
    )
    const attempts = await tried()
    expect(attempts).toHaveLength(8)
    expect(attempts[0]!.error).toContain('refused')
    expectMinutes((await logOf(id)).at(-1)!.nextTryAt, since, [1, 1.1])
  })

  test('a count of failures that is written late does not end the pause that came after it', async () => {
    const { id, settle } = await hookedJob(sql, hook('http://127.0.0.1:1/'), 20)
    await settle(...Array.from({ length: 20 }, () => pageOf('page')))
    let late = 0
    // Statements that write the seventh of eight failures down come a while after those that follow them.
    const slow = new Proxy(sql, {
      apply(run, self, [text, ...values]: [TemplateStringsArray, ...unknown[]]) {
        const statement = () => Reflect.apply(run, self, [text, ...values])
        if (!text.join('').includes('failures =') || values[0] !== 7) return statement()
        late += 1
        return Bun.sleep(200).then(statement)
      },
    })
    await using _sender = await startSender({ sql: slow, listen: database.listen })
    await until(
      async () => (await sql`select 1 from web_extract.webhooks where failures > 7 and lease is null`).length === 1,
      'the webhook is let go of',
    )
    const [webhook] = await sql`select failures, paused_until > clock_timestamp() as paused from web_extract.webhooks`
    expect([late, webhook]).toEqual([1, { failures: 8, paused: true }])
    expect((await logOf(id)).filter(({ attempts }) => attempts > 0)).toHaveLength(8)
  })

  test('a name that leads into a private network by then is not connected to', async () => {
    await using receiver = await startReceiver()
    const resolver = async () => [{ address: '127.0.0.1' }]
    await using _sender = await startSender(database, { rules: strictRules, resolver })
    const { id } = await hookedJob(
      sql,
      hook(receiver.url.replace('127.0.0.1', 'hook.example'), { events: ['started'] }),
      1,
    )
    await until(async () => (await logOf(id))[0]!.error !== undefined, 'a refusal')
    expect((await logOf(id))[0]!.error).toContain('private')
    expect(receiver.told).toEqual([])
  })

  test('what was given up is sent again when asked for, and any event by its id', async () => {
    await using receiver = await startReceiver()
    await using _sender = await startSender(database)
    const { id, settle } = await hookedJob(sql, hook(receiver.url), 1)
    await settle(pageOf('one'))
    await until(async () => (await logOf(id)).every(({ state }) => state === 'delivered'), 'all events')
    await sql`update web_extract.deliveries set state = 2, attempts = 4 where event = 2`
    const key = { kind: 'batch', id, owner: OWNER } as const
    expect(await redeliverEvents(sql, key, undefined)).toBe(1)
    await until(() => receiver.told.length === 4, 'completed again')
    const [started] = await logOf(id)
    expect(await redeliverEvents(sql, key, [started!.webhookId, crypto.randomUUID()])).toBe(1)
    await until(() => receiver.told.length === 5, 'started again')
    expect(receiver.accepted()).toEqual(['started', 'page', 'completed', 'completed', 'started'])
    expect(new Set(receiver.told.map(({ body }) => body.webhookId)).size).toBe(3)
    await until(async () => (await logOf(id)).every(({ state }) => state === 'delivered'), 'all events')
    await expect(redeliverEvents(sql, { ...key, owner: 'other' }, undefined)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a sender that falls silent loses its webhooks to another, and what it was at is sent again', async () => {
    let hangs = true
    await using receiver = await startReceiver((told, response) => (hangs ? undefined : accept(told, response)))
    const { id } = await hookedJob(sql, hook(receiver.url, { events: ['started'] }), 1)
    await using _first = await startSender(database)
    await until(() => receiver.told.length === 1, 'the first attempt')
    hangs = false
    // Until it is taken for dead: it may say meanwhile that it is alive.
    for (let alive = 1; alive > 0; ) {
      await sql`update web_extract.workers set lease_until = clock_timestamp() - interval '1 second'`
      await rescueTasks(sql)
      alive = (await sql`select from web_extract.workers`).length
    }
    await using _second = await startSender(database)
    await passDeliveryTime(sql)
    await until(async () => (await logOf(id))[0]!.state === 'delivered', 'the second attempt')
    expect((await logOf(id))[0]!.attempts).toBe(2)
  })

  test('many senders share many webhooks, and each event is sent once', async () => {
    await using receiver = await startReceiver()
    const senders = await Promise.all(Array.from({ length: 4 }, () => startSender(database)))
    const jobs = await Promise.all(Array.from({ length: 30 }, () => hookedJob(sql, hook(receiver.url), 1)))
    const worker = await handWorker(sql)
    for (let tasks = await worker.lease(100); tasks.length > 0; tasks = await worker.lease(100))
      await worker.settleAll(tasks, pageOf('page'))
    await until(() => receiver.accepted().length === 90, 'ninety events')
    await Promise.all(senders.map(({ stop }) => stop()))
    expect(receiver.told).toHaveLength(90)
    for (const { id } of jobs) {
      const types = receiver.told.filter(({ body }) => body.id === id).map(({ body }) => body.type)
      expect(types).toEqual(['batch_scrape.started', 'batch_scrape.page', 'batch_scrape.completed'])
    }
  })

  test('what is secret in a webhook is not logged', async () => {
    await using receiver = await startReceiver(status(500))
    const lines: string[] = []
    await using _sender = await startSender(database, { lines })
    const webhook = hook(`${receiver.url}?token=canary-url`, {
      headers: { Authorization: 'canary-header' },
      events: ['started'],
    })
    const { id } = await hookedJob(sql, webhook, 1)
    await until(() => lines.some((line) => line.includes('HTTP 500')), 'a line')
    expect(receiver.told[0]!.headers.authorization).toBe('canary-header')
    expect(lines.join('')).not.toContain('canary')
    expect(JSON.stringify(await logOf(id))).not.toContain('canary')
  })

  test('a fault of ours is told in the log, and the event is tried again', async () => {
    await using receiver = await startReceiver()
    const lines: string[] = []
    const encode = () => {
      throw new TypeError('no such member')
    }
    await using _sender = await startSender(database, { lines, encode })
    const { id } = await hookedJob(sql, hook(receiver.url, { events: ['started'] }), 1)
    await until(async () => (await logOf(id))[0]!.error !== undefined, 'the failure')
    const error = 'internal error before the event was sent; see the service log'
    expect((await logOf(id))[0]).toMatchObject({ state: 'waiting', error })
    expect(lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')).toMatchObject({
      webhook_id: expect.any(String),
      job_id: id,
      cause: 'TypeError: no such member',
    })
  })

  test('webhooks go with their job', async () => {
    await hookedJob(sql, hook('http://h/'), 1)
    await sql`update web_extract.jobs set expires_at = '-infinity'`
    expect(await deleteExpired(sql)).toBe(1)
    expect(await readDeliveries(sql, 1, { offset: 0, limit: 10 })).toEqual([])
    expect(await sql`select from web_extract.webhooks`).toHaveLength(0)
  })
})
