import { expect, test } from 'bun:test'
import { settled } from '../browser/browsers.fixture.ts'
import { serversIn } from '../db/holders.fixture.ts'
import { atLength } from '../forms.ts'
import { startSite } from './crawled-site.fixture.ts'
import { type OwnPostgres, ownServers } from './postgres.fixture.ts'
import { miscounted, post, type Roles, rolesOver, type Service } from './roles.fixture.ts'

const PAGES = atLength ? 2000 : 250
const LIMIT = PAGES - 10
const CAP = 8
const KILL_EVERY_MS = atLength ? 3000 : 1500
const MINUTES_5 = 300_000

/** Alternately restarts the database and kills workers until the job has ended. */
async function disturb({ restart, sql }: OwnPostgres, roles: Roles, workers: Service[], over: () => boolean) {
  const doneAtLeast = async (pages: number) => {
    while (((await sql`select done from web_extract.jobs`)[0]?.done ?? 0) < pages && !over()) await Bun.sleep(50)
  }
  const restarting = async () => {
    await doneAtLeast(PAGES / 4)
    await restart('SIGINT')
    await doneAtLeast(PAGES / 2)
    await restart('SIGQUIT')
  }
  const killing = async () => {
    for (let n = 0; !over() && (atLength || n < 3); n += 1) {
      await Bun.sleep(KILL_EVERY_MS)
      workers.shift()!.child.kill('SIGKILL')
      workers.push(await roles.start('worker'))
    }
  }
  await Promise.all([restarting(), killing()])
}

/** Polls the status and returns everything that was wrong in it. */
async function watch(address: string, sql: OwnPostgres['sql'], over: () => boolean) {
  const wrong: string[] = []
  let before = { completed: 0, status: 'queued' }
  const order = ['queued', 'scraping', 'completed']
  for (let polls = 0; ; polls += 1) {
    const response = await fetch(`${address}?limit=1`)
    // biome-ignore lint/suspicious/noExplicitAny: what it is is checked here
    const job = (await response.json()) as any
    if (response.status === 200) {
      const now = { completed: job.completed, status: job.status }
      const backwards = now.completed < before.completed || order.indexOf(now.status) < order.indexOf(before.status)
      if (backwards || job.total > LIMIT || job.completed > job.total)
        wrong.push(`${JSON.stringify(before)} -> ${JSON.stringify({ ...now, total: job.total })}`)
      before = now
      if (job.status === 'completed') return { wrong, polls, job }
    } else if (response.status !== 503) wrong.push(JSON.stringify(job))
    if (over()) return { wrong, polls, job }
    for (const row of await miscounted(sql).catch(() => [])) wrong.push(JSON.stringify(row))
    await Bun.sleep(20)
  }
}

test.concurrent.each(ownServers)(
  'a crawl has every page once although workers are killed and the database restarts, on $name',
  async (server) => {
    let folder = ''
    {
      await using postgres = await server.start()
      await using site = startSite(PAGES, (page) => 20 + (page % 7) * 5)
      await using roles = rolesOver(postgres.env)
      folder = postgres.folder
      const workers = await Promise.all([1, 2, 3].map(() => roles.start('worker')))
      const [api] = await Promise.all([roles.start('api'), roles.start('scheduler')])
      const asked = { url: site.origin, limit: LIMIT, maxConcurrency: CAP, maxDepth: 1000, sitemap: 'skip' }
      const { body } = await post(`${api!.url}/crawl`, { ...asked, useBrowser: 'never' })
      let over = false
      const disturbing = disturb(postgres, roles, workers, () => over)
      const { wrong, job } = await watch(`${api!.url}/crawl/${body.id}`, postgres.sql, () => false)
      over = true
      await disturbing
      expect(wrong).toEqual([])
      const { data: _, ...status } = job
      expect(status).toMatchObject({ status: 'completed', total: LIMIT, completed: LIMIT, failed: 0 })
      expect(await miscounted(postgres.sql)).toHaveLength(0)
      const stored = await postgres.sql`
        select count(*)::int as all, count(distinct url)::int as urls from web_extract.documents`
      expect(stored[0]).toEqual({ all: LIMIT, urls: LIMIT })
      expect(site.most).toBeLessThanOrEqual(CAP)
      const left = workers.concat(api!)
      for (const service of left) {
        const code = await service.stop()
        expect({ code, said: code === 0 ? [] : service.logs }).toEqual({ code: 0, said: [] })
      }
      expect(roles.logged().filter((line) => !line.startsWith('{') || line.includes('"level":"error"'))).toEqual([])
    }
    expect(await settled(() => serversIn(folder))).toEqual([])
  },
  MINUTES_5,
)
