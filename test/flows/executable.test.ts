import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { program, startService } from '../cli/process.fixture.ts'

const root = resolve(import.meta.dir, '../..')
const MINUTES_3 = 180_000

/** The executable is built in a copy of the project whose packages are then moved away, and run in an empty folder. */
describe('the executable, alone in an empty folder', () => {
  let folder = ''
  let executable = ''
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) =>
      new Response(`<h1>Page</h1><p>${'Words. '.repeat(url.endsWith('/large') ? 100_000 : 3)}</p>`, {
        headers: { 'content-type': 'text/html' },
      }),
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'web-extract-executable-'))
    const copy = join(folder, 'copy')
    for (const part of ['src', 'package.json', 'tsconfig.json'])
      await cp(join(root, part), join(copy, part), { recursive: true })
    await Bun.$`cp -r ${join(root, 'node_modules')} ${copy}/node_modules`.quiet()
    await Bun.$`${process.execPath} src/build.ts ${join(folder, 'web-extract')}`.cwd(copy).quiet()
    await rename(join(copy, 'node_modules'), join(folder, 'away'))
    await rename(copy, join(folder, 'gone'))
    await Bun.$`mkdir ${join(folder, 'empty')}`
    executable = join(folder, 'web-extract')
  }, MINUTES_3)
  afterAll(async () => {
    await site.stop(true)
    await rm(folder, { recursive: true })
  }, MINUTES_3)

  test('tells its version', async () => {
    expect((await program(['--version'], {}, [executable])).out).toBe('0.1.0\n')
  })

  test('scrapes a page on the command line', async () => {
    const url = `http://127.0.0.1:${site.port}/`
    const { out, code } = await program(['scrape', url, '--allow-private-networks=127.0.0.1'], {}, [executable])
    expect([out, code]).toEqual(['# Page\n\nWords. Words. Words.\n', 0])
  })

  test(
    'unpacks its browser and renders a page',
    async () => {
      const env = { XDG_CACHE_HOME: join(folder, 'cache'), SERVICE_BROWSER_PATH: 'bundled' }
      const { out, code } = await program(['doctor'], env, [executable])
      expect(out).toContain('/web-extract/chromium-147.0.0/headless-shell 147.0.7727.0')
      expect(out).toContain('a page and its picture were there')
      expect(code).toBe(0)
    },
    MINUTES_3,
  )

  test('serves both dialects, the Worker for large pages and the reference', async () => {
    const args = ['--allow-private-networks=127.0.0.1']
    const { stop, url } = await startService(args, {}, [executable], join(folder, 'empty'))
    const post = async (path: string, body: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return (await (await fetch(url + path, init)).json()) as { markdown: string }
    }
    const small = { url: `http://127.0.0.1:${site.port}/` }
    expect(await post('/scrape', small)).toMatchObject({ markdown: '# Page\n\nWords. Words. Words.' })
    expect(await post('/v2/scrape', small)).toMatchObject({ success: true, data: { metadata: { statusCode: 200 } } })
    const large = await post('/scrape', { url: `http://127.0.0.1:${site.port}/large` })
    expect(large.markdown.length).toBeGreaterThan(600_000)
    expect(await (await fetch(`${url}/docs/reference.js`)).text()).toContain('SwaggerUIBundle')
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ info: { version: '0.1.0' } })
    expect(await stop()).toBe(0)
  })
})
