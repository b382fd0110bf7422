import { heapStats } from 'bun:jsc'
import { expect, test } from 'bun:test'
import type { KeptCrawl } from '../../src/crawl/options.ts'
import { createLog } from '../../src/log.ts'
import { Crawl } from '../../src/tasks/crawl.ts'
import { RobotsCache } from '../../src/tasks/robots.ts'
import { crawlOptions, OWNER } from './crawl.fixture.ts'

const heapMegabytes = () => {
  Bun.gc(true)
  const { heapSize, extraMemorySize } = heapStats()
  return (heapSize + extraMemorySize) / 1e6
}

test('a crawl does not remember links by the megabyte, however long a site makes them', async () => {
  const options = { ...crawlOptions({ url: 'http://site.test/' }), limit: 10 } satisfies KeptCrawl
  const crawl = new Crawl(
    { id: 'job', owner: OWNER, kind: 'crawl', maxAttempts: 1, options },
    {
      robots: new RobotsCache(),
      log: createLog({ level: 'silent', write: () => undefined }),
      fetchPage: () => Promise.reject(new Error('nothing is fetched')),
    },
  )
  const before = heapMegabytes()
  for (let n = 0; n < 60; n += 1) {
    const long = Buffer.alloc(1_000_000, 'a').toString()
    expect(await crawl.found([`http://site.test/${n}?${long}`], { depth: 1, optionsVersion: 0 })).toEqual([])
  }
  for (let n = 0; n < 9000; n += 1) {
    const fit = Buffer.alloc(2000, 'a').toString()
    expect(await crawl.found([`http://site.test/${n}?${fit}`], { depth: 1, optionsVersion: 0 })).toHaveLength(1)
  }
  expect(heapMegabytes() - before).toBeLessThan(20)
  expect(await crawl.found(['http://site.test/0'], { depth: 1, optionsVersion: 0 })).toMatchObject([{ depth: 1 }])
})
