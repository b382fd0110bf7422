import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chown, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { freshDatabase, type TestDatabase, testServers } from '../db/database.fixture.ts'
import { overTcp } from '../db/over-tcp.fixture.ts'
import { builtExecutable, startingUsers } from '../executable.fixture.ts'
import { pdfOf } from '../files/pdf.fixture.ts'
import { scanned } from '../files/scan.fixture.ts'
import { startSite } from './crawled-site.fixture.ts'
import { miscounted, post, rolesOver } from './roles.fixture.ts'

const MINUTES_5 = 300_000
const PAGES = 150
const PAGE_MS = 100
/** This page is held back until the test releases it, so that the crawl cannot end earlier. */
const LAST = PAGES - 1
const KEY = 'key of the engine'

setDefaultTimeout(MINUTES_5)

let built: Awaited<ReturnType<typeof builtExecutable>>
beforeAll(async () => {
  built = await builtExecutable()
})
afterAll(() => built[Symbol.asyncDispose]())

describe.each(startingUsers)('the executable in an empty folder, role by role, started by $name', ({ uid, prefix }) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof overTcp>>
  let folder = ''
  let command: string[]
  beforeAll(async () => {
    command = [...prefix, built.executable]
    folder = await mkdtemp(join(built.folder, 'roles-'))
    await chown(folder, uid, uid)
    // The last one is the PostgreSQL of the machine, if it has one.
    database = await freshDatabase(testServers.at(-1))
    server = await overTcp(database.url)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await database.drop()
  })

  test('scrapes, renders and recognises text, and a crawl loses nothing when its processes are stopped under load', async () => {
    const released = Promise.withResolvers<void>()
    await using site = startSite(PAGES, (page) => (page === LAST ? released.promise : PAGE_MS))
    const cache = { XDG_CACHE_HOME: join(folder, 'cache'), RENDER_ENGINE_KEY: KEY }
    await using engines = rolesOver(cache)
    const engine = await engines.start('render', command, folder)
    const env = { ...cache, DATABASE_URL: server.url, RENDER_ENGINE_URLS: engine.url, SERVICE_MAX_CONCURRENCY: '4' }
    await using roles = rolesOver(env)
    const start = (role: 'api' | 'worker' | 'scheduler') => roles.start(role, command, folder)
    const [api, scheduler, first, second] = await Promise.all(
      (['api', 'scheduler', 'worker', 'worker'] as const).map(start),
    )

    const page = { url: `${site.origin}/7` }
    expect((await post(`${api!.url}/scrape`, { ...page, use_browser: 'never' })).body.markdown).toStartWith('# Page 7')
    const rendered = await post(`${api!.url}/scrape`, { ...page, use_browser: 'always' })
    expect(rendered.body).toMatchObject({ markdown: expect.stringContaining('# Page 7'), metadata: { rendered: true } })
    const words = 'The bridge over the river was closed.'
    expect(await parsedBy(api!.url, pdfOf({ pages: [{ picture: await scanned([words]) }] }))).toBe(words)

    const pages = { useBrowser: 'never', timeout_seconds: 300 }
    const asked = { url: site.origin, limit: PAGES, maxDepth: 1000, sitemap: 'skip', ...pages }
    const { id } = (await post(`${api!.url}/crawl`, asked)).body
    const done = async () => (await database.sql`select done from web_extract.jobs`)[0]!.done as number
    while ((await done()) < PAGES / 5) await Bun.sleep(20)
    expect(await first!.stop()).toBe(0)
    await start('worker')
    // Nothing links to this page, so its request is running once the site sees it.
    const underWay = post(`${api!.url}/scrape`, { url: `${site.origin}/${PAGES}`, use_browser: 'never' })
    while (!site.visits.has(PAGES)) await Bun.sleep(5)
    expect(await api!.stop()).toBe(0)
    expect((await underWay).status).toBe(200)
    expect(await done()).toBeLessThan(PAGES)
    const again = await start('api')
    released.resolve()
    while ((await statusOf(`${again.url}/crawl/${id}`)) !== 'completed') await Bun.sleep(50)

    const job = await (await fetch(`${again.url}/crawl/${id}?limit=1`)).json()
    expect(job).toMatchObject({ total: PAGES, completed: PAGES, failed: 0 })
    expect([...(await miscounted(database.sql))]).toEqual([])
    const [stored] = await database.sql`select count(distinct url)::int as urls from web_extract.documents`
    expect(stored).toEqual({ urls: PAGES })
    for (const service of [scheduler!, second!, again, engine]) expect(await service.stop()).toBe(0)
    const logged = [...roles.logged(), ...engines.logged()]
    expect(logged.filter((line) => !line.startsWith('{') || line.includes('"level":"error"'))).toEqual([])
  })
})

async function statusOf(address: string): Promise<string> {
  return ((await (await fetch(address)).json()) as { status: string }).status
}

async function parsedBy(api: string, pdf: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('file', new File([pdf as Uint8Array<ArrayBuffer>], 'scan.pdf', { type: 'application/pdf' }))
  const response = await fetch(`${api}/v2/parse`, { method: 'POST', body: form })
  return ((await response.json()) as { data: { markdown: string } }).data.markdown
}
