import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { program } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openFolder } from '../db/holders.fixture.ts'
import { startSite } from './crawled-site.fixture.ts'
import { miscounted, post, rolesOver } from './roles.fixture.ts'

setDefaultTimeout(180_000)

const root = resolve(import.meta.dir, '../..')
const PAGES = 200
/** Pages that a worker fetches in parallel. */
const PLACES = 4
/** Pages that the old version finishes before the new one starts. */
const FIRST = 5

let place: Awaited<ReturnType<typeof openFolder>>
let database: TestDatabase
let newer: string[]
beforeAll(async () => {
  place = await openFolder()
  database = await freshDatabase()
  newer = [process.execPath, join(await nextVersion(join(place.folder, 'next')), 'src/main.ts')]
})
afterAll(async () => {
  await database.drop()
  await place[Symbol.asyncDispose]()
})

/** The next version of the program: the functions of the queue differ, and a table has one more column. */
async function nextVersion(copy: string): Promise<string> {
  for (const part of ['src', 'assets', 'drizzle', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(copy, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const lease = join(copy, 'src/queue/sql/lease.sql')
  await writeFile(lease, `-- The next version.\n${await readFile(lease, 'utf8')}`)
  const journal = join(copy, 'drizzle/meta/_journal.json')
  const known = JSON.parse(await readFile(journal, 'utf8'))
  const entry = { ...known.entries.at(-1), idx: known.entries.length, tag: '0099_next', when: Date.now() }
  await writeFile(journal, JSON.stringify({ ...known, entries: [...known.entries, entry] }))
  await writeFile(join(copy, 'drizzle/0099_next.sql'), 'ALTER TABLE web_extract.jobs ADD COLUMN next text;')
  return copy
}

const schemas = async () =>
  (await database.sql`select from pg_namespace where nspname like 'web_extract_queue_%'`).length
// biome-ignore lint/suspicious/noExplicitAny: what it is is checked by the test
const json = async (address: string): Promise<any> => (await fetch(address)).json()
const tasksOf = (logs: string[]) => logs.filter((line) => line.includes('"event":"task"')).length

test('during an upgrade both versions work on the same database and jobs, and the old one can stop at any time', async () => {
  const [both, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await using site = startSite(PAGES * 2, () => {
    if (site.visits.size <= FIRST) return 0
    return site.visits.size <= FIRST + 2 * PLACES ? both.promise : again.promise
  })
  await using roles = rolesOver({ DATABASE_URL: database.url, SERVICE_MAX_CONCURRENCY: String(PLACES) })
  const { start } = roles
  const running = [await start('api'), await start('scheduler'), await start('worker')]
  const [api, , old] = running
  const urls = Array.from({ length: PAGES }, (_, page) => `${site.origin}/${page + 1}`)
  const begun = await post(`${api!.url}/batch/scrape`, { urls, timeout_seconds: 300 })
  while (tasksOf(old!.logs) < FIRST) await Bun.sleep(10)
  const added = [await start('api', newer), await start('worker', newer)]
  running.push(...added)
  const [nextApi, next] = added
  // Wait until both are full, twice.
  while (site.now < 2 * PLACES) await Bun.sleep(10)
  expect(await schemas()).toBe(2)
  both.resolve()
  while (site.visits.size < FIRST + 4 * PLACES) await Bun.sleep(10)
  for (const { logs } of [old!, next!]) while (tasksOf(logs) < PLACES) await Bun.sleep(10)
  again.resolve()

  // Each serves jobs of the other, and both are ready.
  const batch = await post(`${nextApi!.url}/batch/scrape`, { urls: [1, 2, 3].map((n) => `${site.origin}/${n}`) })
  for (const { url } of [api!, nextApi!]) {
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    while ((await json(`${url}/batch/scrape/${batch.body.id}`)).status !== 'completed') await Bun.sleep(20)
  }
  expect(await old!.stop()).toBe(0)
  while ((await json(`${nextApi!.url}/batch/scrape/${begun.body.id}`)).status !== 'completed') await Bun.sleep(20)
  expect(await json(`${api!.url}/batch/scrape/${begun.body.id}`)).toMatchObject({ completed: PAGES, failed: 0 })
  expect([...(await miscounted(database.sql))]).toEqual([])
  const complaints = running.flatMap(({ logs }) =>
    logs.filter((line) => /"level":"(?:warn|error)","event":"(?!browser)/.test(line)),
  )
  expect(complaints).toEqual([])
  await Promise.all(running.map(({ stop }) => stop()))
})

test('an old version that starts after the upgrade rejects the database without changing it', async () => {
  for (const words of [['migrate', 'up'], ['--role=worker']]) {
    const { err, code } = await program(words, { DATABASE_URL: database.url })
    expect([words, err, code]).toEqual([words, expect.stringContaining('was created by a newer web-extract'), 78])
  }
  expect((await program(['migrate', 'up'], { DATABASE_URL: database.url }, newer)).code).toBe(0)
  expect(await readdir(place.folder)).toEqual(['next'])
})
