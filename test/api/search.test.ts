import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { json, testApp } from './app.fixture.ts'

describe('POST /v2/search', () => {
  test('answers with results by source, and with the id of the request', async () => {
    const response = await testApp().post('/v2/search', { query: 'q' }, { 'x-request-id': 'my-request' })
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({
      success: true,
      id: 'my-request',
      creditsUsed: 1,
      data: { web: [{ url: 'http://site.test/a', markdown: '# T' }, { scrapeError: 'The site did not answer.' }] },
    })
  })

  test('counts null members as absent, as those of other /v2 requests', async () => {
    const body = { query: 'q', location: null, scrapeOptions: { formats: null } }
    expect((await testApp().post('/v2/search', body)).status).toBe(200)
  })

  test.each([
    [{}, 'query'],
    [{ query: '\0' }, 'query'],
    [{ query: 'q', timeout: 999 }, 'timeout'],
    [{ query: 'q', sources: ['dreams'] }, 'dreams'],
    [{ query: 'q', includeDomains: ['a/b'] }, 'includeDomains[0]'],
    [{ query: 'q', scrapeOptions: { formats: ['markdown'], fastMode: true } }, 'fastMode=true'],
  ])('refuses %j', async (body, named) => {
    const response = await testApp().post('/v2/search', body)
    expect(response.status).toBe(400)
    expect((await json(response)).error).toContain(named)
  })

  test.each([
    ['search_unavailable', 503, 'SEARCH_UNAVAILABLE'],
    ['search_timeout', 408, 'SEARCH_TIMEOUT'],
  ] as const)('answers %s with %i', async (code, status, name) => {
    const search = async () => {
      throw new ServiceError(code, 'searxng: it asks for a captcha.')
    }
    const response = await testApp({ search }).post('/v2/search', { query: 'q' })
    expect(response.status).toBe(status)
    expect(await json(response)).toMatchObject({ success: false, code: name, error: 'searxng: it asks for a captcha.' })
  })
})

describe('POST /search', () => {
  test('answers with a list of results', async () => {
    const response = await testApp().post('/search', { query: 'q', depth: 3 })
    expect(response.status).toBe(200)
    expect(await json(response)).toMatchObject({
      query: 'q',
      results: [{ title: 'A' }, { title: 'C' }],
      warning: 'Unknown members of /search were ignored: depth.',
      metadata: { provider: 'searxng', count: 2, scrapedCount: 1 },
    })
  })

  test('of a process without providers says what to set', async () => {
    const search = async () => {
      throw new ServiceError('search_unavailable', 'No search provider is configured.', { hint: 'Set one.' })
    }
    const response = await testApp({ search }).post('/search', { query: 'q' })
    expect(response.status).toBe(503)
    expect(JSON.stringify(await json(response))).toContain('Set one.')
  })
})
