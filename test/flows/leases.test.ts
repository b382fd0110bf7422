import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { LEASE_MS } from '../../src/queue/lease.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type CrawledSite, startSite } from './crawled-site.fixture.ts'
import { miscounted, post, rolesOver, type Service } from './roles.fixture.ts'

const HELD = 6

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

async function until(holds: () => unknown): Promise<number> {
  const began = performance.now()
  while (!(await holds())) await Bun.sleep(10)
  return Math.round(performance.now() - began)
}

/** A worker whose pages never finish on the first visit, an idle worker, and an API process. */
async function heldPages(site: CrawledSite) {
  const roles = rolesOver({ DATABASE_URL: database.url })
  const [api, first] = await Promise.all([roles.start('api'), roles.start('worker'), roles.start('scheduler')])
  const urls = Array.from({ length: HELD }, (_, page) => `${site.origin}/${page + 1}`)
  const { body } = await post(`${api!.url}/v2/batch/scrape`, { urls, maxConcurrency: HELD, timeout: 5 * PATIENCE_MS })
  await until(() => site.now === HELD)
  const second = await roles.start('worker')
  const visitedAgain = () => urls.every((_, page) => (site.visits.get(page + 1) ?? 0) > 1)
  const status = async () => json(`${api!.url}/v2/batch/scrape/${body.id}`)
  return { roles, first: first!, second, visitedAgain, status }
}

const slowAtFirst = (visits: () => CrawledSite['visits']) => (page: number) =>
  visits().get(page)! > 1 ? 0 : new Promise(() => undefined)

// biome-ignore lint/suspicious/noExplicitAny: what it is is checked by the tests
const json = async (address: string) => (await fetch(address)).json() as any

const complaints = (services: Service[]) =>
  services.flatMap(({ logs }) => logs.filter((line) => !/"level":"(?:info|debug)"/.test(line)))

describe('the leases of a worker', () => {
  test(
    'are returned immediately on shutdown, without warnings',
    async () => {
      await using site: CrawledSite = startSite(
        HELD,
        slowAtFirst(() => site.visits),
      )
      const { roles, first, second, visitedAgain, status } = await heldPages(site)
      await using _ = roles
      const stopped = first.stop()
      const begunMs = await until(visitedAgain)
      expect(await stopped).toBe(0)
      await until(async () => (await status()).status === 'completed')
      expect(await status()).toMatchObject({ completed: HELD, total: HELD })
      expect(complaints([first, second])).toEqual([])
      expect(await miscounted(database.sql)).toHaveLength(0)
      if (process.env.TELL !== undefined) console.log({ begunMs })
    },
    2 * PATIENCE_MS,
  )

  test.skipIf(!atLength)(
    'run out when it is killed, and others begin with its pages',
    async () => {
      await using site: CrawledSite = startSite(
        HELD,
        slowAtFirst(() => site.visits),
      )
      const { roles, first, visitedAgain, status } = await heldPages(site)
      await using _ = roles
      first.child.kill('SIGKILL')
      const begunMs = await until(visitedAgain)
      if (process.env.TELL !== undefined) console.log({ begunMs })
      expect(begunMs).toBeLessThan(2 * LEASE_MS)
      await until(async () => (await status()).status === 'completed')
      expect(await status()).toMatchObject({ completed: HELD, total: HELD })
    },
    2 * PATIENCE_MS,
  )

  test(
    'are returned under load too, and no page is lost or fetched in vain',
    async () => {
      await using site = startSite(300, () => 20)
      await using roles = rolesOver({ DATABASE_URL: database.url })
      const [api, ...workers] = await Promise.all([roles.start('api'), roles.start('worker'), roles.start('worker')])
      const urls = Array.from({ length: 300 }, (_, page) => `${site.origin}/${page}`)
      const { body } = await post(`${api!.url}/v2/batch/scrape`, { urls, maxConcurrency: 20 })
      const ended: { code: number; ms: number }[] = []
      for (const at of [60, 120, 180]) {
        await until(() => site.visits.size >= at)
        const began = performance.now()
        const code = await workers.shift()!.stop()
        ended.push({ code, ms: Math.round(performance.now() - began) })
        workers.push(await roles.start('worker'))
      }
      const status = async () => json(`${api!.url}/v2/batch/scrape/${body.id}?limit=1`)
      await until(async () => (await status()).status === 'completed')
      expect(await status()).toMatchObject({ completed: 300, total: 300 })
      if (process.env.TELL !== undefined) console.log(ended, site.most)
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
      expect(complaints(workers)).toEqual([])
      expect(site.most).toBeLessThanOrEqual(20)
      expect(await miscounted(database.sql)).toHaveLength(0)
    },
    2 * PATIENCE_MS,
  )
})
