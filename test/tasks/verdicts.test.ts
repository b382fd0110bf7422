import { heapStats } from 'bun:jsc'
import { expect, test } from 'bun:test'
import type { StoredCrawl } from '../../src/crawl/options.ts'
import { Crawl } from '../../src/tasks/crawl.ts'
import { RobotsCache } from '../../src/tasks/robots.ts'
import { testCall } from '../call.fixture.ts'
import { crawlOptions, OWNER } from './crawl.fixture.ts'

const heapMegabytes = () => {
  Bun.gc(true)
  const { heapSize, extraMemorySize } = heapStats()
  return (heapSize + extraMemorySize) / 1e6
}

test('a crawl does not remember links by the megabyte, however long a site makes them', async () => {
  const options = { ...crawlOptions({ url: 'http://site.test/' }), limit: 10 } satisfies StoredCrawl
  const crawl = new Crawl(
    { id: 'job', owner: OWNER, kind: 'crawl', maxAttempts: 1, options },
    {
      robots: new RobotsCache(),
      fetchPage: () => Promise.reject(new Error('nothing is fetched')),
    },
  )
  const before = heapMegabytes()
  for (let n = 0; n < 60; n += 1) {
    const long = Buffer.alloc(1_000_000, 'a').toString()
    expect(await crawl.found([`http://site.test/${n}?${long}`], { depth: 1, optionsVersion: 0 }, testCall())).toEqual(
      [],
    )
  }
  for (let n = 0; n < 9000; n += 1) {
    const fit = Buffer.alloc(2000, 'a').toString()
    expect(
      await crawl.found([`http://site.test/${n}?${fit}`], { depth: 1, optionsVersion: 0 }, testCall()),
    ).toHaveLength(1)
  }
  expect(heapMegabytes() - before).toBeLessThan(20)
  expect(await crawl.found(['http://site.test/0'], { depth: 1, optionsVersion: 0 }, testCall())).toMatchObject([
    { depth: 1 },
  ])
})
