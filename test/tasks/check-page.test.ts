import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { PageOptions } from '../../src/crawl/options.ts'
import { ServiceError } from '../../src/errors.ts'
import { pageKey, takeCheck } from '../../src/monitors/pages.ts'
import { insertMonitor } from '../../src/monitors/store.ts'
import { type CheckParts, checkPage } from '../../src/tasks/check/page.ts'
import { testCall } from '../call.fixture.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { newMonitor, OWNER, URL_WATCHED } from '../monitors/monitors.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { queueDatabase } from '../queue/queue.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test('a page that cannot be compared is an error of that page, not of its target', async () => {
  const { sql } = database
  await insertMonitor(sql, newMonitor(), { owner: OWNER })
  const [row] = await sql<{ public_id: string }[]>`select public_id from web_extract.monitor_checks`
  const check = (await takeCheck(sql, row!.public_id))!
  const tooLarge = () => Promise.reject(new ServiceError('document_unreadable', 'The copies could not be compared.'))
  const parts = { sql, comparer: { outage: tooLarge, compare: tooLarge, learn: tooLarge } } as unknown as CheckParts
  const page = { target: 't1', url: URL_WATCHED, options: {} as PageOptions, isAlone: false }
  const copy = { url: URL_WATCHED, title: '', markdown: 'Hinges: 12' }
  const known = { answer: { status: 200, requestedUrl: URL_WATCHED, copy } }
  expect(await checkPage(page, { check, known }, parts, testCall())).toBe(true)
  expect(await sql`select encode(key, 'hex') as key, status_code, error from web_extract.monitor_pages`).toMatchObject([
    { key: pageKey(URL_WATCHED), status_code: 200, error: 'The copies could not be compared.' },
  ])
})
