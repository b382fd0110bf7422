import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeMap, encodeMap, MapRequest, MapResponse } from '../../src/wire/native/map.ts'
import { site } from '../api/app.fixture.ts'

const url = 'http://site.test/'

test('a bare request has the defaults of the native family', () => {
  expect(decodeMap({ url })).toEqual({
    url,
    search: undefined,
    sitemap: 'include',
    includeSubdomains: false,
    ignoreQueryParameters: true,
    filterByPath: true,
    limit: 100,
    timeoutMs: undefined,
    headers: {},
    location: {},
    skipTlsVerification: false,
  })
})

test('every field is taken', () => {
  const request = {
    url,
    search: 's',
    limit: 7,
    includeSubdomains: true,
    sitemap: 'only' as const,
    ignoreQueryParameters: false,
  }
  expect(issuesOf(MapRequest, request)).toEqual([])
  expect(decodeMap(request)).toMatchObject(request)
})

test('ignore_sitemap is the older spelling of skip', () => {
  expect(decodeMap({ url, ignore_sitemap: true }).sitemap).toBe('skip')
  expect(decodeMap({ url, ignore_sitemap: true, sitemap: 'include' }).sitemap).toBe('skip')
  expect(decodeMap({ url, ignore_sitemap: false, sitemap: 'only' }).sitemap).toBe('only')
})

test.each([
  [{ sitemap: 'maybe' }, 'sitemap'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 100_001 }, 'limit'],
  [{ limit: 'x' }, 'limit'],
  [{ search: 5 }, 'search'],
  [{ includeSubdomains: 'x' }, 'includeSubdomains'],
  [{ ignoreQueryParameters: 'x' }, 'ignoreQueryParameters'],
  [{ ignore_sitemap: 'x' }, 'ignore_sitemap'],
  [{ url: '' }, 'url'],
])('%j is refused by name', (options, named) => {
  expect(
    issuesOf(MapRequest, { url, ...options })
      .map(({ message }) => message)
      .join(),
  ).toContain(named)
})

test('the response has the documented members', () => {
  const response = encodeMap(site, { url }, 'id-1')
  expect(response).toEqual({
    request_id: 'id-1',
    url: 'http://site.test/',
    links: ['http://site.test/', 'http://site.test/a'],
    metadata: { provider: 'tls', count: 2, elapsed_ms: 5 },
  })
  expect(Value.Check(MapResponse, response)).toBe(true)
})

test('members that have no effect are named in the warning, before what the map has to say', () => {
  const { warning } = encodeMap({ ...site, warnings: ['A warning.'] }, { url, maxDepth: 2 }, 'id')
  expect(warning).toBe('Unknown members of /map were ignored: maxDepth. A warning.')
})
