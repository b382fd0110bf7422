import { describe, expect, test } from 'bun:test'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeV2Batch, encodeV2Batch, V2BatchRequest } from '../../src/wire/v2/batch.ts'
import { decodeV2Crawl, encodeV2Crawl, encodeV2CrawlOptions, V2CrawlRequest } from '../../src/wire/v2/crawl.ts'
import { withoutNulls } from '../../src/wire/v2/nulls.ts'

const url = 'http://site.test/docs/'
const urls = ['http://site.test/a']
const origin = 'python-sdk@4.32.1'
const id = '0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11'

/** What the synchronous Python client sends without any option. */
const minimal = {
  ignoreQueryParameters: false,
  deduplicateSimilarURLs: true,
  crawlEntireDomain: false,
  allowExternalLinks: false,
  allowSubdomains: false,
  ignoreRobotsTxt: false,
  regexOnFullURL: false,
  zeroDataRetention: false,
  origin,
}

/** What it sends as `scrapeOptions` as soon as one of them is given (docs/compatibility.md#scrape-options). */
const pageDefaults = {
  onlyMainContent: true,
  mobile: false,
  skipTlsVerification: true,
  removeBase64Images: true,
  fastMode: false,
  blockAds: true,
  storeInCache: true,
  maxAge: 14_400_000,
  formats: ['markdown'],
}

describe('a crawl is accepted with', () => {
  test.each([
    [{}],
    [{ origin }],
    [minimal],
    [
      {
        ...minimal,
        prompt: 'p',
        scrapeOptions: { ...pageDefaults, timeout: 5000, integration: 'i' },
        includePaths: ['b'],
        excludePaths: ['a'],
        maxDiscoveryDepth: 2,
        sitemap: 'only',
        delay: 1,
        maxConcurrency: 2,
        limit: 5,
        integration: 'i',
      },
    ],
    [{ robotsUserAgent: 'Bot/1.0', limit: 2, integration: '' }],
    [{ maxDiscoveryDepth: 0, delay: 0 }],
    [{ delay: 60 }],
    [{ scrapeOptions: { actions: [{ type: 'click', selector: '#a' }], formats: [{ type: 'screenshot' }] } }],
    [{ webhook: 'http://w.test/' }],
    [{ webhook: { url: 'http://w.test/', headers: { a: 'b' }, metadata: { c: 'd' }, events: ['completed'] } }],
  ] as [object][])('%j', (options) => {
    expect(issuesOf(V2CrawlRequest, { url, ...options })).toEqual([])
  })
})

describe('a crawl is refused, naming the member, with', () => {
  test.each([
    [{ url: undefined }, '"url" is required'],
    [{ harbourMode: 1 }, 'harbourMode'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ sitemap: 'maybe' }, 'sitemap'],
    [{ maxDiscoveryDepth: -1 }, 'maxDiscoveryDepth'],
    [{ maxDepth: 2 }, 'maxDepth'],
    [{ maxConcurrency: 0 }, 'maxConcurrency'],
    [{ delay: 61 }, '"delay" must be at most 60'],
    [{ delay: -1 }, 'delay'],
    [{ delay: 'slow' }, 'delay'],
    [{ includePaths: 'x' }, 'includePaths'],
    [{ excludePaths: [5] }, 'excludePaths[0]'],
    [{ scrapeOptions: { harbourMode: 1 } }, 'scrapeOptions.harbourMode'],
    [{ scrapeOptions: { mobile: true } }, 'scrapeOptions.mobile=true'],
    [{ scrapeOptions: { url } }, 'scrapeOptions.url'],
    [{ formats: ['markdown'] }, 'formats'],
    [{ webhook: 5 }, 'webhook'],
    [{ zeroDataRetention: true }, 'zeroDataRetention=true'],
    [{ robotsUserAgent: '' }, 'robotsUserAgent'],
    [{ ignoreSitemap: true }, 'ignoreSitemap'],
    [{ allowBackwardLinks: true }, 'allowBackwardLinks'],
  ])('%j', (options, named) => {
    const issues = issuesOf(V2CrawlRequest, JSON.parse(JSON.stringify({ url, ...options })))
    expect(issues).not.toEqual([])
    expect(issues.map(({ message }) => message).join('; ')).toContain(named)
  })
})

test('a bare crawl has the documented defaults', () => {
  const { options, bounds } = decodeV2Crawl({ url })
  expect(bounds).toEqual({ limit: 10_000, maxRetries: 2 })
  expect(options).toMatchObject({
    url,
    entireDomain: false,
    subdomains: false,
    externalLinks: false,
    includePaths: [],
    excludePaths: [],
    regexOnFullUrl: false,
    ignoreQueryParameters: false,
    similarUrls: true,
    sitemap: 'include',
    ignoreRobotsTxt: false,
    page: { content: { formats: ['markdown'], onlyMainContent: true }, timeoutMs: 60_000, skipTlsVerification: true },
  })
  expect([options.maxDepth, options.robotsUserAgent, 'url' in options.page]).toEqual([undefined, undefined, false])
})

test('everything that a crawl can be asked for reaches its options', () => {
  const { options, bounds } = decodeV2Crawl({
    url,
    includePaths: ['^/docs/', ''],
    excludePaths: ['old'],
    regexOnFullURL: true,
    maxDiscoveryDepth: 3,
    sitemap: 'skip',
    crawlEntireDomain: true,
    allowSubdomains: true,
    allowExternalLinks: true,
    ignoreQueryParameters: true,
    deduplicateSimilarURLs: false,
    ignoreRobotsTxt: true,
    robotsUserAgent: 'Bot/1.0',
    limit: 7,
    delay: 1.5,
    maxConcurrency: 4,
    scrapeOptions: { formats: ['html'], waitFor: 5, proxy: 'stealth', skipTlsVerification: false },
  })
  expect(bounds).toEqual({ limit: 7, maxRetries: 2, delayMs: 1500, maxConcurrency: 4 })
  expect(options).toMatchObject({
    entireDomain: true,
    subdomains: true,
    externalLinks: true,
    includePaths: ['^/docs/'],
    excludePaths: ['old'],
    regexOnFullUrl: true,
    maxDepth: 3,
    ignoreQueryParameters: true,
    similarUrls: false,
    sitemap: 'skip',
    ignoreRobotsTxt: true,
    robotsUserAgent: 'Bot/1.0',
    page: { content: { formats: ['html'] }, waitForMs: 5, proxy: 'stealth', skipTlsVerification: false },
  })
  expect(encodeV2CrawlOptions(options, 7)).toMatchObject({
    limit: 7,
    includePaths: ['^/docs/'],
    maxDiscoveryDepth: 3,
    allowSubdomains: true,
    scrapeOptions: { formats: ['html'], waitFor: 5 },
  })
})

test('a prompt sets options unless the request does, and the answer says which', () => {
  const started = { id, url: 'http://host/v2/crawl/1' }
  const request = { url: 'http://site.test/', prompt: 'skip /legal, up to 50 pages' }
  expect(decodeV2Crawl(request)).toMatchObject({ options: { excludePaths: ['^/legal(?:/|$)'] }, bounds: { limit: 50 } })
  expect(decodeV2Crawl({ ...request, limit: 3 }).bounds.limit).toBe(3)
  expect(encodeV2Crawl(started, request).warning).toContain('{"excludePaths":["^/legal(?:/|$)"],"limit":50}')
  expect(encodeV2Crawl(started, { url, prompt: 'the prices' }).warning).toContain('"prompt" has no effect')
  expect(encodeV2Crawl(started, { url, prompt: ' ' })).toEqual({ success: true, ...started })
})

test('null counts as not given, of the crawl and of its pages', () => {
  const request = { url, limit: null, maxDiscoveryDepth: null, scrapeOptions: { waitFor: null, formats: ['markdown'] } }
  withoutNulls(request)
  expect(request).toEqual({ url, scrapeOptions: { formats: ['markdown'] } } as never)
})

describe('a batch is accepted with', () => {
  test.each([
    [{ origin }],
    [{ ...pageDefaults, origin }],
    [
      {
        ...pageDefaults,
        appendToId: id,
        ignoreInvalidURLs: true,
        maxConcurrency: 2,
        zeroDataRetention: false,
        integration: '',
        origin,
      },
    ],
    [{ actions: [{ type: 'wait', milliseconds: 1 }], timeout: 40_000 }],
  ] as [object][])('%j', (options) => {
    expect(issuesOf(V2BatchRequest, { urls, ...options })).toEqual([])
  })
})

describe('a batch is refused, naming the member, with', () => {
  test.each([
    [{ urls: undefined }, '"urls" is required'],
    [{ urls: [] }, '"urls" must have at least 1 entry'],
    [{ urls: 'http://x' }, 'urls'],
    [{ urls: [5] }, 'urls[0]'],
    [{ url: 'http://x' }, '"url"'],
    [{ mobile: true }, 'mobile=true'],
    [{ formats: ['pdf3d'] }, 'pdf3d'],
    [{ scrapeOptions: {} }, 'scrapeOptions'],
    [{ maxConcurrency: 0 }, 'maxConcurrency'],
    [{ appendToId: 'b0' }, 'appendToId'],
    [{ zeroDataRetention: true }, 'zeroDataRetention=true'],
    [{ webhook: 5 }, 'webhook'],
  ])('%j', (options, named) => {
    const issues = issuesOf(V2BatchRequest, JSON.parse(JSON.stringify({ urls, ...options })))
    expect(issues).not.toEqual([])
    expect(issues.map(({ message }) => message).join('; ')).toContain(named)
  })
})

test('the options of a batch stand beside its URLs', () => {
  expect(decodeV2Batch({ urls, formats: ['links'], maxConcurrency: 3, appendToId: id })).toMatchObject({
    urls,
    ignoreInvalid: true,
    options: { page: { content: { formats: ['links'] } } },
    bounds: { maxRetries: 2, maxConcurrency: 3 },
    appendToId: id,
  })
  expect(decodeV2Batch({ urls, ignoreInvalidURLs: false }).ignoreInvalid).toBe(false)
})

test('a password in any URL of a batch makes certificates count', () => {
  const skips = (list: string[]) => decodeV2Batch({ urls: list }).options.page.skipTlsVerification
  expect([skips(urls), skips([...urls, 'https://me:secret@site.test/'])]).toEqual([true, false])
})

test('what a batch leaves out is listed unless it may leave out nothing', () => {
  const started = { id, url: 'http://host/v2/batch/scrape/1', invalidUrls: ['x'] }
  expect(encodeV2Batch(started, { urls })).toEqual({ success: true, id, url: started.url, invalidURLs: ['x'] })
  expect(encodeV2Batch(started, { urls, ignoreInvalidURLs: false })).not.toHaveProperty('invalidURLs')
})
