import { describe, expect, spyOn, test } from 'bun:test'
import type http from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Call } from '../../src/call.ts'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import { ServiceError } from '../../src/errors.ts'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import { createLog } from '../../src/log.ts'
import { parseNetworks } from '../../src/net/guard/address.ts'
import { type MapOptions, type MapResult, map } from '../../src/operations/map.ts'
import type { Scraping } from '../../src/operations/scrape.ts'
import { testCall } from '../call.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { deadProxy, startHttpProxy } from '../site/proxies.ts'
import { html, type Route, redirect, startWeb, type Web } from '../site/web.ts'

const settings = {
  userAgent: 'test',
  rules: { allow: parseNetworks('127.0.0.0/8, ::1') },
  maxBytes: 1024 * 1024,
}
const fetchPage = createFetchPage(settings)

const defaults: Omit<MapOptions, 'url'> = {
  search: undefined,
  sitemap: 'include',
  includeSubdomains: true,
  ignoreQueryParameters: true,
  filterByPath: true,
  limit: 5000,
  timeoutMs: PATIENCE_MS,
  headers: {},
  location: {},
  skipTlsVerification: false,
}

function run(
  url: string,
  changes: Partial<MapOptions> = {},
  parts: Partial<Scraping> = {},
  call: Partial<Call> = {},
): Promise<MapResult> {
  return map(
    { ...defaults, url, ...changes },
    {
      fetchPage,
      convert: async (source, options) => documentOf(source, options),
      limiter: createLimiter(1, 0),
      ...parts,
    },
    testCall(call),
  )
}

/** The paths of a map's links on the site, whole addresses of others. */
const pathsOf = ({ links }: MapResult, web: Web) => links.map(({ url }) => url.replace(web.origin, ''))

const file =
  (body: string | Uint8Array, headers: http.OutgoingHttpHeaders = {}): Route =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body)
  }
const text = (body: string) => file(body, { 'content-type': 'text/plain' })
const urlset = ({ origin }: Web, ...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${path.startsWith('http') ? path : origin + path}</loc></url>`).join('')}</urlset>`
const index = ({ origin }: Web, ...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`
const never: Route = () => undefined

describe('a map through proxies', () => {
  test('asks for all it needs through the proxy that the page came through', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/a">A page</a>'),
      '/robots.txt': text(`Sitemap: ${web.origin}/named.xml`),
      '/named.xml': file(urlset(web, '/b')),
    }))
    await using blocked = await startHttpProxy({ answer: () => 'HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n' })
    await using open = await startHttpProxy()
    const proxies = { basic: blocked.as('basic'), enhanced: deadProxy('enhanced'), stealth: open.as('stealth') }
    const result = await run(web.origin, {}, { fetchPage: createFetchPage({ ...settings, proxies }) })
    expect(pathsOf(result, web)).toEqual(['/', '/a', '/b'])
    expect(blocked.seen).toEqual([`GET ${web.origin}/`])
    expect(open.seen.toSorted()).toEqual(
      ['/', '/named.xml', '/robots.txt', '/sitemap.xml'].map((path) => `GET ${web.origin}${path}`),
    )
    expect(web.received).toHaveLength(open.seen.length)
  })

  test('that fail asks for nothing otherwise', async () => {
    await using web = await startWeb(() => ({ '/': html('<a href="/a">A page</a>') }))
    const proxies = { basic: deadProxy('basic') }
    const failing = run(web.origin, {}, { fetchPage: createFetchPage({ ...settings, proxies }) })
    expect(await failing.catch(({ code }) => code)).toBe('proxy_failed')
    expect(web.received).toEqual([])
  })
})

describe('a map', () => {
  test('lists the page, its links, then the sitemap, each page once as first spelt, with what is known of it', async () => {
    await using web = await startWeb((web) => ({
      '/': html(`<title>Home</title><meta name="description" content="All of it"><a href="/b/?q=1#x">B</a><a href="/a">A page</a>
        <a href="mailto:x@y">m</a><a href="http://other.test/">o</a><a href="/sitemap.xml">map</a><a href="#top">top</a>`),
      '/sitemap.xml': file(urlset(web, '/a', '/b', '/c', '/index.html', '/c?x=1')),
    }))
    const { links, warnings, requestedUrl } = await run(web.origin)
    expect(links).toEqual([
      { url: `${web.origin}/`, title: 'Home', description: 'All of it' },
      { url: `${web.origin}/b/`, title: 'B' },
      { url: `${web.origin}/a`, title: 'A page' },
      { url: `${web.origin}/c` },
    ])
    expect([warnings, requestedUrl]).toEqual([[], web.origin])
  })

  test('of a site without a sitemap has its links', async () => {
    await using web = await startWeb(() => ({ '/': html('<a href="/a">A</a><a href="/b">B</a>') }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/a', '/b'])
  })

  test('keeps what robots rules forbid', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/closed/a">A</a>'),
      '/robots.txt': text('User-agent: *\nDisallow: /'),
      '/sitemap.xml': file(urlset(web, '/closed/b')),
    }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/closed/a', '/closed/b'])
  })

  test('keeps queries when told', async () => {
    await using web = await startWeb(() => ({ '/': html('<a href="/a?x=1">1</a><a href="/a?x=2">2</a>') }))
    expect(pathsOf(await run(web.origin, { ignoreQueryParameters: false }), web)).toEqual(['/', '/a?x=1', '/a?x=2'])
  })

  test('of a page that is no page has the sitemap', async () => {
    await using web = await startWeb((web) => ({
      '/': file('%PDF-1.7', { 'content-type': 'application/pdf' }),
      '/sitemap.xml': file(urlset(web, '/a')),
    }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/a'])
  })

  test('tells that the page answered with an error', async () => {
    await using web = await startWeb((web) => ({ '/sitemap.xml': file(urlset(web, '/a')) }))
    const result = await run(web.origin)
    expect(pathsOf(result, web)).toEqual(['/', '/a'])
    expect(result.warnings.join()).toContain('404')
  })

  test('of a lonely page below the root points to the root', async () => {
    await using web = await startWeb(() => ({ '/docs/': html('alone') }))
    const { warnings } = await run(`${web.origin}/docs/`)
    expect(warnings).toEqual([expect.stringContaining(`A map of ${web.origin}/`)])
    expect((await run(`${web.origin}/docs/`, { limit: 1 })).warnings).toEqual([])
  })
})

describe('sitemaps', () => {
  test('are found through robots.txt, at the usual place and within each other, in the order of their mention', async () => {
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/robots.txt': text('Sitemap: /maps/index.xml\nSitemap: /maps/list.txt'),
      '/maps/index.xml': file(index(web, '/maps/1.xml', '/maps/deep.xml', '/maps/2.xml')),
      '/maps/deep.xml': file(index(web, '/maps/3.xml', '/maps/index.xml')),
      '/maps/1.xml': (request, response) => void setTimeout(() => file(urlset(web, '/1'))(request, response), 100),
      '/maps/2.xml': file(urlset(web, '/2')),
      '/maps/3.xml': file(urlset(web, '/3')),
      '/maps/list.txt': text(`${web.origin}/4\n`),
      '/sitemap.xml': file(urlset(web, '/5')),
      '/sitemap_index.xml': file(urlset(web, '/6')),
    }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/1', '/3', '/2', '/4', '/5'])
    for (const path of ['/maps/index.xml', '/maps/1.xml', '/sitemap.xml']) expect(web.visits(path)).toHaveLength(1)
  })

  test('are sought at another usual place when robots.txt names none', async () => {
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/robots.txt': html('<p>No such page. Sitemap: /no.xml</p>'),
      '/sitemap_index.xml': file(index(web, '/maps/1.xml')),
      '/maps/1.xml': file(urlset(web, '/a')),
    }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/a'])
  })

  test('are sought in the folder that the map begins at', async () => {
    await using web = await startWeb((web) => ({
      '/docs/': html('docs'),
      '/docs/sitemap.xml': file(urlset(web, '/docs/a')),
    }))
    expect(pathsOf(await run(`${web.origin}/docs/`), web)).toEqual(['/docs/', '/docs/a'])
  })

  test('are gzip when their bytes say so, whatever name and headers say', async () => {
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': file(index(web, '/1.xml.gz', '/2.xml.gz', '/3.xml.gz', '/4.xml', '/5.xml.gz')),
      '/1.xml.gz': file(gzipSync(urlset(web, '/packed'))),
      '/2.xml.gz': file(urlset(web, '/plain'), { 'content-type': 'application/x-gzip' }),
      '/3.xml.gz': file(gzipSync(urlset(web, '/transport')), { 'content-encoding': 'gzip' }),
      '/4.xml': file(gzipSync(gzipSync(urlset(web, '/twice')))),
      '/5.xml.gz': file(gzipSync(urlset(web, '/whole', '/cut'), { level: 0 }).subarray(0, 90)),
    }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/packed', '/plain', '/transport', '/twice', '/whole'])
  })

  test('that fail lose only themselves, and those that the site names are told', async () => {
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': file(index(web, '/gone.xml', '/reset.xml', '/broken.xml.gz', '/good.xml')),
      '/reset.xml': (request) => void request.socket.destroy(),
      '/broken.xml.gz': file(new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])),
      '/good.xml': file(urlset(web, '/a')),
    }))
    const { warnings, ...result } = await run(web.origin)
    expect(pathsOf(result as MapResult, web)).toEqual(['/', '/a'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/\/(gone|reset|broken)\.xml.*and 2 more/)
  })

  test('that unpack to hundreds of megabytes are read as far as 50 MiB', async () => {
    const blank = gzipSync(Buffer.alloc(10_000_000, ' '))
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': file(
        Buffer.concat([gzipSync(urlset(web, '/a')), ...Array<Uint8Array>(60).fill(blank), gzipSync(urlset(web, '/b'))]),
      ),
    }))
    const result = await run(web.origin)
    expect(pathsOf(result, web)).toEqual(['/', '/a'])
  })

  test('that are listed as pages are read, and are no pages', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/sitemap-news.xml">x</a><a href="/named.xml">x</a><a href="/feed.xml">feed</a>'),
      '/robots.txt': text('Sitemap: /named.xml'),
      '/named.xml': file(urlset(web, '/a', '/sitemap-2.xml')),
      '/sitemap-2.xml': file(urlset(web, '/b')),
    }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/', '/feed.xml', '/a', '/b'])
  })

  test('can be left out', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/a">A</a>'),
      '/sitemap.xml': file(urlset(web, '/b')),
    }))
    expect(pathsOf(await run(web.origin, { sitemap: 'skip' }), web)).toEqual(['/', '/a'])
    expect(web.visits('/robots.txt')).toEqual([])
  })

  test('alone are the whole list, with the title of the page if it is on it', async () => {
    await using web = await startWeb((web) => ({
      '/docs/': html('<title>Docs</title><a href="/docs/linked">L</a>'),
      '/sitemap.xml': file(urlset(web, '/outside', '/docs/', 'http://other.test/x')),
    }))
    const start = `${web.origin}/docs/`
    const { links } = await run(start, { sitemap: 'only' })
    expect(links).toEqual([
      { url: `${web.origin}/outside` },
      { url: start, title: 'Docs' },
      { url: 'http://other.test/x' },
    ])
    const own = await run(start, { sitemap: 'only', includeSubdomains: false })
    expect(pathsOf(own, web)).toEqual(['/outside', '/docs/'])
  })

  test('alone, when there is none, are an empty list that says so', async () => {
    await using web = await startWeb(() => ({ '/': html('<a href="/a">A</a>') }))
    const { links, warnings } = await run(web.origin, { sitemap: 'only' })
    expect([links, warnings]).toEqual([[], [expect.stringContaining('No pages were found')]])
  })

  test('within sitemaps are read five levels deep', async () => {
    const levels = [1, 2, 3, 4, 5, 6]
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/robots.txt': text('Sitemap: /level1.xml'),
      ...Object.fromEntries(levels.map((at) => [`/level${at}.xml`, file(index(web, `/level${at + 1}.xml`))])),
    }))
    const { warnings } = await run(web.origin)
    expect(levels.map((at) => web.visits(`/level${at}.xml`).length)).toEqual([1, 1, 1, 1, 1, 0])
    expect(warnings).toEqual([expect.stringContaining('5 levels deep')])
  })

  test('without end are read 200 times', async () => {
    const wide = Array.from({ length: 300 }, (_, at) => `/w${at}.xml`)
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': file(index(web, ...wide)),
      ...Object.fromEntries(wide.map((path) => [path, file(urlset(web, `/page${path}`))])),
    }))
    const { links, warnings } = await run(web.origin)
    expect(links).toHaveLength(199)
    expect(web.received.filter(({ path }) => path.endsWith('.xml')).length).toBe(200)
    expect(warnings).toEqual([expect.stringContaining('Only the first 200 sitemap files')])
  })

  test('are not read further than the limit needs', async () => {
    const files = Array.from({ length: 40 }, (_, at) => `/m${at}.xml`)
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': file(index(web, ...files)),
      ...Object.fromEntries(
        files.map((path, at) => [path, file(urlset(web, ...[0, 1, 2, 3, 4].map((n) => `/${at}-${n}`)))]),
      ),
    }))
    const result = await run(web.origin, { limit: 8 })
    expect(pathsOf(result, web)).toEqual(['/', '/0-0', '/0-1', '/0-2', '/0-3', '/0-4', '/1-0', '/1-1'])
    expect(web.received.length).toBeLessThan(16)
  })
})

describe('a search', () => {
  test('ranks by address and title before the limit cuts, and leaves nothing out', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/x">Annual report</a>'),
      '/sitemap.xml': file(urlset(web, ...Array.from({ length: 60 }, (_, at) => `/misc/${at}`), '/journal/report-1')),
    }))
    const best = await run(web.origin, { search: 'report', limit: 2 })
    expect(pathsOf(best, web).sort()).toEqual(['/journal/report-1', '/x'])
    expect((await run(web.origin, { search: 'report' })).links).toHaveLength(63)
  })
})

describe('the start URL', () => {
  test('counts where it leads, on another host too', async () => {
    await using web = await startWeb((web) => ({
      '/': (request, response) =>
        request.headers.host?.startsWith('localhost')
          ? html('<a href="/a">A</a>')(request, response)
          : redirect(`${web.altOrigin}/`)(request, response),
      '/sitemap.xml': file(`<urlset><url><loc>${web.altOrigin}/b</loc></url></urlset>`),
    }))
    const { links } = await run(web.origin)
    expect(links.map(({ url }) => url)).toEqual(['/', '/a', '/b'].map((path) => `${web.altOrigin}${path}`))
  })

  test('keeps the map at its path, and a redirect opens the other path as well', async () => {
    await using web = await startWeb(() => ({
      '/old/': redirect('/new/'),
      '/new/': html('<a href="/new/a">A</a><a href="/old/b">B</a><a href="/else">E</a>'),
    }))
    expect(pathsOf(await run(`${web.origin}/old/`), web)).toEqual(['/new/', '/new/a', '/old/b'])
    expect(pathsOf(await run(`${web.origin}/old/`, { filterByPath: false }), web)).toContain('/else')
  })

  test('that is the root of a site keeps the whole site, wherever it leads', async () => {
    await using web = await startWeb(() => ({ '/': redirect('/en/'), '/en/': html('<a href="/de/">de</a>') }))
    expect(pathsOf(await run(web.origin), web)).toEqual(['/en/', '/de/'])
  })

  test('brings other hosts of its domain along, or not', async () => {
    await using web = await startWeb((web) => ({
      '/': html(`<a href="http://docs.fixture.localhost:${web.port}/guide">guide</a><a href="/a">A</a>`),
    }))
    const start = `http://fixture.localhost:${web.port}/`
    const hosts = async (includeSubdomains: boolean) =>
      (await run(start, { includeSubdomains })).links.map(({ url }) => new URL(url).hostname)
    expect(await hosts(true)).toEqual(['fixture.localhost', 'docs.fixture.localhost', 'fixture.localhost'])
    expect(await hosts(false)).toEqual(['fixture.localhost', 'fixture.localhost'])
  })

  test('of a subdomain is sought in the sitemap of the domain too', async () => {
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': (request, response) =>
        request.headers.host?.startsWith('docs.')
          ? response.writeHead(404).end()
          : file(`<urlset><url><loc>http://docs.fixture.localhost:${web.port}/a</loc></url></urlset>`)(
              request,
              response,
            ),
    }))
    const start = `http://docs.fixture.localhost:${web.port}/`
    expect((await run(start, { includeSubdomains: false })).links.map(({ url }) => url)).toEqual([start, `${start}a`])
  })

  test('with a name and password opens the site, and shows neither', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/a">A</a>'),
      '/robots.txt': text(`Sitemap: ${web.altOrigin}/far.xml`),
      '/sitemap.xml': file(urlset(web, '/b')),
      '/far.xml': file(urlset(web, '/c')),
    }))
    const result = await run(`http://me:secret@127.0.0.1:${web.port}/`, { headers: { 'X-Own': '1' } })
    expect(JSON.stringify(result)).not.toContain('secret')
    const sent = (path: string) => web.visits(path)[0]?.headers
    expect(sent('/')).toMatchObject({ authorization: `Basic ${btoa('me:secret')}`, 'x-own': '1' })
    expect(sent('/sitemap.xml')).toMatchObject({ authorization: `Basic ${btoa('me:secret')}`, 'x-own': '1' })
    expect([sent('/far.xml')?.authorization, sent('/far.xml')?.['x-own']]).toEqual([undefined, undefined])
  })
})

describe('time and failures:', () => {
  test('nothing found in time is map_timeout', async () => {
    await using web = await startWeb(() => ({ '/': never, '/sitemap.xml': never }))
    const failing = (changes: Partial<MapOptions>) =>
      run(web.origin, { timeoutMs: 300, ...changes }).catch((error) => error)
    expect(await failing({ sitemap: 'skip' })).toMatchObject({ code: 'map_timeout', status: 408 })
    expect(await failing({})).toMatchObject({ code: 'map_timeout' })
  })

  test('what was found in time counts when a sitemap is late, and the rest is told', async () => {
    await using web = await startWeb((web) => ({
      '/': html('<a href="/a">A</a>'),
      '/sitemap.xml': file(index(web, '/quick.xml', '/late.xml')),
      '/quick.xml': file(urlset(web, '/b')),
      '/late.xml': never,
    }))
    const result = await run(web.origin, { timeoutMs: 2_500 })
    expect(pathsOf(result, web)).toEqual(['/', '/a', '/b'])
    expect(result.warnings).toEqual([expect.stringContaining('The time limit was reached')])
  })

  test('a late page does not hold up the sitemaps', async () => {
    await using web = await startWeb((web) => ({ '/': never, '/sitemap.xml': file(urlset(web, '/a')) }))
    const result = await run(web.origin, { timeoutMs: 5_000 })
    expect(pathsOf(result, web)).toEqual(['/a'])
    expect(result.warnings.join()).toContain('could not be read')
  })

  test('a late page that leads to an address that may not be reached ends the map all the same', async () => {
    await using web = await startWeb((web) => ({
      '/': (request, response) => void setTimeout(() => redirect('http://10.0.0.1/')(request, response), 2200),
      '/sitemap.xml': file(urlset(web, '/a')),
    }))
    expect(await run(web.origin).catch((error) => error)).toMatchObject({ code: 'blocked_address' })
  })

  test('a page that fails loses only itself', async () => {
    await using web = await startWeb((web) => ({ '/': redirect('/'), '/sitemap.xml': file(urlset(web, '/a')) }))
    const result = await run(web.origin)
    expect(pathsOf(result, web)).toEqual(['/a'])
    expect(result.warnings.join()).toContain('in a loop')
  })

  test('a page that fails, where there is nothing else, is the answer', async () => {
    await using web = await startWeb(() => ({ '/': redirect('/') }))
    expect(await run(web.origin).catch((error) => error)).toMatchObject({ code: 'too_many_redirects' })
    expect(await run('http://127.0.0.1:1/').catch((error) => error)).toMatchObject({ code: 'connection_refused' })
  })

  test.each([
    ['an address that may not be reached', { url: 'http://10.0.0.1/' }, 'blocked_address'],
    ['no address', { url: 'not a url' }, 'invalid_request'],
    ['a header that cannot be sent', { headers: { 'X-A': 'b\r\nc: d' } }, 'invalid_request'],
    ['an unknown country', { location: { country: 'QX' } }, 'invalid_request'],
  ])('%s is refused before anything is fetched', async (_, changes, code) => {
    await using web = await startWeb(() => ({}))
    expect(await run(web.origin, changes).catch((error) => error)).toMatchObject({ code })
    expect(web.received).toEqual([])
  })

  test('a redirect to an address that may not be reached ends the map', async () => {
    await using web = await startWeb((web) => ({
      '/': redirect('http://10.0.0.1/'),
      '/sitemap.xml': file(urlset(web, '/a')),
    }))
    expect(await run(web.origin).catch((error) => error)).toMatchObject({ code: 'blocked_address' })
  })

  test('a sitemap at an address that may not be reached is passed over, and told', async () => {
    await using web = await startWeb(() => ({
      '/': html('home'),
      '/robots.txt': text('Sitemap: http://10.0.0.1/s.xml'),
    }))
    const result = await run(web.origin)
    expect(pathsOf(result, web)).toEqual(['/'])
    expect(result.warnings.join()).toContain('http://10.0.0.1/s.xml')
  })

  test.each([
    ['while a sitemap is read', { '/': html('home'), '/sitemap.xml': never }],
    ['while the page is read', { '/': never, '/sitemap.xml': file('<urlset><url><loc>/a</loc></url></urlset>') }],
  ])('a caller who leaves %s ends everything', async (_, routes: Record<string, Route>) => {
    await using web = await startWeb(() => routes)
    const limiter = createLimiter(1, 0)
    const caller = new AbortController()
    setTimeout(() => caller.abort(), 200)
    const error = await run(web.origin, {}, { limiter }, { signal: caller.signal }).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'cancelled' })
    using _slot = await limiter.enter(new AbortController().signal)
  })
})

describe('of the service a map', () => {
  test('says what fetched its page, or else its sitemaps', async () => {
    await using web = await startWeb((web) => ({ '/': never, '/sitemap.xml': file(urlset(web, '/a')) }))
    const byTls: typeof fetchPage = async (request, call) => {
      if (request.url.pathname === '/') throw new ServiceError('connection_reset', 'closed')
      const fetched = await fetchPage(request, call)
      return { ...fetched, snapshot: { ...fetched.snapshot, engine: 'tls' } }
    }
    expect((await run(web.origin, {}, { fetchPage: byTls })).engine).toBe('tls')
    expect((await run(`${web.origin}/sitemap.xml`, { sitemap: 'skip' })).engine).toBe('http')
  })

  test('tells every fetch how much time there is', async () => {
    await using web = await startWeb((web) => ({ '/': html('page'), '/sitemap.xml': file(urlset(web, '/a')) }))
    const leftMs: number[] = []
    const timed: typeof fetchPage = (request, call) => {
      leftMs.push((call.endsAt ?? 0) - performance.now())
      return fetchPage(request, call)
    }
    await run(web.origin, { timeoutMs: 100_000 }, { fetchPage: timed })
    expect([leftMs.length, leftMs.every((ms) => ms > 0 && ms <= 100_000)]).toEqual([4, true])
  })

  test('leaves no clock running, so that a program that made one ends at once', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    using started = spyOn(globalThis, 'setTimeout')
    using stopped = spyOn(globalThis, 'clearTimeout')
    await run(web.origin)
    const cleared = stopped.mock.calls.map(([timer]) => timer)
    const own = started.mock.results.map(({ value }) => value as NodeJS.Timeout)
    const running = own.filter((timer) => timer.hasRef() && !cleared.includes(timer))
    expect([own.length > 0, running]).toEqual([true, []])
  })

  test('takes one place, within its timeout', async () => {
    await using web = await startWeb((web) => ({
      '/': html('home'),
      '/sitemap.xml': file(index(web, '/1.xml', '/2.xml', '/3.xml')),
    }))
    const limiter = createLimiter(1, 1)
    using _slot = await limiter.enter(new AbortController().signal)
    const waiting = run(web.origin, { timeoutMs: 200 }, { limiter }).catch((error) => error)
    const refused = await run(web.origin, {}, { limiter }).catch((error) => error)
    expect([refused.code, (await waiting).code, web.received]).toEqual(['capacity_exhausted', 'map_timeout', []])
  })

  test('logs every file that it fetches in the log of its request', async () => {
    await using web = await startWeb((web) => ({ '/': html('home'), '/sitemap.xml': file(urlset(web, '/a')) }))
    const lines: string[] = []
    const log = createLog({ level: 'info', write: (line) => lines.push(line) }).with({ request_id: 'find-me' })
    await run(web.origin, {}, {}, { log })
    expect(lines).toHaveLength(web.received.length)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ event: 'fetch', request_id: 'find-me' })
  })

  test('reads a page as far as the operator lets pages be, and sitemaps as far as they may be', async () => {
    const blank = ' '.repeat(1024 * 1024)
    await using web = await startWeb((web) => ({
      '/': html(`${blank}<a href="/a">A</a>`),
      '/sitemap.xml': file(blank + urlset(web, '/b')),
    }))
    const result = await run(web.origin)
    expect(pathsOf(result, web)).toEqual(['/b'])
    expect(result.warnings).toEqual([expect.stringContaining('could not be read')])
  })
})
