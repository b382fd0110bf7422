import { afterAll, beforeAll, expect, test } from 'bun:test'
import { packed } from '../../src/extraction/page.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { failure, handWorker, insertJob, newJob, page, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { hook, startReceiver, startSender } from './webhooks.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

/** The bodies that a receiver gets of an extraction that ends like this. */
async function told(outcome: Outcome) {
  await using receiver = await startReceiver()
  await using _ = await startSender(database)
  const webhook = hook(receiver.url, { events: ['started', 'completed', 'failed'], metadata: { order: '42' } })
  const id = await insertJob(database.sql, newJob({ kind: 'extract', tasks: pages(1), pageLimit: 2, webhook }))
  const worker = await handWorker(database.sql)
  await worker.settleAll(await worker.lease(10), page())
  await worker.settleAll(await worker.lease(10), outcome)
  await until(() => receiver.told.length === 2)
  return { id, bodies: receiver.told.map(({ body: { webhookId: _, ...body } }) => body), receiver }
}

test('a completed extraction tells its result', async () => {
  const result = { data: { name: 'Acme' }, sources: { name: ['http://site.test/0'] }, warnings: ['One.'], tokens: 7 }
  const { id, bodies, receiver } = await told({ state: 'done', page: packed(result) })
  const metadata = { order: '42' }
  expect(bodies as unknown[]).toEqual([
    { success: true, type: 'extract.started', id, data: [], metadata },
    {
      success: true,
      type: 'extract.completed',
      id,
      data: [
        {
          success: true,
          extractId: id,
          data: { name: 'Acme' },
          sources: { name: ['http://site.test/0'] },
          warning: 'One.',
          tokensUsed: 7,
        },
      ],
      metadata,
    },
  ])
  expect(receiver.told.every(({ signed }) => signed)).toBe(true)
})

test('an extraction that failed tells why', async () => {
  const { id, bodies } = await told(failure)
  expect(bodies[1] as unknown).toEqual({
    success: false,
    type: 'extract.failed',
    id,
    data: [],
    error: 'no such host',
    metadata: { order: '42' },
  })
})
