import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launch } from '../../src/browser/process/launch.ts'
import { atLength, variants } from '../forms.ts'
import { browserPaths, browsersOf, runningIn, settled, temporaryFolder, testBrowser } from './browsers.fixture.ts'

// A busy machine takes its time to unpack and to start.
setDefaultTimeout(120_000)
const owner = join(import.meta.dir, 'owner.fixture.ts')

/** Stands for our filtering proxy: answers every page itself and keeps what it was asked for. */
function createProxy() {
  const asked: string[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ method, url }) => {
      asked.push(`${method} ${url}`)
      return new Response('<title>By the proxy</title>', { headers: { 'content-type': 'text/html' } })
    },
  })
  return { asked, port: server.port!, [Symbol.asyncDispose]: () => server.stop(true) }
}

let cacheDir = ''
let place: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  place = await temporaryFolder()
  cacheDir = place.folder
})
afterAll(() => place[Symbol.asyncDispose]())

/** A browser and its process, beside others that may still be ending. */
async function launched(choice: { browserPath: string; cacheDir: string }) {
  const before = browsersOf(process.pid)
  const { browser } = await launch({ proxyPort: 9, ...choice })
  const [pid] = browsersOf(process.pid).filter((one) => !before.includes(one))
  return { browser, pid: pid! }
}

describe.each(browserPaths)('the browser %s', (browserPath) => {
  test('reaches pages by the proxy alone, its own machine too, and asks for nothing by itself', async () => {
    await using proxy = createProxy()
    await using direct = createProxy()
    const { browser } = await launch({ proxyPort: proxy.port, browserPath, cacheDir })
    const page = await browser.newPage()
    for (const url of [`http://127.0.0.1:${direct.port}/`, 'http://site.example/']) {
      await page.goto(url)
      expect(await page.title()).toBe('By the proxy')
    }
    await page.waitForTimeout(1500)
    await browser.close()
    expect(direct.asked).toEqual([])
    const hosts = proxy.asked.map((line) => new URL(line.split(' ')[1]!).host)
    expect([...new Set(hosts)]).toEqual([`127.0.0.1:${direct.port}`, 'site.example'])
  })

  test('draws Chinese, Japanese, Korean, Arabic and the rest as letters, not as boxes', async () => {
    const { probeBrowser } = await import('../../src/browser/probe.ts')
    const { scriptsWithoutFont } = await probeBrowser({ browserPath, cacheDir })
    expect(scriptsWithoutFont.filter((script) => script !== 'emoji')).toEqual([])
  })

  test('draws in three dimensions without a graphics card', async () => {
    const { browser } = await launch({ proxyPort: 9, browserPath, cacheDir })
    const page = await browser.newPage()
    expect(await page.evaluate('document.createElement("canvas").getContext("webgl") !== null')).toBe(true)
    await browser.close()
  })

  test('knows no key of the service', async () => {
    process.env.SERVICE_LLM_API_KEY = 'secret-of-the-service'
    const { browser, pid } = await launched({ browserPath, cacheDir })
    delete process.env.SERVICE_LLM_API_KEY
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('secret-of-the-service')
    await browser.close()
  })

  test('leaves neither a process nor a folder when it is closed, and when it is killed', async () => {
    for (const end of [
      (browser: Browser) => browser.close(),
      (_: Browser, pid: number) => process.kill(pid, 'SIGKILL'),
    ]) {
      const { browser, pid } = await launched({ browserPath, cacheDir })
      const [, profile] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).match(/\0--user-data-dir=([^\0]+)/)!
      const [, scratch] = (await readFile(`/proc/${pid}/environ`, 'utf8')).match(/\0TMPDIR=([^\0]+)/)!
      await browser.newPage()
      await end(browser, pid)
      expect(await settled(() => runningIn(pid))).toEqual([])
      expect(await settled(() => [profile!, scratch!].filter((folder) => existsSync(folder)))).toEqual([])
      expect(browser.isConnected()).toBe(false)
    }
  })

  test.each(variants(['SIGKILL', 'SIGTERM', 'SIGHUP'] as const))(
    'ends with its owner, after %s and in an endless loop, and leaves no folder',
    async (signal) => {
      await using temporary = await temporaryFolder()
      const child = Bun.spawn([process.execPath, owner, browserPath, cacheDir], {
        env: { ...process.env, TMPDIR: temporary.folder },
        stdout: 'pipe',
      })
      await child.stdout.getReader().read()
      const [pid] = browsersOf(child.pid)
      expect(runningIn(pid!).length).toBeGreaterThan(1)
      child.kill(signal)
      await child.exited
      expect(await settled(() => runningIn(pid!))).toEqual([])
      expect(await settled(() => readdirSync(temporary.folder))).toEqual([])
    },
  )
})

test('a start that is aborted ends at once with the reason, and the browser goes too', async () => {
  const reason = new Error('nobody waits any more')
  const controller = new AbortController()
  const launching = launch({ proxyPort: 9, browserPath: 'bundled', cacheDir, signal: controller.signal })
  controller.abort(reason)
  await expect(launching).rejects.toBe(reason)
  await Bun.sleep(500)
  expect(await settled(() => browsersOf(process.pid))).toEqual([])
})

test.skipIf(!atLength)('a browser brought along whose program was damaged is mended and starts', async () => {
  await using own = await temporaryFolder()
  const program = join(own.folder, 'chromium-147.0.0/headless-shell')
  const { browser } = await launch({ proxyPort: 9, browserPath: 'bundled', cacheDir: own.folder })
  await browser.close()
  const file = await Bun.file(program).bytes()
  await Bun.write(program, file.fill(0, 0, 4096))
  const again = await launch({ proxyPort: 9, browserPath: 'bundled', cacheDir: own.folder })
  expect(again.browser.version()).toBe('147.0.7727.0')
  await again.browser.close()
})

test('a browser that does not start is an error that tells what it said', async () => {
  await using own = await temporaryFolder()
  const browserPath = join(own.folder, 'chrome')
  await writeFile(browserPath, '#!/bin/sh\necho "no display for you" >&2\nexit 1\n', { mode: 0o755 })
  const failure = await launch({ proxyPort: 9, browserPath, cacheDir }).catch((error) => error)
  expect(failure).toMatchObject({ code: 'render_unavailable' })
  expect(failure.message).toBe(
    'The browser in SERVICE_BROWSER_PATH does not start: it ended immediately (no display for you).',
  )
})

test.each([
  ['once', 1, 'starts'],
  ['twice', 2, 'does not start'],
])('a browser that crashes %s while it starts is started again once (%i, %s)', async (_times, crashes, outcome) => {
  await using own = await temporaryFolder()
  const browserPath = join(own.folder, 'chrome')
  const { path, env } = (await testBrowser())!
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`)
  const crash = `echo x >> '${own.folder}/starts'\n[ $(wc -l < '${own.folder}/starts') -gt ${crashes} ] || kill -SEGV $$\n`
  await writeFile(browserPath, `#!/bin/sh\n${crash}${exports.join('')}exec '${path}' "$@"\n`, { mode: 0o755 })
  const launching = launch({ proxyPort: 9, browserPath, cacheDir })
  const ended = await launching
    .then(({ browser }) => browser.close().then(() => 'starts'))
    .catch(() => 'does not start')
  expect(ended).toBe(outcome)
})

test('a browser of the machine that does not start is passed over, and that is told', async () => {
  await using own = await temporaryFolder()
  await writeFile(join(own.folder, 'chromium-headless-shell'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const path = process.env.PATH
  process.env.PATH = `${own.folder}:${path}`
  const { browser, found, notes } = await launch({ proxyPort: 9, cacheDir })
  process.env.PATH = path
  await browser.close()
  expect(found.path).not.toStartWith(own.folder)
  expect(notes.map(({ message }) => message)).toEqual(['The installed browser does not start: it ended immediately.'])
})
