import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeScrape, encodeScrape, ScrapeRequest, ScrapeResponse } from '../../src/wire/native/scrape.ts'
import { encodeDocument } from '../../src/wire/v2/document.ts'
import { page } from '../api/app.fixture.ts'

const url = 'http://site.test/'

test('a bare request has the defaults of the native family', () => {
  expect(decodeScrape({ url })).toMatchObject({
    content: { formats: ['markdown'], onlyMainContent: true },
    headers: {},
    location: {},
    skipTlsVerification: false,
    timeoutMs: 30_000,
    waitForMs: 0,
    blockAds: true,
    useBrowser: 'auto',
  })
})

test('every field is taken in its own spelling and unit', () => {
  const request = {
    url,
    formats: ['html', 'links'] as ('html' | 'links')[],
    timeout_seconds: 5,
    wait_for_ms: 7,
    use_browser: 'never' as const,
    skipTlsVerification: true,
    headers: { 'X-A': 'b' },
    location: { country: 'DE', languages: ['de'] },
  }
  expect(issuesOf(ScrapeRequest, request)).toEqual([])
  expect(decodeScrape(request)).toMatchObject({
    content: { formats: ['html', 'links', 'markdown'] },
    timeoutMs: 5000,
    waitForMs: 7,
    useBrowser: 'never',
    skipTlsVerification: true,
    headers: { 'X-A': 'b' },
    location: { country: 'DE', languages: ['de'] },
  })
})

test('a screenshot is taken of the part in view, and markdown comes too', () => {
  const request = { url, formats: ['screenshot'] as 'screenshot'[] }
  expect(issuesOf(ScrapeRequest, request)).toEqual([])
  expect(decodeScrape(request)).toMatchObject({
    content: { formats: ['markdown'] },
    screenshot: { fullPage: false },
  })
  expect(() => decodeScrape({ ...request, use_browser: 'never' })).toThrow('"use_browser" is "never"')
  expect(() => decodeScrape({ url, wait_for_ms: 30_001 })).toThrow('"wait_for_ms" is 30001 ms')
})

test.each([
  [{ formats: ['pdf3d'] }, 'formats[0]'],
  [{ formats: ['screenshot@fullPage'] }, 'formats[0]'],
  [{ timeout_seconds: 0 }, 'timeout_seconds'],
  [{ timeout_seconds: 301 }, 'timeout_seconds'],
  [{ timeout_seconds: 'x' }, 'timeout_seconds'],
  [{ wait_for_ms: -1 }, 'wait_for_ms'],
  [{ use_browser: 'sometimes' }, 'use_browser'],
  [{ headers: 'x' }, 'headers'],
  [{ location: { country: 'Germany' } }, 'location.country'],
])('%j is refused by name', (options, named) => {
  expect(
    issuesOf(ScrapeRequest, { url, ...options })
      .map(({ message }) => message)
      .join(),
  ).toContain(named)
})

test('the response has the documented members, and always markdown', () => {
  const response = encodeScrape(page, { url }, 'id-1')
  expect(response).toEqual({
    request_id: 'id-1',
    url: 'http://site.test/a',
    final_url: 'http://site.test/b',
    markdown: '# T',
    links: ['http://site.test/c'],
    metadata: {
      title: 'T',
      language: null,
      status_code: 404,
      provider: 'http',
      rendered: false,
      elapsed_ms: 5,
      engine: 'http',
      engineOutcomes: [{ engine: 'http', status: 'selected', statusCode: 404, elapsedMs: 3 }],
      proxyUsed: 'basic',
      proxyMode: 'none',
    },
  })
  expect(Value.Check(ScrapeResponse, response)).toBe(true)
})

test('a screenshot is a member of the response', () => {
  const response = encodeScrape({ ...page, screenshot: 'data:image/png;base64,AA==' }, { url }, 'id-1')
  expect(response.screenshot).toBe('data:image/png;base64,AA==')
  expect(Value.Check(ScrapeResponse, response)).toBe(true)
})

test('members that have no effect are named in the warning', () => {
  const warning = encodeScrape(page, { url, onlyMainContent: false, ['y'.repeat(900)]: 1 }, 'id').warning
  expect(warning).toContain('onlyMainContent')
  expect(warning?.length).toBeLessThan(200)
})

test('metadata has what the page says about itself, and its JSON-LD, which v2 does not have', () => {
  const jsonLd = [{ '@type': 'Article', headline: 'T' }]
  const metadata = { title: 'T', author: ['Ann Lee', 'Ben Roe'], publishedTime: '2026-02-03', 'og:title': 'O' }
  const result = { ...page, document: { ...page.document, metadata, jsonLd } }
  const native = encodeScrape(result, { url }, 'id').metadata
  expect(native).toMatchObject({ title: 'T', author: 'Ann Lee, Ben Roe', publishedTime: '2026-02-03', jsonLd })
  expect(native).not.toHaveProperty('og:title')
  expect(Value.Check(ScrapeResponse, encodeScrape(result, { url }, 'id'))).toBe(true)
  expect(encodeDocument(result)).not.toHaveProperty('jsonLd')
  expect(decodeScrape({ url }).content.jsonLd).toBe(true)
})
