import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { encodeDocument, V2Document } from '../../src/wire/v2/document.ts'
import { decodeV2Scrape, V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'
import { page } from '../api/app.fixture.ts'

const url = 'http://site.test/'
/** What the Python client adds as soon as one option is given (docs/compatibility.md#scrape-options). */
const clientDefaults = {
  onlyMainContent: true,
  mobile: false,
  skipTlsVerification: true,
  removeBase64Images: true,
  fastMode: false,
  blockAds: true,
  maxAge: 14_400_000,
  storeInCache: true,
  origin: 'python-sdk@4.32.1',
}

describe('accepted:', () => {
  test.each([
    [{}],
    [clientDefaults],
    [{ ...clientDefaults, formats: ['markdown', 'html', 'rawHtml', 'links', { type: 'markdown' }] }],
    [{ origin: 'js-sdk@4.42.0', integration: ' i ' }],
    [{ origin: null, integration: null }],
    [{ maxAge: 0 }],
    [{ maxAge: 172_800_000 }],
    [{ removeBase64Images: false, blockAds: false, storeInCache: false }],
    [{ actions: [] }],
    [{ formats: ['screenshot', 'screenshot@fullPage', { type: 'screenshot' }, { type: 'screenshot@fullPage' }] }],
    [{ formats: [{ type: 'screenshot', fullPage: true, quality: 70, viewport: { width: 7680, height: 4320 } }] }],
    [{ parsers: ['pdf', { type: 'pdf', mode: 'ocr', maxPages: 3 }] }],
    [{ parsers: [] }],
    [{ proxy: 'auto' }],
    [{ proxy: 'basic' }],
    [{ proxy: 'enhanced' }],
    [{ proxy: 'stealth' }],
    [{ location: { country: 'us', languages: ['en-US', 'de'] } }],
    [{ zeroDataRetention: false, redactPII: false, lockdown: false, threatProtection: { mode: 'off' } }],
    [{ timeout: 1000, waitFor: 60_000 }],
    [{ min_age: 5 }],
    [{ includeTags: ['main'], excludeTags: ['nav'], headers: { 'X-A': 'b' } }],
  ] as [object][])('%j', (options) => {
    expect(issuesOf(V2ScrapeRequest, { url, ...options })).toEqual([])
  })
})

describe('refused, naming the member:', () => {
  test.each([
    [{ mobile: true }, 'mobile=true'],
    [{ fastMode: true }, 'fastMode=true'],
    [{ harbourMode: true }, 'harbourMode'],
    [{ maxage: 5 }, 'maxAge'],
    [{ formats: ['pdf3d'] }, 'pdf3d'],
    [{ formats: ['screenshots'] }, 'did you mean "screenshot"?'],
    [{ formats: [{ type: 'screenshot', quality: 0 }] }, '"formats[0].quality" must be at least 1'],
    [{ formats: [{ type: 'screenshot', quality: 101 }] }, '"formats[0].quality" must be at most 100'],
    [{ formats: [{ type: 'screenshot', quality: 'best' }] }, '"formats[0].quality" must be a whole number'],
    [{ formats: [{ type: 'screenshot', fullPage: 'yes' }] }, '"formats[0].fullPage" must be true or false'],
    [{ formats: [{ type: 'screenshot', full_page: true }] }, 'did you mean "fullPage"?'],
    [{ formats: [{ type: 'screenshot', viewport: { width: 7681, height: 1 } }] }, '"formats[0].viewport.width"'],
    [{ formats: [{ type: 'screenshot', viewport: { width: 1, height: 4321 } }] }, '"formats[0].viewport.height"'],
    [{ formats: [{ type: 'screenshot', viewport: { width: 0, height: 1 } }] }, '"formats[0].viewport.width"'],
    [{ formats: [{ type: 'screenshot', viewport: { width: 9 } }] }, '"formats[0].viewport.height" is required'],
    [{ formats: ['attributes'] }, '"attributes" needs its "selectors"'],
    [{ formats: [{ type: 'attributes' }] }, 'formats[0].selectors'],
    [{ formats: [{ type: 'attributes', selectors: [] }] }, 'at least 1 entry'],
    [{ formats: [{ type: 'attributes', selectors: [{ selector: 'a' }] }] }, 'formats[0].selectors[0].attribute'],
    [{ formats: ['question'] }, '"question" needs its text'],
    [{ formats: ['highlights'] }, '"highlights" needs its "query"'],
    [{ formats: [{ type: 'question' }] }, '"formats[0].question" is required'],
    [{ formats: [{ type: 'question', question: '' }] }, '"formats[0].question" is empty'],
    [{ formats: [{ type: 'highlights' }] }, '"formats[0].query" is required'],
    [{ formats: [{ type: 'markdown', shape: 1 }] }, 'formats[0].shape'],
    [{ formats: [{ foo: 1 }] }, 'formats[0]'],
    [{ formats: 'markdown' }, 'formats'],
    [{ proxy: 'underwater' }, 'proxy'],
    [{ timeout: 'soon' }, 'timeout'],
    [{ timeout: 999 }, 'timeout'],
    [{ timeout: 300_001 }, 'timeout'],
    [{ waitFor: -1 }, 'waitFor'],
    [{ onlyMainContent: 'maybe' }, 'onlyMainContent'],
    [{ includeTags: 'h1' }, 'includeTags'],
    [{ headers: ['a'] }, 'headers'],
    [{ headers: { a: 1 } }, 'headers.a'],
    [{ location: { country: 'Germany' } }, 'location.country'],
    [{ location: { planet: 'x' } }, 'location.planet'],
    [{ zeroDataRetention: true }, 'zeroDataRetention=true'],
    [{ redactPII: { mode: 'fast' } }, 'redactPII'],
    [{ threatProtection: { mode: 'normal' } }, 'threatProtection.mode'],
    [{ profile: { name: 'p', saveChanges: true } }, 'profile'],
    [{ useMock: 'm' }, 'useMock'],
    [{ parsers: [{ type: 'pdf', maxPages: 0 }] }, 'maxPages'],
  ])('%j', (options, named) => {
    const issues = issuesOf(V2ScrapeRequest, { url, ...options })
    expect(issues).not.toEqual([])
    expect(issues.map(({ message }) => message).join('; ')).toContain(named)
  })
})

test('a bare request has the defaults of the real service', () => {
  expect(decodeV2Scrape({ url })).toEqual({
    url,
    content: {
      formats: ['markdown'],
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    },
    headers: {},
    location: {},
    skipTlsVerification: true,
    timeoutMs: 60_000,
    waitForMs: 0,
    blockAds: true,
    actions: [],
    useBrowser: 'auto',
    proxy: 'auto',
    cache: { maxAgeMs: 14_400_000, store: true, only: undefined },
  })
})

test('with caller headers or a password certificates are checked unless the request says otherwise', () => {
  const headers = { Authorization: 'Bearer x' }
  expect(decodeV2Scrape({ url, headers }).skipTlsVerification).toBe(false)
  expect(decodeV2Scrape({ url, headers, skipTlsVerification: true }).skipTlsVerification).toBe(true)
  expect(decodeV2Scrape({ url, skipTlsVerification: false }).skipTlsVerification).toBe(false)
  expect(decodeV2Scrape({ url: 'https://me:secret@site.test/' }).skipTlsVerification).toBe(false)
  expect(decodeV2Scrape({ url: 'https://site.test/@me' }).skipTlsVerification).toBe(true)
})

test('attribute pairs of all objects are read in order', () => {
  const pair = (selector: string) => ({ selector, attribute: 'href' })
  const formats = [pair('a'), pair('b')].map((each) => ({ type: 'attributes' as const, selectors: [each] }))
  expect(decodeV2Scrape({ url, formats }).content).toMatchObject({
    formats: ['attributes'],
    attributes: [pair('a'), pair('b')],
  })
})

test.each([
  [{}, { maxAgeMs: 14_400_000, store: true, only: undefined }],
  [
    { maxAge: 0, storeInCache: false },
    { maxAgeMs: 0, store: false, only: undefined },
  ],
  [{ lockdown: true }, { maxAgeMs: Number.POSITIVE_INFINITY, store: true, only: 'lockdown' }],
  [
    { lockdown: true, maxAge: 5 },
    { maxAgeMs: 5, store: true, only: 'lockdown' },
  ],
  [{ minAge: 7 }, { maxAgeMs: Number.POSITIVE_INFINITY, minAgeMs: 7, store: true, only: 'minAge' }],
  [{ min_age: 7 }, { maxAgeMs: Number.POSITIVE_INFINITY, minAgeMs: 7, store: true, only: 'minAge' }],
] as [object, object][])('%j deals with copies as %j', (options, cache) => {
  expect(decodeV2Scrape({ url, ...options }).cache).toEqual(cache as never)
})

test.each([
  [undefined, 'basic', 'none'],
  ['basic', 'basic', 'basic'],
  ['enhanced', 'stealth', 'enhanced'],
  ['stealth', 'stealth', 'stealth'],
] as const)('a page that came through %p has proxyUsed %s, and %s as proxyMode', (proxy, proxyUsed, proxyMode) => {
  const snapshot = { ...page.fetched.snapshot, ...(proxy && { proxy }) }
  const { metadata } = encodeDocument({ ...page, fetched: { ...page.fetched, snapshot } })
  expect(metadata).toMatchObject({ proxyUsed, proxyMode })
})

describe('a screenshot', () => {
  test.each([
    ['screenshot', { fullPage: false }],
    ['screenshot@fullPage', { fullPage: true }],
    [{ type: 'screenshot' }, { fullPage: false }],
    [
      { type: 'screenshot@fullPage', quality: 9 },
      { fullPage: true, quality: 9 },
    ],
    [
      { type: 'screenshot', fullPage: true, quality: 80, viewport: { width: 3, height: 4 } },
      { fullPage: true, quality: 80, viewport: { width: 3, height: 4 } },
    ],
  ] as const)('%j is %j', (format, screenshot) => {
    const options = decodeV2Scrape({ url, formats: ['markdown', format, format] })
    expect(options.content.formats).toEqual(['markdown'])
    expect(options.screenshot).toEqual(screenshot)
  })

  test('with other options beside it is refused', () => {
    const formats = ['screenshot', 'links', { type: 'screenshot', fullPage: true }] as const
    expect(() => decodeV2Scrape({ url, formats: [...formats] })).toThrow('"formats[2]" is a second screenshot')
  })

  test.each([[{ lockdown: true }], [{ minAge: 1 }], [{ min_age: 1 }]])('cannot be had from copies: %j', (options) => {
    expect(() => decodeV2Scrape({ url, formats: ['screenshot'], ...options })).toThrow('a screenshot needs a browser')
  })
})

test('formats given twice or as objects count once, in order', () => {
  const links = { type: 'links' as const }
  expect(decodeV2Scrape({ url, formats: ['links', 'markdown', links, 'markdown'] }).content.formats).toEqual([
    'links',
    'markdown',
  ])
})

test('a document has what was asked for, and metadata of the page and of the fetch', () => {
  const document: unknown = encodeDocument({ ...page, warnings: ['one.', 'two.'] })
  expect(document).toEqual({
    markdown: '# T',
    links: ['http://site.test/c'],
    warning: 'one. two.',
    metadata: {
      title: 'T',
      'og:title': 'O',
      sourceURL: 'http://site.test/a',
      url: 'http://site.test/b',
      statusCode: 404,
      contentType: 'text/html; charset=utf-8',
      error: 'Not Found',
      proxyUsed: 'basic',
      proxyMode: 'none',
      engine: 'http',
      engineOutcomes: [{ engine: 'http', status: 'selected', statusCode: 404, elapsedMs: 3 }],
      creditsUsed: 1,
    },
  })
  expect(Value.Check(V2Document, document)).toBe(true)
})
