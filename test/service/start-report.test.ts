import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readConfig } from '../../src/config/read.ts'
import { startupBanner } from '../../src/service/banner.ts'
import { rendererOf } from '../../src/service/browser-choice.ts'
import { startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'

setDefaultTimeout(PATIENCE_MS)

const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response('<h1>Page</h1>', { headers: { 'content-type': 'text/html' } }),
})
afterAll(() => site.stop(true))

describe('the log of the start', () => {
  test('names the browser, and the first page tells which one was started and whether it is sandboxed', async () => {
    const { url, logs, stop } = await startService(['--allow-private-networks=127.0.0.0/8', '--browser-path=bundled'])
    const body = JSON.stringify({ url: site.url.href, use_browser: 'always' })
    await fetch(`${url}/scrape`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await stop()
    const lines = logs.map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({
      event: 'startup',
      browser: 'bundled',
      database: expect.stringContaining('set DATABASE_URL to use another'),
      proxies: expect.stringContaining('none (set SERVICE_PROXY_URL to use one)'),
      search: 'public engines (set SERVICE_SEARXNG_URL to use your own)',
      networks: 'some private networks are allowed (SERVICE_ALLOW_PRIVATE_NETWORKS)',
    })
    expect(lines.filter(({ event }) => event === 'browser_started')).toEqual([
      expect.objectContaining({
        browser: expect.stringContaining('headless-shell'),
        browser_version: '147.0.7727.0',
        sandboxed: expect.any(Boolean),
      }),
    ])
  })

  test('warns when the data of a language is missing, in a role that reads files', async () => {
    const { logs, stop } = await startService([], { SERVICE_OCR_LANGUAGES: 'deu,eng' })
    expect(await stop()).toBe(0)
    expect(JSON.parse(logs[0]!)).toMatchObject({
      level: 'warn',
      event: 'ocr',
      message: 'no text can be recognised: data is missing for deu (SERVICE_OCR_LANGUAGES)',
      hint: expect.stringContaining('Put deu.traineddata '),
    })
    const engine = await startService(['--role=render'], { SERVICE_OCR_LANGUAGES: 'deu' })
    expect(await engine.stop()).toBe(0)
    expect(engine.logs.join()).not.toContain('"ocr"')
  })

  test('warns when there is no browser, with the fix; the service starts all the same', async () => {
    const { logs, stop } = await startService(['--browser-path=/nowhere/chrome'])
    expect(await stop()).toBe(0)
    expect(logs.slice(0, 2).map((line) => JSON.parse(line))).toMatchObject([
      { event: 'startup', browser: 'none' },
      { event: 'browser', level: 'warn', hint: expect.stringContaining('There is no /nowhere/chrome.') },
    ])
  })
})

describe('the banner', () => {
  const banner = async (env: Record<string, string>, url = 'http://127.0.0.1:3002') => {
    const { config } = readConfig({}, env)
    return startupBanner(url, config, await rendererOf(config))
  }

  test('names browser, proxies and networks, each with the variable that changes it', async () => {
    const text = await banner({ SERVICE_BROWSER_PATH: '/bin/sh' })
    expect(text).toContain('browser    /bin/sh  (starts when a page first needs it, up to 4 pages at once)')
    expect(text).toContain('proxies    none (set SERVICE_PROXY_URL to use one)')
    expect(text).toContain('search     public engines (set SERVICE_SEARXNG_URL to use your own)')
    expect(text).toContain('networks   private networks are blocked (set SERVICE_ALLOW_PRIVATE_NETWORKS to allow some)')
    expect(text).toContain('FIRECRAWL_API_URL=http://127.0.0.1:3002')
    expect(text).toMatch(/^web-extract 0\.1\.0 {2}\(api \+ worker \+ scheduler \+ render, pid \d+\)\n/)
    expect(text).toMatch(/ {2}Try: {2}npx web-extract scrape \S+\n {8}curl -s http:\/\/127\.0\.0\.1:3002\/v2\/scrape /)
  })

  test.each([
    [{ RENDER_ENGINE_URLS: 'http://a.test,http://b.test' }, 'browser    2 rendering engines (RENDER_ENGINE_URLS)'],
    [{ SERVICE_ROLE: 'api' }, 'browser    none: role api does not run a browser\n             Set RENDER_ENGINE_URLS'],
    [
      { SERVICE_BROWSER_PATH: '/nowhere' },
      'browser    none: The browser in SERVICE_BROWSER_PATH does not exist.\n             There is no',
    ],
    [{ SERVICE_STEALTH_PROXY_URL: 'http://u:secret@p.test' }, 'proxies    stealth;'],
    [{ SERVICE_SEARXNG_URL: 'http://127.0.0.1:8080' }, 'search     the engines in the settings'],
    [
      { SERVICE_SEARCH_FALLBACK_URL: 'off', SERVICE_NEWS_SEARCH_URL: 'off', SERVICE_IMAGE_SEARCH_URL: 'off' },
      'search     none (set SERVICE_SEARXNG_URL to search the web)',
    ],
    [{ DATA_DIR: '/srv/jobs' }, 'database   private, in /srv/jobs (set DATABASE_URL to use another)'],
    [{ DATABASE_URL: 'postgres://u:secret@db.test/x' }, 'database   set by DATABASE_URL'],
    [{ SERVICE_ROLE: 'api' }, 'database   none; crawls and batches need one (set DATABASE_URL or DATA_DIR)'],
  ])('tells what %j means', async (env, line) => {
    expect(await banner(env)).toContain(line)
    expect(await banner(env)).not.toContain('secret')
  })

  test('says who may use the service', async () => {
    expect(await banner({})).toContain('no key set: this machine only')
    expect(await banner({ HOST: '0.0.0.0' })).toContain('no key set: open to anyone who can reach it')
    expect(await banner({ WEB_EXTRACT_API_KEY: 'k3y' })).toContain('a key is required')
  })

  test('of an engine says how it is used and whether it has a key', async () => {
    const text = await banner({ SERVICE_ROLE: 'render', RENDER_ENGINE_KEY: 'k3y' }, 'http://10.1.0.5:3003')
    expect(text).toContain('RENDER_ENGINE_URLS=http://10.1.0.5:3003')
    expect(text).toContain('a key is required')
    expect(text).not.toContain('k3y')
  })
})
