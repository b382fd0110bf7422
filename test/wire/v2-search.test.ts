import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import type { ScrapedHit } from '../../src/operations/search.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeV2Search, V2SearchRequest } from '../../src/wire/v2/search.ts'
import { encodeV2Search, V2SearchResponse } from '../../src/wire/v2/search-results.ts'
import { found } from '../api/app.fixture.ts'

const query = 'lamp hours'
const origin = 'python-sdk@4.32.1'
const defaults = {
  onlyMainContent: true,
  mobile: false,
  skipTlsVerification: true,
  removeBase64Images: true,
  fastMode: false,
  blockAds: true,
  maxAge: 14400000,
  storeInCache: true,
}

describe('accepted:', () => {
  test.each([
    [{}],
    [{ origin }],
    [{ limit: 5, timeout: 300_000, origin }],
    // Everything that the Python client can send (docs/compatibility.md#search).
    [
      {
        sources: [{ type: 'web' }, { type: 'news' }, { type: 'images' }],
        categories: [{ type: 'github' }, { type: 'research' }, { type: 'pdf' }],
        limit: 100,
        tbs: 'qdr:d',
        location: 'US',
        timeout: 300_000,
        highlights: true,
        integration: 'i',
        ignoreInvalidURLs: true,
        includeDomains: ['a.com'],
        threatProtection: { mode: 'off' },
        scrapeOptions: { ...defaults, formats: ['markdown'] },
        origin,
      },
    ],
    // Names and objects, as the JavaScript client forwards them.
    [{ sources: ['web', { type: 'news' }], categories: ['github'] }],
    [{ sources: [{ type: 'web', tbs: 'qdr:w', lang: 'de', country: 'AT', location: 'Vienna' }] }],
    [{ categories: [], includeDomains: [], excludeDomains: [] }],
    [{ lang: 'pt-BR', country: 'br', asyncScraping: true }],
    [{ timeout: 1000 }],
    [{ limit: 1 }],
    [{ enterprise: [] }],
    [{ enterprise: ['default'] }],
    [{ integration: null, origin: null }],
    [{ scrapeOptions: defaults }],
    [{ scrapeOptions: { formats: ['links', 'summary'], actions: [{ type: 'scroll' }], location: { country: 'US' } } }],
  ] as [object][])('%j', (options) => {
    expect(issuesOf(V2SearchRequest, { query, ...options })).toEqual([])
    decodeV2Search({ query, ...options })
  })
})

describe('refused, naming the member:', () => {
  const refusal = (options: object): string => {
    const request = { query, ...options }
    const [issue] = issuesOf(V2SearchRequest, request)
    if (issue !== undefined) return issue.message
    try {
      decodeV2Search(request)
      return 'accepted'
    } catch (thrown) {
      return (thrown as Error).message
    }
  }

  test.each([
    [{ query: undefined }, '"query" is required'],
    [{ query: '' }, '"query" is empty'],
    [{ query: ' \t ' }, '"query" is empty'],
    [{ query: '\0\u0007' }, '"query" is empty'],
    [{ query: 7 }, '"query" must be a string, not 7'],
    [{ query: 'x'.repeat(100_000) }, '"query" must have at most 2000 characters'],
    [{ limit: 0 }, '"limit" must be at least 1, not 0'],
    [{ limit: 101 }, '"limit" must be at most 100, not 101'],
    [{ limit: 2.5 }, 'limit'],
    [{ timeout: 999 }, '"timeout" must be at least 1000, not 999'],
    [{ timeout: 300_001 }, '"timeout" must be at most 300000, not 300001'],
    [{ sources: [] }, '"sources" must have at least 1 entry'],
    [{ sources: 'web' }, '"sources" must be a list'],
    [{ sources: ['dreams'] }, '"sources[0]": "dreams" is not allowed here. Use one of: web, news, images'],
    [{ sources: [{ type: 'dreams' }] }, '"sources[0]": "dreams" is not allowed here'],
    [{ sources: [{ type: 'news', tbs: 'qdr:d' }] }, 'tbs'],
    [{ categories: ['developer'] }, '"developer" is not allowed here. Use one of: github, research, pdf'],
    [{ includeDomains: 'example.org' }, '"includeDomains" must be a list'],
    [{ includeDomains: ['a.org'], excludeDomains: ['b.org'] }, '"includeDomains" and "excludeDomains"'],
    [{ includeDomains: ['a.org', 'https://b.org/x'] }, '"includeDomains[1]": "https://b.org/x" is not a host name'],
    [{ excludeDomains: ['*.b.org'] }, '"excludeDomains[0]"'],
    [{ excludeDomains: Array.from({ length: 10_000 }, (_, at) => `a${at}.org`) }, 'at most 100 entries'],
    [{ tbs: 'yesterday' }, '"tbs": "yesterday" is not a time filter'],
    [{ tbs: '' }, 'tbs'],
    [{ sources: [{ type: 'web', tbs: 'qdr:x' }] }, 'is not a time filter'],
    [{ location: ' ' }, '"location": " " does not match a place in words'],
    [{ lang: 'Deutsch!' }, '"lang": "Deutsch!" does not match a language code'],
    [{ country: 'Austria' }, '"country": "Austria" does not match an ISO 3166-1'],
    [{ asyncScraping: 'yes' }, '"asyncScraping" must be true or false, not "yes"'],
    [{ highlights: 1 }, 'highlights'],
    [{ enterprise: ['zdr'] }, '"zdr" cannot be promised'],
    [{ threatProtection: { mode: 'normal' } }, 'threatProtection.mode'],
    [{ harbourMode: 1 }, '"harbourMode" is not a member'],
    [{ includeDomain: ['a.org'] }, 'did you mean "includeDomains"?'],
    [{ scrapeOptions: { harbourMode: 1 } }, '"scrapeOptions.harbourMode"'],
    [{ scrapeOptions: { formats: ['markdown'], mobile: true } }, 'mobile=true'],
  ] as [object, string][])('%#', (options, named) => {
    expect(refusal(options)).toContain(named)
  })
})

describe('a request', () => {
  test('has ten web results of any language and a minute of time, unless it says otherwise', () => {
    expect(decodeV2Search({ query: '  lamp\n\0 hours ' })).toEqual({
      query: {
        text: 'lamp hours',
        sources: ['web'],
        limit: 10,
        categories: [],
        includeDomains: [],
        excludeDomains: [],
        language: undefined,
        country: undefined,
        location: undefined,
        time: undefined,
      },
      timeoutMs: 60_000,
      atOnce: 3,
      highlights: false,
      ignoreInvalid: false,
    })
  })

  test('takes what the web source says before what it says itself, and each source and category once', () => {
    const { query: read } = decodeV2Search({
      query,
      lang: 'en',
      tbs: 'qdr:d',
      country: 'US',
      sources: ['news', { type: 'web', tbs: 'qdr:w', lang: 'de_AT' }, 'news'],
      categories: ['pdf', { type: 'pdf' }],
      includeDomains: ['Example.ORG', 'example.org'],
    })
    expect(read).toMatchObject({
      sources: ['news', 'web'],
      categories: ['pdf'],
      includeDomains: ['example.org'],
      language: 'de-AT',
      country: 'us',
      time: { within: 'week' },
    })
  })

  test('scrapes only if it names formats, eight at a time with asyncScraping', () => {
    expect(decodeV2Search({ query, scrapeOptions: {}, asyncScraping: true }).page).toBeUndefined()
    const scraping = decodeV2Search({ query, asyncScraping: true, scrapeOptions: { formats: ['screenshot'] } })
    expect(scraping).toMatchObject({ atOnce: 8, page: { screenshot: { fullPage: false } } })
  })

  test('without a timeout has at least the time of one page', () => {
    const scrapeOptions = { formats: ['markdown' as const], timeout: 120_000 }
    expect(decodeV2Search({ query, scrapeOptions }).timeoutMs).toBe(120_000)
    expect(decodeV2Search({ query, scrapeOptions, timeout: 5000 }).timeoutMs).toBe(5000)
  })
})

describe('a response', () => {
  const encoded = (hits: Partial<Record<'web' | 'news' | 'images', ScrapedHit[]>>, warnings: string[] = []) => {
    const response = encodeV2Search({ ...found, hits, warnings }, 'id')
    expect([...Value.Errors(V2SearchResponse, response)]).toEqual([])
    return response
  }
  const plain: ScrapedHit = { url: 'http://site.test/a', title: 'A', description: 'About A.' }

  test('has an empty list for a source without results, and no source that was not requested', () => {
    expect(encoded({ news: [] }, ['One.', 'Two.'])).toEqual({
      success: true,
      id: 'id',
      creditsUsed: 0,
      data: { news: [] },
      warning: 'One. Two.',
    })
  })

  test('has the members of each source, and no member of a document without content', () => {
    const picture = { imageUrl: 'http://site.test/i.png', imageWidth: 4, imageHeight: 3 }
    const { web, news, images } = encoded({
      web: [plain, { ...plain, category: 'github' }],
      news: [{ ...plain, date: '2030-01-01', imageUrl: picture.imageUrl }],
      images: [{ ...plain, ...picture }],
    }).data
    const { url, title, description } = plain
    expect(web).toEqual([
      { url, title, description, position: 1 },
      { url, title, description, position: 2, category: 'github' },
    ])
    expect(news).toEqual([
      {
        url,
        title,
        snippet: description,
        date: '2030-01-01',
        position: 1,
        imageUrl: picture.imageUrl,
        image_url: picture.imageUrl,
      },
    ])
    expect(images).toEqual([
      { url, title, position: 1, ...picture, image_url: picture.imageUrl, image_width: 4, image_height: 3 },
    ])
  })

  test('merges a document over its result, and repeats the result in the metadata', () => {
    const [item] = encoded({ web: [{ ...found.hits.web![0]!, category: 'pdf', highlights: 'Passages.' }] }).data.web!
    expect(item).toMatchObject({
      url: 'http://site.test/a',
      title: 'A',
      description: 'About A.',
      position: 1,
      category: 'pdf',
      markdown: '# T',
      highlights: 'Passages.',
      metadata: {
        title: 'T',
        description: 'About A.',
        sourceURL: 'http://site.test/a',
        url: 'http://site.test/b',
        statusCode: 200,
        position: 1,
        category: 'pdf',
      },
    })
    expect(encoded({ web: [found.hits.web![0]!] }).creditsUsed).toBe(1)
  })

  test('says why a result has no content, and keeps it a plain result', () => {
    const failed = { ...plain, scrapeError: 'The site did not answer.' }
    const answered = { ...plain, page: found.hits.web![0]!.page!, scrapeError: 'The site answered with HTTP 404.' }
    const { web, creditsUsed } = {
      ...encoded({ web: [failed, answered] }).data,
      ...encoded({ web: [failed, answered] }),
    }
    expect(creditsUsed).toBe(0)
    expect(web![0]).toEqual({
      ...plain,
      position: 1,
      scrapeError: 'The site did not answer.',
      metadata: {
        title: 'A',
        description: 'About A.',
        sourceURL: plain.url,
        url: plain.url,
        position: 1,
        error: 'The site did not answer.',
      },
    })
    expect(web![1]).not.toContainAnyKeys(['markdown', 'html', 'rawHtml', 'links', 'screenshot', 'summary', 'json'])
    expect(web![1]!.metadata).toMatchObject({ title: 'A', statusCode: 200, error: 'The site answered with HTTP 404.' })
  })
})
