import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { CrawlOptions, JobBounds } from '../../src/crawl/options.ts'
import { PATIENCE_MS } from '../patience.ts'
import { html, type Route, redirect, startWeb, type Web } from '../site/web.ts'
import { type Crawler, linksTo, startCrawler } from './crawl.fixture.ts'

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler()
}, PATIENCE_MS)
afterAll(() => crawler[Symbol.asyncDispose]())

const page = (...links: string[]) => html(linksTo(...links))
const answer =
  (body: string | Uint8Array, type = 'text/plain', status = 200): Route =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)
const entries = (...urls: string[]) =>
  answer(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`, 'application/xml')

interface OddSite {
  site: (web: Web) => Record<string, Route>
  start?: string
  options?: Partial<CrawlOptions>
  bounds?: Partial<JobBounds>
  paths: string[]
  faults?: string[]
}

async function crawled({ site, start = '/', options = {}, bounds = {} }: OddSite) {
  await using web = await startWeb(site)
  const ended = await crawler.crawl({ url: `${web.origin}${start}`, ...options }, bounds)
  expect(ended.job.state).toBe('completed')
  return { paths: ended.paths(web.origin), faults: ended.faults(web.origin), job: ended.job }
}

const table = (sites: Record<string, OddSite>) => Object.entries(sites)

describe('the start page', () => {
  test.each(
    table({
      'that the patterns exclude uses up nothing of the limit': {
        site: () => ({ '/': page('/blog/a', '/blog/b'), '/blog/a': page('/blog/b'), '/blog/b': page() }),
        options: { includePaths: ['^/blog/'] },
        bounds: { limit: 2 },
        paths: ['/blog/a', '/blog/b'],
        faults: ['crawl_denied /'],
      },
      'that the patterns exclude leaves the only page of a limit of 1': {
        site: () => ({ '/': page('/blog/a', '/blog/b'), '/blog/a': page() }),
        options: { includePaths: ['^/blog/'] },
        bounds: { limit: 1 },
        paths: ['/blog/a'],
        faults: ['crawl_denied /'],
      },
      'that redirects to an excluded page uses up nothing of the limit': {
        site: () => ({ '/': redirect('/en/'), '/en/': page('/en/a'), '/en/a': page() }),
        options: { excludePaths: ['^/en/$'] },
        bounds: { limit: 1 },
        paths: ['/en/a'],
        faults: ['crawl_denied /'],
      },
      'that is a 404 with links leads on': {
        site: () => ({ '/old': answer(linksTo('/a'), 'text/html', 404), '/a': page() }),
        start: '/old',
        options: { entireDomain: true },
        paths: ['/a', '/old'],
      },
      'that redirects to itself for ever leaves what the sitemap lists': {
        site: ({ origin }) => ({ '/': redirect('/'), '/sitemap.xml': entries(`${origin}/a`), '/a': page() }),
        options: { sitemap: 'include' },
        paths: ['/a'],
        faults: ['too_many_redirects /'],
      },
      'that alone is forbidden by robots.txt leaves what the sitemap lists': {
        site: ({ origin }) => ({
          '/robots.txt': answer('User-agent: *\nDisallow: /$'),
          '/sitemap.xml': entries(`${origin}/`, `${origin}/a`),
          '/a': page(),
        }),
        options: { sitemap: 'include' },
        paths: ['/a'],
        faults: ['blocked_by_robots /'],
      },
      'that is a picture leaves what the sitemap lists': {
        site: ({ origin }) => ({
          '/': answer(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0', 'latin1'), 'image/png'),
          '/sitemap.xml': entries(`${origin}/a`),
          '/a': page(),
        }),
        options: { sitemap: 'include' },
        paths: ['/a'],
        faults: ['unsupported_document /'],
      },
      'that is empty is a page': {
        site: () => ({ '/': answer('', 'text/html') }),
        paths: ['/'],
      },
      'that refreshes to a page below leads there': {
        site: () => ({
          '/': html('<meta http-equiv="refresh" content="0; url=/en/">'),
          '/en/': page('/en/a', '/de/'),
          '/en/a': page(),
          '/de/': page(),
        }),
        options: { entireDomain: true },
        paths: ['/de/', '/en/', '/en/a'],
      },
      'whose address has letters beyond ASCII, blanks and a port': {
        site: () => ({ '/%C3%BCber%20uns/': page('/über uns/a', 'b c'), '/%C3%BCber%20uns/a': page() }),
        start: '/über uns/',
        paths: ['/%C3%BCber%20uns/', '/%C3%BCber%20uns/a', '/%C3%BCber%20uns/b%20c'],
      },
    }),
  )('%s', async (_, odd) => {
    const { paths, faults } = await crawled(odd)
    expect(paths).toEqual(odd.paths)
    expect(faults).toEqual(odd.faults ?? [])
  })
})

describe('limits', () => {
  test.each(
    table({
      'count no page that redirects out of the crawl': {
        site: ({ altOrigin }) => ({
          '/': page('/out1', '/out2', '/a', '/b'),
          '/out1': redirect(`${altOrigin}/x`),
          '/out2': redirect(`${altOrigin}/x`),
          '/x': page(),
          '/a': page(),
          '/b': page(),
        }),
        bounds: { limit: 3, maxConcurrency: 1 },
        paths: ['/', '/a', '/b'],
        faults: ['crawl_denied /out1', 'crawl_denied /out2'],
      },
      'count a page that many links redirect to once': {
        site: () => ({
          '/': page('/1', '/2', '/3', '/a', '/b'),
          ...Object.fromEntries(['/1', '/2', '/3'].map((path) => [path, redirect('/a')])),
          '/a': page(),
          '/b': page(),
        }),
        bounds: { limit: 3, maxConcurrency: 1 },
        paths: ['/', '/a', '/b'],
      },
      'of depth 0 leave what the sitemap lists, and its links unread': {
        site: ({ origin }) => ({
          '/': page('/linked'),
          '/linked': page(),
          '/sitemap.xml': entries(`${origin}/listed`),
          '/listed': page('/linked'),
        }),
        options: { sitemap: 'include', maxDepth: 0 },
        paths: ['/', '/listed'],
      },
      'of depth count from the shortest way to a page': {
        site: () => ({
          '/': page('/long1', '/short'),
          '/long1': page('/short'),
          '/short': page('/end'),
          '/end': page(),
        }),
        options: { maxDepth: 2 },
        paths: ['/', '/end', '/long1', '/short'],
      },
      'of one page leave the sitemap and the links': {
        site: ({ origin }) => ({ '/': page('/a'), '/a': page(), '/sitemap.xml': entries(`${origin}/a`) }),
        options: { sitemap: 'include' },
        bounds: { limit: 1 },
        paths: ['/'],
      },
      'count a page that is gone': {
        site: () => ({ '/': page('/gone', '/a', '/b'), '/a': page(), '/b': page() }),
        bounds: { limit: 3, maxConcurrency: 1 },
        paths: ['/', '/a', '/gone'],
      },
      'count the parts of a page once': {
        site: () => ({ '/': page('/a#1', '/a#2', '/a', '/b', '/c'), '/a': page(), '/b': page(), '/c': page() }),
        bounds: { limit: 3, maxConcurrency: 1 },
        paths: ['/', '/a', '/b'],
      },
      'of depth count a redirect as no step': {
        site: () => ({ '/': page('/moved'), '/moved': redirect('/a'), '/a': page('/b'), '/b': page() }),
        options: { maxDepth: 1 },
        paths: ['/', '/a'],
      },
      'of depth end a calendar without end': {
        site: () => new Proxy({}, { get: (_, path) => page(`/${Number(String(path).slice(1)) + 1}`) }),
        options: { maxDepth: 3 },
        paths: ['/', '/1', '/2', '/3'],
      },
    }),
  )('%s', async (_, odd) => {
    const { paths, faults } = await crawled(odd)
    expect(paths).toEqual(odd.paths)
    expect(faults).toEqual(odd.faults ?? [])
  })

  test('of one page at a time hold for a site that is slow', async () => {
    let now = 0
    let most = 0
    const slow: Route = (request, response) => {
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        page('/1', '/2', '/3', '/4')(request, response)
      }, 30)
    }
    const paths = ['/', '/1', '/2', '/3', '/4']
    const ended = await crawled({
      site: () => Object.fromEntries(paths.map((path) => [path, slow])),
      bounds: { maxConcurrency: 1 },
      paths,
    })
    expect([ended.paths, most]).toEqual([paths, 1])
  })
})

describe('patterns', () => {
  const links = ['/über/a', '/caf%C3%A9?x=1', '/a b/c', '/UP/a', '/q?page=2', '/p/1.html', '/p/2.HTML']
  const site = () => ({ '/': page(...links) })
  test.each<[string, Partial<CrawlOptions>, string[]]>([
    ['with letters beyond ASCII', { includePaths: ['^/über/'] }, ['/%C3%BCber/a']],
    ['in the encoding of the address', { includePaths: ['^/%C3%BCber/'] }, ['/%C3%BCber/a']],
    ['with a blank', { includePaths: ['^/a b/'] }, ['/a%20b/c']],
    ['in lower case, for an address in capitals', { includePaths: ['^/up/'] }, []],
    ['that names a query sees none', { includePaths: ['page=2'] }, []],
    ['that names a query in the full URL', { includePaths: ['page=2'], regexOnFullUrl: true }, ['/q?page=2']],
    ['of endings', { includePaths: ['\\.html$'] }, ['/p/1.html']],
    ['of which one is enough', { includePaths: ['^/UP/', '^/a b/'] }, ['/UP/a', '/a%20b/c']],
    ['that exclude win', { includePaths: ['^/p/'], excludePaths: ['HTML$'] }, ['/p/1.html']],
    ['of endings in any case', { includePaths: ['(?i)\\.html$'] }, ['/p/1.html', '/p/2.HTML']],
  ])('%s', async (_, options, paths) => {
    const ended = await crawled({ site, options, paths })
    expect(ended.paths).toEqual(paths)
  })
})

describe('sitemaps', () => {
  test.each<[string, (web: Web) => Record<string, Route>]>([
    [
      'that list themselves',
      ({ origin }) => ({
        '/sitemap.xml': answer(
          `<sitemapindex><sitemap><loc>${origin}/sitemap.xml</loc></sitemap><sitemap><loc>${origin}/s2.xml</loc></sitemap></sitemapindex>`,
        ),
        '/s2.xml': answer(
          `<sitemapindex><sitemap><loc>${origin}/sitemap.xml</loc></sitemap><sitemap><loc>${origin}/s3.xml</loc></sitemap></sitemapindex>`,
        ),
        '/s3.xml': entries(`${origin}/listed`),
      }),
    ],
    [
      'that are sent as HTML',
      ({ origin }) => ({
        '/sitemap.xml': answer(
          `<?xml version="1.0"?><urlset><url><loc>${origin}/listed</loc></url></urlset>`,
          'text/html',
        ),
      }),
    ],
    [
      'behind a redirect',
      ({ origin }) => ({
        '/sitemap.xml': redirect('/maps/all.xml', 301),
        '/maps/all.xml': entries(`${origin}/listed`),
      }),
    ],
    [
      'of plain text with a byte order mark',
      ({ origin }) => ({
        '/robots.txt': answer(`Sitemap: ${origin}/list.txt`),
        '/list.txt': answer(`\ufeff${origin}/listed\r\n`),
      }),
    ],
    [
      'named beside others that fail',
      ({ origin }) => ({
        '/robots.txt': answer(
          `Sitemap: ${origin}/broken.xml\nSitemap: http://127.0.0.1:9/x.xml\nSitemap: ${origin}/good.xml`,
        ),
        '/broken.xml': answer('oops', 'text/plain', 500),
        '/good.xml': entries(`${origin}/listed`),
      }),
    ],
    [
      'with the same page in many spellings',
      ({ origin }) => ({
        '/sitemap.xml': entries(
          `${origin}/listed`,
          `${origin}/listed#a`,
          `${origin}/listed/`,
          `${origin.toUpperCase()}/x/../listed`,
          `${origin}/listed/index.html`,
        ),
      }),
    ],
    [
      'that break off in the middle, which loses them alone',
      ({ origin }) => ({
        '/robots.txt': answer(`Sitemap: ${origin}/cut.xml\nSitemap: ${origin}/good.xml`),
        '/good.xml': entries(`${origin}/listed`),
        '/cut.xml': (_request, response) => {
          response
            .writeHead(200, { 'content-length': 5000 })
            .write(`<urlset><url><loc>${origin}/listed</loc></url><url><loc>${origin}/li`, () => response.destroy())
        },
      }),
    ],
    [
      'packed under the name of plain XML',
      ({ origin }) => ({
        '/sitemap.xml': answer(
          Bun.gzipSync(`<urlset><url><loc>${origin}/listed</loc></url></urlset>`),
          'application/xml',
        ),
      }),
    ],
    [
      'with line breaks around the addresses, and comments',
      ({ origin }) => ({
        '/sitemap.xml': answer(
          `<!-- made by hand -->\n<urlset>\n<url>\n<loc>\n  ${origin}/listed\n</loc><!-- <loc>${origin}/old</loc> --></url></urlset>`,
        ),
      }),
    ],
    [
      'in UTF-16',
      ({ origin }) => ({
        '/sitemap.xml': answer(
          Buffer.from(`\ufeff<urlset><url><loc>${origin}/listed</loc></url></urlset>`, 'utf16le'),
          'application/xml',
        ),
      }),
    ],
    ['that are a page of the site', () => ({ '/sitemap.xml': page('/listed'), '/': page('/listed') })],
  ])('%s', async (_, site) => {
    const ended = await crawled({
      site: (web) => ({ '/': page(), '/listed': page(), ...site(web) }),
      options: { sitemap: 'include' },
      paths: [],
    })
    expect(ended.paths).toEqual(['/', '/listed'])
    expect(ended.faults).toEqual([])
  })
})
