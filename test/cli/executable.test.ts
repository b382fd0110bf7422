import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { builtExecutable, startingUsers } from '../executable.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { program, startService } from './process.fixture.ts'

setDefaultTimeout(2 * PATIENCE_MS)

let place: Awaited<ReturnType<typeof builtExecutable>>
beforeAll(async () => {
  if (atLength) place = await builtExecutable()
})
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response('<h1>Page</h1><p>of a site</p>', { headers: { 'content-type': 'text/html' } }),
})

afterAll(async () => {
  site.stop(true)
  await place?.[Symbol.asyncDispose]()
})

// Others try most of this in the short form: test/flows/executable.test.ts.
describe.skipIf(!atLength).each(startingUsers)(
  'the executable in an empty folder, started by $name',
  ({ uid, prefix }) => {
    test('scrapes a page and keeps the jobs of its private database over a restart', async () => {
      const folder = join(place.folder, String(uid))
      await mkdir(folder)
      await chown(folder, uid, uid)
      await chmod(folder, 0o755)
      const env = { HOME: folder, SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8', PATH: '/usr/bin:/bin' }
      const start = () => startService([], env, [...prefix, place.executable], folder)
      const first = await start()
      expect(await ask(`${first.url}/scrape`, { url: site.url.href, use_browser: 'never' })).toMatchObject({
        markdown: '# Page\n\nof a site',
      })
      const { id } = await ask(`${first.url}/batch/scrape`, { urls: [site.url.href] })
      expect(await first.stop()).toBe(0)

      const second = await start()
      const job = await ended(`${second.url}/batch/scrape/${id}`)
      expect(await second.stop()).toBe(0)
      expect(job).toMatchObject({ status: 'completed', completed: 1 })
      expect((await stat(join(folder, 'data'))).uid).toBe(uid)
    })

    test('renders with the browser brought along, without a home', async () => {
      const folder = join(place.folder, `${uid}-browser`)
      await mkdir(folder)
      await chown(folder, uid, uid)
      const env = { XDG_CACHE_HOME: folder, DATA_DIR: join(folder, 'data'), SERVICE_BROWSER_PATH: 'bundled' }
      const { out, code } = await program(['doctor', '--port=0'], env, [...prefix, place.executable])
      expect(out).toContain(`ok    browser        ${folder}/web-extract/chromium-147.0.0/headless-shell`)
      expect(out).toMatch(/ok {4}database/)
      expect(code).toBe(0)
    })
  },
)

test.skipIf(!atLength)('the executable without a browser says that it was made so, and what to do', async () => {
  await using slim = await builtExecutable('--without-browser')
  const env = { HOME: slim.folder, DATA_DIR: join(slim.folder, 'doctor'), SERVICE_BROWSER_PATH: 'bundled' }
  const { out } = await program(['doctor', '--port=0'], env, [slim.executable])
  expect(out).toMatch(/FAIL {2}browser .*this executable was built without one\.\n +Install Chromium/)
})

/** What is answered, once the database is made where one is needed: who asks is told after a while to come again. */
async function ask(url: string, body: object): Promise<Record<string, unknown>> {
  for (;;) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 503) return (await response.json()) as Record<string, unknown>
  }
}

async function ended(url: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = (await (await fetch(url)).json()) as Record<string, unknown>
    if (job.status === 'completed' || job.status === 'failed') return job
    await Bun.sleep(50)
  }
}
