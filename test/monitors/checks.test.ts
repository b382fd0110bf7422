import { afterAll, beforeAll, expect, test } from 'bun:test'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import {
  type CheckReport,
  changeMonitor,
  checkReport,
  createMonitor,
  monitorList,
  startCheck,
} from '../../src/operations/monitors.ts'
import type { Search } from '../../src/search/search.ts'
import { decodeV2Monitor } from '../../src/wire/v2/monitor/body.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { type Crawler, OWNER, startCrawler } from '../tasks/crawl.fixture.ts'

/** What each path answers now, or a function that answers. */
const pages = new Map<string, string | (() => string) | number>()
const hits = new Map<string, number>()
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url)
    hits.set(pathname, (hits.get(pathname) ?? 0) + 1)
    const page = pages.get(pathname) ?? 404
    if (typeof page === 'number') return new Response('<h1>Sorry</h1>', { status: page, headers })
    const body = typeof page === 'function' ? page() : page
    return new Response(`<title>Shop</title><main>${body}${TEXT}</main>`, { headers })
  },
})
const headers = { 'content-type': 'text/html' }
const TEXT = ['Hinges of brass.', 'Lamps of steel.', 'Open from nine to five.', 'Ask at the desk.']
  .map((line) => `<p>${line} ${'This is said on every page of the shop. '.repeat(2)}</p>`)
  .join('')
const origin = `http://127.0.0.1:${site.port}`

let hitsOfSearch: { url: string; title: string; description: string }[] = []
const search: Search = async () => ({ hits: { web: hitsOfSearch }, providers: ['test'], merged: [], warnings: [] })

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler(undefined, {}, search)
}, PATIENCE_MS)
afterAll(async () => {
  await crawler[Symbol.asyncDispose]()
  await site.stop(true)
})

const contextOf = () => ({
  sql: crawler.database.sql,
  retentionSeconds: 3600,
  secretKey: secretKeyOf('a secret that only tests know'),
})

/** A check once it is over, with its pages. */
async function ended(id: string, checkId: string): Promise<CheckReport> {
  const window = { offset: 0, limit: 100, maxBytes: 10_000_000 }
  for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await Bun.sleep(50)) {
    const report = await checkReport({ id, owner: OWNER, checkId }, window, contextOf())
    if (report.check.finishedAt !== undefined) return report
  }
  throw new Error('the check does not end')
}

/** A monitor after its first check. */
async function watch(body: object) {
  const given = decodeV2Monitor({ name: 'Shop', scheduleSeconds: 86_400, ...body })
  const { id, openCheck } = await createMonitor(given, contextOf(), { owner: OWNER })
  const first = await ended(id, openCheck!)
  return {
    id,
    first,
    again: async () => ended(id, (await startCheck({ id, owner: OWNER }, contextOf(), 'again')).id),
  }
}

const only = ({ pages: [page] }: CheckReport) => page!
const states = ({ pages }: CheckReport) => pages.map(({ url, state }) => `${state} ${url.slice(origin.length)}`).sort()

test.concurrent(
  'the first check is new, and each later one is compared with the one before it',
  async () => {
    pages.set('/price', '<h1>Price</h1><p>12 euros</p>')
    const { first, again } = await watch({ url: `${origin}/price` })
    expect(only(first)).toMatchObject({ state: 'new', change: undefined, content: { title: 'Shop' } })
    pages.set('/price', '<h1>Price</h1><p>15 euros</p>')
    expect(only(await again()).change?.text).toContain('-12 euros\n+15 euros\n')
    pages.set('/price', '<h1>Price</h1>\n\n<p  class="x">15\neuros</p><!-- built -->')
    const same = await again()
    expect(only(same)).toMatchObject({ state: 'same', change: undefined })
    expect(same.check).toMatchObject({ state: 'completed', summary: { same: 1, changed: 0 } })
    pages.set('/price', '<h1>Price</h1><p>21 euros</p>')
    expect(only(await again()).change?.text).toContain('-15 euros\n+21 euros\n')
  },
  PATIENCE_MS,
)

test.concurrent(
  'what differs between two fetches is noise, and a change beside it is found',
  async () => {
    let price = 12
    const rotating = () => `<p>${price} euros</p>${TEXT}${TEXT}<p>Offer of the moment: ${crypto.randomUUID()}</p>`
    pages.set('/noise', rotating)
    const { again } = await watch({ url: `${origin}/noise` })
    expect(only(await again()).state).toBe('same')
    price = 15
    const changed = only(await again())
    expect(changed.state).toBe('changed')
    expect(changed.change?.text).toContain('+15 euros')
    expect(changed.change?.text).not.toMatch(/^[-+].*Offer/m)
  },
  PATIENCE_MS,
)

test.concurrent(
  'an outage is an error, and the next good check is compared with the last good one',
  async () => {
    pages.set('/outage', '<p>12 euros</p>')
    const { again } = await watch({ url: `${origin}/outage` })
    pages.set('/outage', 503)
    const failed = await again()
    expect(failed.check).toMatchObject({ state: 'failed', summary: { error: 1, changed: 0 } })
    expect(only(failed)).toMatchObject({ state: 'error', statusCode: 503, content: undefined })
    pages.set('/outage', '<p>12 euros</p>')
    expect(only(await again()).state).toBe('same')
  },
  PATIENCE_MS,
)

test.concurrent(
  'one page that fails does not harm the others, and makes the check partial',
  async () => {
    pages.set('/one', '<p>12 euros</p>')
    const { first } = await watch({ targets: [{ type: 'scrape', urls: [`${origin}/one`, `${origin}/missing`] }] })
    expect(first.check).toMatchObject({ state: 'partial', summary: { new: 1, error: 1 } })
    expect(states(first)).toEqual(['error /missing', 'new /one'])
  },
  PATIENCE_MS,
)

test.concurrent(
  'ignored parts do not count, and data is compared by path',
  async () => {
    pages.set('/data', '<p>Price: <b class="price">12</b></p><p class="ad">buy now</p>')
    const attributes = { type: 'attributes', selectors: [{ selector: 'b', attribute: 'class' }] }
    const { id, again } = await watch({
      url: `${origin}/data`,
      ignoreSelectors: ['.ad'],
      scrapeOptions: { formats: ['markdown', attributes] },
    })
    pages.set('/data', '<p>Price: <b class="price">12</b></p><p class="ad">sold out</p>')
    expect(only(await again()).state).toBe('same')
    pages.set('/data', '<p>Price: <b class="sale">12</b></p>')
    const changed = only(await again())
    expect(changed.change?.changes).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(/^\/attributes/), before: 'price', after: 'sale' }),
    )
    const key = { id, owner: OWNER }
    const paused = await changeMonitor(key, { active: false, name: 'Paused' }, contextOf())
    expect(paused).toMatchObject({ active: false, name: 'Paused', nextAt: undefined })
  },
  PATIENCE_MS,
)

test.concurrent(
  'a crawl reports pages that came, changed and went',
  async () => {
    const home = (links: string[]) =>
      `<h1>Home</h1><ul>${links.map((link) => `<li><a href="/site/${link}">${link}</a></li>`).join('')}</ul>`
    pages.set('/site/', home(['a', 'b', 'c']))
    for (const name of ['a', 'b', 'c']) pages.set(`/site/${name}`, `<h1>Page ${name}</h1><p>12 euros</p>`)
    const { first, again } = await watch({
      targets: [{ type: 'crawl', url: `${origin}/site/`, crawlOptions: { sitemap: 'skip' } }],
    })
    expect(states(first)).toEqual(['new /site/', 'new /site/a', 'new /site/b', 'new /site/c'])
    pages.set('/site/a', '<h1>Page a</h1><p>15 euros</p>')
    pages.set('/site/d', '<h1>Page d</h1><p>9 euros</p>')
    pages.set('/site/', home(['a', 'b', 'd']))
    const second = await again()
    expect(states(second)).toEqual([
      'changed /site/',
      'changed /site/a',
      'new /site/d',
      'removed /site/c',
      'same /site/b',
    ])
    expect(second.check.results).toMatchObject([{ type: 'crawl', crawlId: expect.any(String) }])
    // A page that fails hides what is behind it, so nothing is taken for gone.
    pages.set('/site/', home(['a', 'd', 'broken']))
    pages.set('/site/broken', 500)
    pages.set('/site/c', 500)
    expect(states(await again())).not.toContain('removed /site/c')
  },
  PATIENCE_MS,
)

test.concurrent(
  'a search reports results that were not there before, and none that went',
  async () => {
    const hit = (n: number) => ({ url: `http://site.test/${n}`, title: `Result ${n}`, description: 'words' })
    hitsOfSearch = [hit(1), hit(2)]
    const { first, again } = await watch({ targets: [{ type: 'search', queries: ['lamps', 'hinges'], maxResults: 5 }] })
    expect(first.check.summary).toMatchObject({ new: 2 })
    hitsOfSearch = [hit(2), hit(3)]
    const second = await again()
    expect(second.check.summary).toMatchObject({ new: 1, same: 1, removed: 0 })
    expect(second.pages.find(({ state }) => state === 'new')).toMatchObject({ url: 'http://site.test/3' })
  },
  PATIENCE_MS,
)

test.concurrent(
  'a check whose worker died goes on where it was',
  async () => {
    const { sql } = crawler.database
    pages.set('/slow/1', '<p>one</p>')
    pages.set('/slow/2', '<p>two</p>')
    const urls = [`${origin}/slow/1`, `${origin}/slow/2`]
    const { id, again } = await watch({ targets: [{ type: 'scrape', urls }] })
    const before = hits.get('/slow/1')!
    const { id: checkId } = await startCheck({ id, owner: OWNER }, contextOf(), 'killed')
    const stored = await ended(id, checkId)
    const jobOf = () => sql`
      select j.id, j.state from web_extract.jobs j join web_extract.monitor_checks c on c.job_id = j.id
      where c.public_id = ${checkId}`
    await until(async () => (await jobOf())[0]!.state === 2)
    // As if the worker had stored its first page and died before the second one.
    await sql`delete from web_extract.monitor_pages p using web_extract.monitor_checks c
      where c.public_id = ${checkId} and p.check_id = c.id and p.url <> ${urls[0]!}`
    await sql`update web_extract.monitor_checks set state = 1, finished_at = null where public_id = ${checkId}`
    const after = hits.get('/slow/1')!
    const [job] = await jobOf()
    await sql`
      insert into web_extract.tasks (job_id, seq, kind, url) values (${job!.id}, 2, 8, '') on conflict do nothing`
    await sql`
      update web_extract.jobs set state = 1, ready = 1, done = 0, due_at = '-infinity', finished_at = null, expires_at = null
      where id = ${job!.id}`
    const resumed = await ended(id, checkId)
    expect(states(resumed)).toEqual(states(stored))
    expect([after - before, hits.get('/slow/1')! - after]).toEqual([1, 0])
    expect((await again()).check.state).toBe('completed')
  },
  PATIENCE_MS,
)

test(
  'the stored targets do not show headers, passwords and webhook addresses',
  async () => {
    const { sql } = crawler.database
    const { id } = await watch({
      url: `http://user:pass-word@127.0.0.1:${site.port}/price`,
      scrapeOptions: { headers: { 'X-Token': 'my-token' } },
      webhook: { url: 'http://hooks.test/my-path', headers: { 'X-Key': 'my-key' } },
    })
    const rows = await sql`select m::text from web_extract.monitors m where public_id = ${id}`
    const stored = JSON.stringify(rows) + JSON.stringify(await sql`select url from web_extract.monitor_pages`)
    expect(stored).not.toMatch(/pass-word|my-token|my-path|my-key/)
  },
  PATIENCE_MS,
)

test(
  'a monitor that was stored with another key fails with the reason, and is still listed',
  async () => {
    const { sql } = crawler.database
    const { id, again } = await watch({ url: `${origin}/one` })
    await sql`update web_extract.monitors set targets = 'sealed:AAAA' where public_id = ${id}`
    expect((await again()).check).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('SERVICE_SECRET_KEY'),
    })
    const monitors = await monitorList(OWNER, { offset: 0, limit: 100 }, contextOf())
    expect(monitors.find((monitor) => monitor.id === id)?.targets).toEqual([])
  },
  PATIENCE_MS,
)
