import { expect, test } from 'bun:test'
import { freshDatabase } from '../db/database.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startSite } from './crawled-site.fixture.ts'
import { miscounted, post, rolesOver } from './roles.fixture.ts'

const LIMIT = atLength ? 900 : 200
const CAP = 12
const CUT_EVERY_MS = 300

test(
  'a crawl whose processes keep losing all connections has every page and fetches none twice',
  async () => {
    const database = await freshDatabase()
    const { sql } = database
    {
      await using site = startSite(1000, () => 15)
      await using roles = rolesOver({ DATABASE_URL: database.url })
      const workers = await Promise.all([1, 2, 3].map(() => roles.start('worker')))
      const [api] = await Promise.all([roles.start('api'), roles.start('scheduler'), roles.start('scheduler')])
      const asked = { url: site.origin, limit: LIMIT, maxConcurrency: CAP, maxDepth: 1000, sitemap: 'skip' }
      const { body } = await post(`${api!.url}/crawl`, { ...asked, useBrowser: 'never' })
      for (let over = false, done = -1; !over; ) {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.catch(() => undefined)
        // Wait until they have made progress, however slow they are.
        for (const before = done; !over && done === before; ) {
          await Bun.sleep(CUT_EVERY_MS)
          const [job] = await sql`select state, done from web_extract.jobs`.catch(() => [])
          over = job?.state === 2
          done = job?.done ?? before
        }
      }
      const response = await fetch(`${api!.url}/crawl/${body.id}?limit=1`)
      expect(await response.json()).toMatchObject({ total: LIMIT, completed: LIMIT, failed: 0 })
      expect(await miscounted(sql)).toHaveLength(0)
      expect([...site.visits.values()].filter((visits) => visits > 1)).toEqual([])
      expect(site.most).toBeLessThanOrEqual(CAP)
      expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual(workers.map(() => 0))
      expect(roles.logged().filter((line) => !line.startsWith('{') || line.includes('"level":"error"'))).toEqual([])
    }
    await database.drop()
  },
  2 * PATIENCE_MS,
)
