import { afterAll, describe, expect, test } from 'bun:test'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { program, startService } from '../cli/process.fixture.ts'
import { expectUsageError } from '../cli/usage-error.ts'
import { fakeEngine, rendered, serveEngine } from '../site/engines.ts'

const SHELL = '<title>App</title><div id="root"></div><script src="/app.js"></script>'
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) =>
    url.endsWith('/pdf')
      ? new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
      : new Response(url.endsWith('/shell') ? SHELL : '<h1>Plain</h1><p>Text.', {
          headers: { 'content-type': 'text/html' },
        }),
})
afterAll(() => site.stop(true))
const at = (path: string) => `http://127.0.0.1:${site.port}${path}`
const open = ['--allow-private-networks=127.0.0.0/8']
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const engine = fakeEngine(async () => rendered('<h1>Rendered</h1><p>By a browser.'))
const served = await serveEngine(engine, 'k3y')
afterAll(() => served[Symbol.asyncDispose]())
const pool = { RENDER_ENGINE_URLS: `http://127.0.0.1:1,${served.url.href}`, RENDER_ENGINE_KEY: 'k3y' }

describe('web-extract --role=render', () => {
  test('serves the health of an engine to everyone and its pages to who has the key', async () => {
    const { url, logs, stop } = await startService(['--role=render', '--render-engine-max-pages=3'], {
      RENDER_ENGINE_KEY: 'k3y',
    })
    const health = await (await fetch(`${url}/health`)).json()
    expect(health).toMatchObject({
      instanceId: expect.stringMatching(/^[\w-]{8,}$/),
      version: '0.1.0',
      pages: { active: 0, available: 3 },
      jobs: { running: 0 },
      sessions: {},
      engines: { browser: expect.any(Boolean) },
    })
    expect((await post(`${url}/render`, {})).status).toBe(401)
    expect(await stop()).toBe(0)
    expect(logs.join('')).not.toContain('k3y')
  })

  test('does not listen beyond this machine without a key, and says what to set', async () => {
    const { err, code } = await program(['--role=render', '--host=0.0.0.0', '--port=0'])
    expect([code, err]).toEqual([78, expect.stringContaining('RENDER_ENGINE_KEY')])
  })
})

describe('a service with a pool', () => {
  test('has its pages rendered there, tells how, and no page may be an engine', async () => {
    const { url, logs, stop } = await startService(open, pool)
    const answer = (await (await post(`${url}/scrape`, { url: at('/shell') })).json()) as Record<string, object>
    expect(answer).toMatchObject({
      markdown: '# Rendered\n\nBy a browser.',
      metadata: { engine: 'browser', rendered: true, scrapeId: 'scrape-1', fallbackReason: 'app_shell' },
    })
    const v2 = (await (await post(`${url}/v2/scrape`, { url: at('/shell'), formats: ['rawHtml'] })).json()) as {
      data: { metadata: object }
    }
    expect(v2.data.metadata).toMatchObject({ engine: 'browser', scrapeId: 'scrape-1' })
    const plain = await (await post(`${url}/scrape`, { url: at('/') })).json()
    expect(plain).toMatchObject({ metadata: { engine: 'http', rendered: false } })
    const self = await post(`${url}/scrape`, { url: new URL('/health', served.url).href })
    expect(self.status).toBe(403)
    expect(await stop()).toBe(0)
    expect(logs.join('')).not.toContain('k3y')
  })

  test('answers 503 with Retry-After and says what each engine said when none can', async () => {
    const { url, stop } = await startService(open, { RENDER_ENGINE_URLS: 'http://127.0.0.1:1,http://127.0.0.1:2' })
    const response = await post(`${url}/scrape`, { url: at('/'), use_browser: 'always' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('engine 1 refused the connection, engine 2 refused the connection')
    await stop()
  })
})

describe('web-extract scrape', () => {
  test.each([
    [['--browser', at('/')], '# Rendered'],
    [['--browser=always', at('/')], '# Rendered'],
    [[at('/shell')], '# Rendered'],
    [['--browser=auto', at('/')], '# Plain'],
    [['--browser=never', at('/')], '# Plain'],
  ])('%j prints %s', async (args, heading) => {
    expect((await program(['scrape', ...args, ...open], pool)).out.split('\n')[0]).toBe(heading)
  })

  test('--explain tells the engines on standard error, also of a page that fails', async () => {
    const { out, err } = await program(['scrape', at('/shell'), '--explain', ...open], pool)
    expect(out).toBe('# Rendered\n\nBy a browser.\n')
    expect(err.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      at('/shell'),
      ' engine proxy status outcome reason score ms',
      expect.stringMatching(/^ http - 200 rejected app_shell 0 \d+$/),
      expect.stringMatching(/^ browser - 200 selected - \d+ \d+$/),
      ' used browser because of app_shell',
      '',
    ])
    const failed = await program(['scrape', 'http://127.0.0.1:3/', '--explain', ...open], pool)
    expect(failed.err).toContain('failed: connection_refused')
    expect(failed.err).toMatch(/http +- +- +failed +connection_refused/)
  })

  test('--explain tells the engine of what came and is no page', async () => {
    const { err } = await program(['scrape', at('/pdf'), '--browser=never', '--explain', ...open])
    expect(err).toMatch(/http +- +200 +selected/)
    expect(err).toContain('failed: document_unreadable')
  })

  test('an empty page that no engine could render is told as such', async () => {
    const { err } = await program(['scrape', at('/shell'), ...open], { RENDER_ENGINE_URLS: 'http://127.0.0.1:1' })
    expect(err).toContain('The page has no text of its own')
    expect(err).toContain('No browser rendered this page (render_unavailable).')
  })

  test('what actions gave and is not printed is told', async () => {
    const results = [{ index: 0, type: 'scrape' as const, url: at('/'), html: '<p>x' }]
    await using acting = await serveEngine(
      fakeEngine(async () => rendered('<h1>Acted</h1>', { results })),
      'k3y',
    )
    const env = { RENDER_ENGINE_URLS: acting.url.href, RENDER_ENGINE_KEY: 'k3y' }
    await using place = await temporaryFolder()
    const actions = `${place.folder}/actions.json`
    await Bun.write(actions, '[{"type": "scrape"}]')
    const said = `${at('/')}: use --json to see the results of the actions\n`
    expect(await program(['scrape', at('/'), '--actions', actions, ...open], env)).toMatchObject({ err: said })
    expect(await program(['scrape', at('/'), '--actions', actions, '--json', ...open], env)).toMatchObject({ err: '' })
  })

  test.each([
    [['scrape', 'http://x/', '--browser=sometimes'], '"sometimes" is not valid. Use one of: never, auto, always'],
    [['scrape', 'http://x/', '--browser', 'always'], '"always" is not a URL. Write --browser=always, without a space'],
    [['scrape', 'http://x/', '-f', 'screenshot'], 'For a screenshot, use --screenshot FILE'],
    [['scrape', 'http://x/', '--screenshot', '--json'], '--screenshot requires a value: FILE'],
    [['scrape', 'http://x/', '-o', '-k'], '-o requires a value: FILE|DIR'],
    [['scrape', 'http://x/', '--browser=never', '--screenshot', 'a.png'], '--screenshot and --actions need a browser'],
  ])('%j is a usage error', expectUsageError)
})
