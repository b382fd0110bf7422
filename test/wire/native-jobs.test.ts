import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { BatchRequest, BatchResponse, decodeBatch, encodeBatch } from '../../src/wire/native/batch.ts'
import { CrawlRequest, CrawlResponse, decodeCrawl, encodeCrawl } from '../../src/wire/native/crawl.ts'

const url = 'http://site.test/docs/'
const urls = ['http://site.test/a', 'http://site.test/b']
const id = '0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11'

test('a bare crawl has the defaults of the native family', () => {
  const { options, bounds } = decodeCrawl({ url })
  expect(bounds).toEqual({ limit: 100, maxRetries: 2, maxConcurrency: 10 })
  expect(options).toMatchObject({
    url,
    maxDepth: 2,
    subdomains: false,
    ignoreQueryParameters: true,
    similarUrls: true,
    sitemap: 'include',
    page: { content: { formats: ['markdown'] }, timeoutMs: 30_000, waitForMs: 0, useBrowser: 'auto' },
  })
  expect(options.page.skipTlsVerification).toBe(false)
})

test('every field of a crawl is taken in its own spelling and unit', () => {
  const request = {
    url,
    limit: 7,
    maxDepth: 0,
    includeSubdomains: true,
    ignoreQueryParameters: false,
    timeout_seconds: 5,
    waitFor: 6,
    useBrowser: 'never' as const,
    maxRetries: 0,
  }
  expect(issuesOf(CrawlRequest, request)).toEqual([])
  const { options, bounds } = decodeCrawl(request)
  expect(bounds).toMatchObject({ limit: 7, maxRetries: 0 })
  expect(options).toMatchObject({
    maxDepth: 0,
    subdomains: true,
    ignoreQueryParameters: false,
    page: { timeoutMs: 5000, waitForMs: 6, useBrowser: 'never' },
  })
})

test('the spellings of /v2 and of the other native routes work as well', () => {
  const { options, bounds } = decodeCrawl({
    url,
    maxDiscoveryDepth: 4,
    allowSubdomains: true,
    crawlEntireDomain: true,
    includePaths: ['^/docs/'],
    sitemap: 'only',
    wait_for_ms: 6,
    use_browser: 'always',
    formats: ['html'],
    delay: 2,
    maxConcurrency: 1,
  })
  expect(bounds).toEqual({ limit: 100, maxRetries: 2, delayMs: 2000, maxConcurrency: 1 })
  expect(options).toMatchObject({
    maxDepth: 4,
    subdomains: true,
    entireDomain: true,
    includePaths: ['^/docs/'],
    sitemap: 'only',
    page: { waitForMs: 6, useBrowser: 'always', content: { formats: ['html', 'markdown'] } },
  })
  const batch = decodeBatch({ urls, waitFor: 3, useBrowser: 'never' })
  expect(batch.options.page).toMatchObject({ waitForMs: 3, useBrowser: 'never' })
})

test('every field of a batch is taken in its own spelling and unit', () => {
  const request = {
    urls,
    timeout_seconds: 5,
    wait_for_ms: 6,
    use_browser: 'never' as const,
    maxRetries: 1,
  }
  expect(issuesOf(BatchRequest, request)).toEqual([])
  expect(decodeBatch(request)).toMatchObject({
    urls,
    ignoreInvalid: true,
    options: { page: { timeoutMs: 5000, waitForMs: 6, useBrowser: 'never' } },
    bounds: { maxRetries: 1, maxConcurrency: 10 },
  })
})

describe('refused, naming the member:', () => {
  test.each([
    [CrawlRequest, { url, limit: 0 }, 'limit'],
    [CrawlRequest, { url, maxDepth: -1 }, 'maxDepth'],
    [CrawlRequest, { url, timeout_seconds: 0 }, 'timeout_seconds'],
    [CrawlRequest, { url, useBrowser: 'sometimes' }, 'useBrowser'],
    [CrawlRequest, { url, maxRetries: 11 }, 'maxRetries'],
    [CrawlRequest, {}, 'url'],
    [BatchRequest, { urls: [] }, 'urls'],
    [BatchRequest, {}, 'urls'],
    [BatchRequest, { urls: [5] }, 'urls[0]'],
  ])('%#', (schema, request, named) => {
    expect(issuesOf(schema, request)[0]?.message).toContain(named)
  })
})

test('members without effect are taken, and the answer names them', () => {
  const crawl = encodeCrawl({ id, url }, { url, harbourMode: 1, allowBackwardLinks: true })
  expect(crawl).toEqual({
    id,
    url,
    status: 'queued',
    warning: 'Unknown members of /crawl were ignored: harbourMode, allowBackwardLinks.',
  })
  expect(Value.Check(CrawlResponse, crawl)).toBe(true)
})

test('a batch answers with how many pages it has, and what it left out', () => {
  const batch = encodeBatch({ id, total: 1, invalidUrls: ['x'] }, { urls })
  expect(batch).toEqual({ id, status: 'queued', total: 1, invalidURLs: ['x'] })
  expect(Value.Check(BatchResponse, batch)).toBe(true)
})
