import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settled } from '../browser/browsers.fixture.ts'
import { program, start, startService } from '../cli/process.fixture.ts'
import { serversIn } from '../db/holders.fixture.ts'
import { pdfOf } from '../files/pdf.fixture.ts'
import { scanned } from '../files/scan.fixture.ts'

const root = resolve(import.meta.dir, '../..')
const MINUTES_3 = 180_000

/** Builds the executable in a copy of the project, moves the packages away and runs it in an empty folder. */
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
    // PostgreSQL does not run as root, so another user needs access.
    await chmod(folder, 0o755)
    const copy = join(folder, 'copy')
    for (const part of ['src', 'assets', 'drizzle', 'packaging', 'package.json', 'tsconfig.json'])
      await cp(join(root, part), join(copy, part), { recursive: true })
    await Bun.$`cp -r ${join(root, 'node_modules')} ${copy}/node_modules`.quiet()
    await Bun.$`${process.execPath} src/build.ts --commit=abc1234 ${join(folder, 'web-extract')}`.cwd(copy).quiet()
    await rename(join(copy, 'node_modules'), join(folder, 'away'))
    await rename(copy, join(folder, 'gone'))
    await Bun.$`mkdir ${join(folder, 'empty')}`
    executable = join(folder, 'web-extract')
  }, MINUTES_3)
  afterAll(async () => {
    await site.stop(true)
    await rm(folder, { recursive: true })
  }, MINUTES_3)

  test('prints its version', async () => {
    expect((await program(['--version'], {}, [executable])).out).toBe('0.1.0\n')
  })

  test(
    'reads a Word file and a scanned page without any other file, and leaves nothing behind',
    async () => {
      const alone = join(folder, 'alone')
      await mkdir(join(alone, 'home'), { recursive: true })
      await copyFile(executable, join(alone, 'web-extract'))
      const words = ['The bridge over the river was', 'closed for the whole winter.']
      await Bun.write(join(folder, 'scan.pdf'), pdfOf({ pages: [{ picture: await scanned(words) }] }))
      const files = [join(root, 'test/golden/files/field-report.docx'), join(folder, 'scan.pdf')]
      const env = { HOME: join(alone, 'home'), XDG_CACHE_HOME: join(alone, 'home') }
      const child = start(['parse', ...files], env, [join(alone, 'web-extract')], alone)
      const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
      expect([err, code]).toEqual(['', 0])
      expect(out).toStartWith('<!-- field-report.docx -->\n# Field report\n')
      expect(out).toEndWith(`${words.join(' ')}\n`)
      expect((await readdir(alone, { recursive: true })).sort()).toEqual(['home', 'web-extract'])
    },
    MINUTES_3,
  )

  test('scrapes a page on the command line', async () => {
    const url = `http://127.0.0.1:${site.port}/`
    const { out, code } = await program(['scrape', url, '--allow-private-networks=127.0.0.1'], {}, [executable])
    expect([out, code]).toEqual(['# Page\n\nWords. Words. Words.\n', 0])
  })

  test(
    'unpacks its PostgreSQL, creates a database and leaves nothing running',
    async () => {
      const env = { XDG_CACHE_HOME: join(folder, 'cache'), DATA_DIR: join(folder, 'data') }
      const { out, code } = await program(['--migrate'], env, [executable])
      expect(out).toMatch(/^private PostgreSQL 18\.\d+ at \S+\/data\/postgres\S* is up to date\n$/)
      expect(code).toBe(0)
      expect(await settled(() => serversIn(folder))).toEqual([])
    },
    MINUTES_3,
  )

  test.skipIf(process.getuid?.() !== 0)(
    'creates a database for a user without an entry in /etc/passwd, as in containers',
    async () => {
      const home = join(folder, 'stranger')
      await mkdir(home)
      await chown(home, 12_345, 12_345)
      const env = { XDG_CACHE_HOME: join(home, 'cache'), DATA_DIR: join(home, 'data') }
      const as = ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups', executable]
      expect(await program(['--migrate'], env, as)).toMatchObject({
        code: 0,
        out: expect.stringContaining('is up to date'),
      })
      expect((await stat(join(home, 'data/postgres/data/PG_VERSION'))).uid).toBe(12_345)
      expect(await settled(() => serversIn(folder))).toEqual([])
    },
    MINUTES_3,
  )

  test(
    'unpacks its browser and renders a page',
    async () => {
      const place = { XDG_CACHE_HOME: join(folder, 'cache'), DATA_DIR: join(folder, 'doctor') }
      const env = { ...place, SERVICE_BROWSER_PATH: 'bundled' }
      const { out, code } = await program(['doctor', '--port=0'], env, [executable])
      expect(out).toContain('/web-extract/chromium-147.0.0/headless-shell 147.0.7727.0')
      expect(out).toContain('rendered a page with a screenshot')
      expect(code, out).toBe(0)
    },
    MINUTES_3,
  )

  test.each([
    ['as it is', []],
    ...(process.getuid?.() === 0
      ? [['for a user without a home', ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups']]]
      : []),
  ] as [string, string[]][])(
    'crawls into a folder without any environment, %s',
    async (_, as) => {
      const home = await mkdtemp(join(folder, 'crawl-'))
      await chmod(home, 0o777)
      const args = [
        'crawl',
        `http://127.0.0.1:${site.port}/`,
        '-o',
        join(home, 'pages'),
        '--allow-private-networks=127.0.0.1',
      ]
      const bare = ['env', '-i', ...as, executable]
      const { code, err } = await program(args, {}, bare)
      expect([code, err]).toEqual([0, expect.stringContaining('Saved 1 page to ')])
      expect(await Bun.file(join(home, 'pages/index.md')).text()).toStartWith('# Page\n')
      expect((await readdir(join(home, 'pages/.web-extract'))).sort()).toEqual(['crawl.json', 'lock', 'visits.jsonl'])
      expect(await settled(() => serversIn(home))).toEqual([])
    },
    MINUTES_3,
  )

  test('serves with an engine that compiles less, unless the user has chosen otherwise', async () => {
    const name = 'BUN_JSC_thresholdForFTLOptimizeAfterWarmUp'
    for (const [given, expected] of [
      [{}, '1000000'],
      [{ [name]: '70000' }, '70000'],
    ] as const) {
      const service = await startService(['--role=api'], given, [executable])
      const variables = (await Bun.file(`/proc/${service.child.pid}/environ`).text()).split('\0')
      await service.stop()
      expect(variables.filter((variable) => variable.startsWith(name))).toEqual([`${name}=${expected}`])
    }
  })

  test('serves both dialects, large pages in a Worker, and the API reference', async () => {
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
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      'build_info{version="0.1.0",commit="abc1234",role="all"} 1\n',
    )
    expect(await stop()).toBe(0)
  })
})
