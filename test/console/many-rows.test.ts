import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { atLength, shortForm } from '../forms.ts'
import { until } from '../patience.ts'
import { html } from '../site/web.ts'
import { OPEN_MS, type StoredConsole, startStoredConsole } from './stored-console.fixture.ts'

setDefaultTimeout(3 * MINUTE)

const JOBS = 200
const PAGES = 100_000
/** Milliseconds in which a browser answers nobody: 207 and 270 on two cores with twenty busy processes. */
const LONGEST_PAUSE_MS = 500

const why = browserFound ? shortForm : 'there is no browser'

describe.skipIf(!browserFound || !atLength)(why ? `NOT RUN, ${why}` : 'a console with many rows', () => {
  let console: StoredConsole
  beforeAll(async () => {
    console = await startStoredConsole({
      site: { '/': html('<title>Hinges</title><main><h1>Hinges</h1><p>All the hinges that we sell.</p></main>') },
    })
  }, OPEN_MS)
  afterAll(() => console?.[Symbol.asyncDispose]())

  test(`shows ${JOBS} jobs without a pause, and then asks the service for nothing`, async () => {
    for (let job = 0; job < JOBS; job++) {
      await console.ask('POST', '/v2/batch/scrape', { urls: [`${console.web.origin}/?job=${job}`] })
    }
    await until(async () => (await console.ask('GET', '/jobs?status=active')).jobs.length === 0, 'all jobs end', MINUTE)
    const { page, problems } = await console.open('#/jobs')
    await page.getByRole('row').nth(100).waitFor()
    await page.getByRole('link', { name: 'Older jobs' }).click()
    await page.getByRole('link', { name: /job=0$/ }).waitFor()
    expect(await page.getByRole('row').count()).toBe(101)
    expect(await longestPause(page)).toBeLessThan(LONGEST_PAUSE_MS)
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    // What 200 jobs have left behind is cleared away by then.
    await Bun.sleep(8000)
    const [pid, busy] = [console.service.child.pid, cpuSeconds(console.service.child.pid)]
    await Bun.sleep(30_000)
    expect((cpuSeconds(pid) - busy) / 30).toBeLessThan(0.01)
    expect(requests).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test(`shows a crawl of ${PAGES} pages, pages through it and filters it without a pause`, async () => {
    const { id } = await console.ask('POST', '/v2/crawl', { url: `${console.web.origin}/` })
    await until(async () => (await console.ask('GET', `/jobs/${id}`)).status === 'completed', 'the crawl ends', MINUTE)
    const { sql } = console
    const [job] = await sql<{ number: number }[]>`select id as number from web_extract.jobs where public_id = ${id}`
    await sql`
      insert into web_extract.documents (job_id, ord, seq, url, depth, size, page, facts, attempts, at)
      select job_id, i, i, url || 'page/' || i, 1, size, page, facts, attempts, at
      from web_extract.documents, generate_series(2, ${PAGES}) i where job_id = ${job!.number} and ord = 1`
    await sql`update web_extract.jobs set done = ${PAGES} where id = ${job!.number}`
    const { page, problems } = await console.open()
    const startedAt = performance.now()
    await page.evaluate(`location.hash = '#/jobs/${id}'`)
    await page.getByRole('row').nth(100).waitFor()
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await page.getByRole('button', { name: /^Done 100,000/ }).waitFor()
    for (let turn = 1; turn <= 5; turn++) {
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('link', { name: new RegExp(`page/${turn * 100 + 1}$`) }).waitFor()
      expect(await page.getByRole('row').count()).toBe(101)
    }
    await page.getByLabel('Part of the URL').fill('page/1999')
    await page.getByRole('link', { name: /page\/19999$/ }).waitFor()
    await page.getByRole('link', { name: /page\/19999$/ }).click()
    await page.getByRole('dialog').getByText('19,999 of 100,000').waitFor()
    expect(await longestPause(page)).toBeLessThan(LONGEST_PAUSE_MS)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

/** The longest time since it was opened in which a page could do nothing else. */
const longestPause = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(Math.max(...list.getEntries().map(({ duration }) => duration))))
      .observe({ type: 'longtask', buffered: true })
    setTimeout(() => resolve(0), 500)
  })`)

/** Seconds of CPU time that a process has used (proc(5): fields 14 and 15, in ticks of 10 ms). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
