import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeV2Map, encodeV2Map, V2MapRequest, V2MapResponse } from '../../src/wire/v2/map.ts'
import { site } from '../api/app.fixture.ts'

const url = 'http://site.test/'
const origin = 'python-sdk@4.32.1'

describe('accepted:', () => {
  test.each([
    [{}],
    [{ origin }],
    [{ sitemap: 'include', limit: 3, origin }],
    // Everything that the Python client can send (docs/compatibility.md#map).
    [
      {
        sitemap: 'only',
        search: 's',
        includeSubdomains: false,
        ignoreQueryParameters: true,
        limit: 10,
        timeout: 1000,
        integration: 'i',
        location: { country: 'US', languages: ['en'] },
        threatProtection: { mode: 'off' },
        origin,
      },
    ],
    [{ integration: '' }],
    [{ integration: null, origin: null }],
    [{ sitemap: 'skip' }],
    [{ search: '' }],
    [{ limit: 1 }],
    [{ limit: 100_000 }],
    [{ timeout: 1 }],
    [{ timeout: 300_000 }],
    [{ headers: { 'X-A': 'b' } }],
    [{ filterByPath: false, ignoreCache: true, useIndex: false }],
  ] as [object][])('%j', (options) => {
    expect(issuesOf(V2MapRequest, { url, ...options })).toEqual([])
  })
})

describe('refused, naming the member:', () => {
  test.each([
    [{ url: undefined }, '"url" is required'],
    [{ url: '' }, 'url'],
    [{ url: 5 }, 'url'],
    [{ harbourMode: 1 }, 'harbourMode'],
    [{ mobile: true }, 'mobile'],
    [{ include_subdomains: true }, 'did you mean "includeSubdomains"?'],
    [{ ignoreSitemap: true }, 'ignoreSitemap'],
    [{ sitemapOnly: true }, 'sitemapOnly'],
    [{ includePaths: ['/a'] }, 'includePaths'],
    [{ scrapeOptions: {} }, 'scrapeOptions'],
    [{ sitemap: 'maybe' }, '"maybe" is not allowed here. Use one of: include, skip, only'],
    [{ sitemap: true }, 'sitemap'],
    [{ limit: 0 }, 'limit'],
    [{ limit: -1 }, 'limit'],
    [{ limit: 100_001 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ limit: null }, 'limit'],
    [{ includeSubdomains: 'x' }, 'includeSubdomains'],
    [{ ignoreQueryParameters: 1 }, 'ignoreQueryParameters'],
    [{ search: ['a'] }, 'search'],
    [{ search: 'x'.repeat(1001) }, 'search'],
    [{ timeout: 0 }, 'timeout'],
    [{ timeout: 300_001 }, 'timeout'],
    [{ timeout: 'soon' }, 'timeout'],
    [{ location: { planet: 'x' } }, 'location.planet'],
    [{ location: { country: 'Germany' } }, 'location.country'],
    [{ headers: { a: 1 } }, 'headers.a'],
    [{ threatProtection: { mode: 'normal' } }, 'threatProtection.mode'],
    [{ threatProtection: { level: 1 } }, 'threatProtection.level'],
  ])('%j', (options, named) => {
    const issues = issuesOf(V2MapRequest, JSON.parse(JSON.stringify({ url, ...options })))
    expect(issues).not.toEqual([])
    expect(issues.map(({ message }) => message).join('; ')).toContain(named)
  })
})

test('a bare request has the documented defaults', () => {
  expect(decodeV2Map({ url })).toEqual({
    url,
    search: undefined,
    sitemap: 'include',
    includeSubdomains: true,
    ignoreQueryParameters: true,
    filterByPath: true,
    limit: 5000,
    timeoutMs: undefined,
    headers: {},
    location: {},
    skipTlsVerification: true,
  })
})

test('sitemaps alone keep their queries unless the request says otherwise', () => {
  expect(decodeV2Map({ url, sitemap: 'only' }).ignoreQueryParameters).toBe(false)
  expect(decodeV2Map({ url, sitemap: 'only', ignoreQueryParameters: true }).ignoreQueryParameters).toBe(true)
})

test('with caller headers or a password certificates are checked', () => {
  expect(decodeV2Map({ url, headers: { 'X-A': 'b' } }).skipTlsVerification).toBe(false)
  expect(decodeV2Map({ url: 'https://me:secret@site.test/' }).skipTlsVerification).toBe(false)
})

test('the links stand at the top, as objects', () => {
  const response: unknown = encodeV2Map({ ...site, warnings: ['one.', 'two.'] }, 'id-1')
  expect(response).toEqual({
    success: true,
    id: 'id-1',
    links: [{ url: 'http://site.test/', title: 'Home', description: 'D' }, { url: 'http://site.test/a' }],
    warning: 'one. two.',
  })
  expect(Value.Check(V2MapResponse, response)).toBe(true)
  expect(encodeV2Map(site, 'id')).not.toHaveProperty('warning')
})
