import { expect, test } from 'bun:test'
import type { FetchPage } from '../../src/fetch/request.ts'
import type { FoundUrl } from '../../src/queue/settle.ts'
import { Crawl } from '../../src/tasks/crawl.ts'
import { RobotsCache } from '../../src/tasks/robots.ts'
import { crawlSitemaps } from '../../src/tasks/sitemaps.ts'
import { testCall } from '../call.fixture.ts'
import { crawlOptions, OWNER } from './crawl.fixture.ts'

/** Reads the sitemaps of a site of which every file is in `files`. */
function read(
  files: Record<string, string>,
  discover: (found: readonly FoundUrl[]) => Promise<boolean>,
  limit = 100_000,
  attempt = 1,
) {
  const asked: string[] = []
  const fetchPage: FetchPage = async ({ url }) => {
    asked.push(url.pathname)
    const body = new TextEncoder().encode(files[url.pathname] ?? '')
    const status = files[url.pathname] === undefined ? 404 : 200
    const at = { requestedUrl: url.href, finalUrl: url.href, contentType: undefined, headers: [] }
    return { snapshot: { ...at, status, body, engine: 'http' }, outcomes: [] }
  }
  const options = { ...crawlOptions({ url: 'http://site.test/' }), limit }
  const job = { id: 'job', owner: OWNER, kind: 'crawl' as const, maxAttempts: 1, options }
  const task = {
    jobId: 1,
    seq: 2,
    kind: 'sitemaps' as const,
    url: '',
    depth: 0,
    optionsVersion: 3,
    attempt,
    fresh: false,
  }
  const crawl = new Crawl(job, { fetchPage, robots: new RobotsCache() })
  return { asked, result: crawlSitemaps(task, crawl, { fetchPage, discover }, testCall()) }
}

const sitemap = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `http://site.test/${from + n}`).join('\n')

test('what sitemaps list is added in parts, each page once, by the options that the task has', async () => {
  const parts: FoundUrl[][] = []
  const { result } = read(
    {
      '/robots.txt': 'Sitemap: /a.txt\nSitemap: /b.txt\nUser-agent: *\nDisallow: /7',
      '/a.txt': sitemap(0, 2500),
      '/b.txt': sitemap(2000, 3000),
    },
    async (found) => parts.push([...found]) > 0,
  )
  expect(await result).toEqual({ outcome: { state: 'done' }, found: [] })
  const all = parts.flat()
  expect(all.length).toBe(3000)
  expect(new Set(all.map(({ key }) => key)).size).toBe(3000)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(1000)
  expect(all.find(({ url }) => url === 'http://site.test/0')).toMatchObject({ depth: 0, optionsVersion: 3 })
  // 7, 70 to 79, 700 to 799.
  expect(all.filter(({ forbidden }) => forbidden !== undefined)).toHaveLength(111)
})

test('no file is begun once the lease is lost or there is enough', async () => {
  const files = {
    '/robots.txt': Array.from({ length: 30 }, (_, n) => `Sitemap: /${n}.txt`).join('\n'),
    ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`/${n}.txt`, sitemap(n * 100, n * 100 + 100)])),
  }
  for (const { asked, result } of [read(files, async () => false), read(files, async () => true, 10)]) {
    await result
    expect(asked.length).toBeLessThan(10)
  }
})

test('what the database could not take is read again, and not for ever', async () => {
  const away = () => Promise.reject(new Error('away'))
  const files = { '/sitemap.xml': sitemap(0, 10) }
  expect(await read(files, away).result).toMatchObject({ outcome: { state: 'ready' } })
  await expect(read(files, away, 100, 10).result).rejects.toThrow('away')
})
