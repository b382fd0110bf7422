import { afterAll, describe, expect, test } from 'bun:test'
import { inProcess } from './in-process.fixture.ts'
import { program, start } from './process.fixture.ts'
import { expectUsageError } from './usage-error.ts'

const routes: Record<string, string> = {
  '/': '<title>Home</title><a href="/a?x=1">A page</a>',
  '/sitemap.xml': '<urlset><url><loc>/b</loc></url><url><loc>/report</loc></url></urlset>',
}
const slowPageAsked = Promise.withResolvers<void>()
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  // A program that waited for the end of a connection would never end.
  idleTimeout: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/slow/') {
      slowPageAsked.resolve()
      await new Promise(() => undefined)
    }
    const body = routes[pathname]
    if (body === undefined) return new Response('none', { status: 404 })
    return new Response(body, { headers: { 'content-type': pathname === '/' ? 'text/html' : 'application/xml' } })
  },
})
afterAll(() => site.stop(true))

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`
const open = '--allow-private-networks=127.0.0.0/8'
const lines = (...paths: string[]) => paths.map((path) => `${at(path)}\n`).join('')
const map = (...args: string[]) => inProcess(['map', ...args, open])

describe('web-extract map', () => {
  test('prints one address a line and nothing else, and ends although the site keeps its connections', async () => {
    expect(await program(['map', at('/'), open])).toEqual({ out: lines('/', '/a', '/b', '/report'), err: '', code: 0 })
  })

  test.each([
    [
      ['--limit', '2'],
      ['/', '/a'],
    ],
    [['--sitemap=only'], ['/b', '/report']],
    [
      ['--sitemap=skip', '--keep-query'],
      ['/', '/a?x=1'],
    ],
    [['--search', 'report', '--limit=1'], ['/report']],
  ])('%j', async (flags, paths) => {
    expect((await map(at('/'), ...flags)).out).toBe(lines(...paths))
  })

  test('with --json prints an object a line, with titles', async () => {
    const { out } = await map(at('/'), '--json')
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { url: at('/'), title: 'Home' },
      { url: at('/a'), title: 'A page' },
      { url: at('/b') },
      { url: at('/report') },
    ])
  })

  test('tells warnings and failures on standard error', async () => {
    const warned = await map(at('/missing'))
    expect([warned.out, warned.code]).toEqual([lines('/missing'), 0])
    expect(warned.err).toContain('404')
    const failed = await map('http://me:hunter2@127.0.0.1:1/')
    expect([failed.out, failed.code]).toEqual(['', 1])
    expect(failed.err).toMatch(/^http:\/\/127\.0\.0\.1:1\/: .*\(connection_refused\)/)
    expect(failed.err).not.toContain('hunter2')
    const elsewhere = await inProcess(['map', at('/'), open], { SERVICE_MAX_PAGES: '1' })
    expect([elsewhere.err, elsewhere.code]).toEqual([expect.stringContaining('SERVICE_MAX_PAGES'), 0])
  })

  test('is found behind flags, and takes an address without a scheme', async () => {
    const { out } = await inProcess([open, '--limit', '2', 'map', `127.0.0.1:${site.port}`])
    expect(out).toBe(lines('/', '/a'))
  })

  test.each([
    [['map'], 'no URL given'],
    [['map', 'http://x/', 'http://y/'], 'expected one URL, got 2'],
    [['map', 'http://x/', '--limit', '0'], '--limit'],
    [['map', 'http://x/', '--limit', 'many'], '--limit'],
    [['map', 'http://x/', '--sitemap', 'maybe'], '--sitemap: "maybe" is not valid. Use one of: '],
    [['map', 'http://x/', '--timeout', '0'], '--timeout'],
    [['map', 'http://x/', '-H', 'nocolon'], '--header'],
    [['map', 'http://x/', '--serach', 'x'], 'Did you mean --search?'],
  ])('%j is a usage error', expectUsageError)

  test('is ended by Ctrl-C', async () => {
    const child = start(['map', at('/slow/'), '--sitemap=skip', open])
    await slowPageAsked.promise
    child.kill('SIGINT')
    expect(await child.exited).toBe(1)
    expect(await child.stdout.text()).toBe('')
    expect(await child.stderr.text()).toBe(
      `${at('/slow/')}: The request was cancelled before the page was ready. (cancelled)\n`,
    )
  })
})
