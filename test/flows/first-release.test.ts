import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { serverAddress } from '../../src/db/address.ts'
import { connect } from '../../src/db/connect.ts'
import { migrations } from '../../src/db/migrations.ts'
import { program } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase, testServers } from '../db/database.fixture.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startSite } from './crawled-site.fixture.ts'
import { miscounted, rolesOver } from './roles.fixture.ts'

setDefaultTimeout(2 * PATIENCE_MS)

const BATCH = '35bb4cb4-07e9-4eaf-83f8-db0654ccaa80'
const CRAWL = 'bdaaae10-ef8c-476d-97cb-42f25bc8e62a'
// biome-ignore lint/suspicious/noExplicitAny: what it is is checked by the test
const json = async (address: string): Promise<any> => (await fetch(address)).json()

/** Turns a database into what the first release left behind, with URLs of the site of this test. */
async function leftByFirstRelease({ sql, url }: TestDatabase, origin: string): Promise<void> {
  await sql`drop schema web_extract cascade`
  await sql`drop schema drizzle cascade`
  const dump = await Bun.file(join(import.meta.dir, 'first-release.sql')).text()
  const own = connect(serverAddress(url), { max: 1 })
  await own.unsafe(dump.replaceAll('http://site.test', origin))
  await own.end()
}

test.each(variants(testServers))(
  'a database of the first release is migrated and its jobs continue, on $name',
  async (server) => {
    const database = await freshDatabase(server)
    {
      await using site = startSite(30, () => 0)
      await leftByFirstRelease(database, site.origin)
      const env = { DATABASE_URL: database.url }
      const { out, code } = await program(['migrate', 'status', '--json'], env)
      expect([code, JSON.parse(out).applied]).toEqual([1, ['0000_jobs', '0001_storage']])

      await using roles = rolesOver(env)
      const [api] = await Promise.all([roles.start('api'), roles.start('scheduler'), roles.start('worker')])
      while ((await json(`${api!.url}/crawl/${CRAWL}`)).status !== 'completed') await Bun.sleep(50)
      expect(await json(`${api!.url}/crawl/${CRAWL}`)).toMatchObject({ total: 10, completed: 10, failed: 0 })
      const { data, ...batch } = await json(`${api!.url}/batch/scrape/${BATCH}`)
      expect(batch).toMatchObject({ status: 'completed', total: 2, completed: 2 })
      const titles = data.map(({ markdown }: { markdown: string }) => markdown.split('\n')[0]).sort()
      expect(titles).toEqual(['# Page 1', '# Page 2'])
      expect([...(await miscounted(database.sql))]).toEqual([])
      expect(roles.logged().filter((line) => line.includes('"level":"error"'))).toEqual([])
      const after = await program(['migrate', 'status', '--json'], env)
      expect(JSON.parse(after.out).applied).toEqual(migrations.map(({ tag }) => tag))
    }
    await database.drop()
  },
)
