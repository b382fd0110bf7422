import { describe, expect, test } from 'bun:test'
import { ScrapeRequest } from '../../src/wire/native/scrape.ts'
import { V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'
import { json, testApp } from './app.fixture.ts'

const { request } = testApp()

/** The request schema that the document shows for a route. */
async function bodySchema(path: string) {
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read here as loosely as its readers do
  const document = (await json(await request('GET', '/openapi.json'))) as any
  return document.paths[path].post.requestBody.content['application/json'].schema
}

describe('/openapi.json', () => {
  test('holds exactly the routes that are served, with version and security', async () => {
    const document = await json(await request('GET', '/openapi.json'))
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } })
    expect(Object.keys(document.paths as object).sort()).toEqual([
      '/health',
      '/map',
      '/scrape',
      '/v2/map',
      '/v2/scrape',
    ])
    expect(document.security).toEqual([{ bearer: [] }, { apiKey: [] }, { webExtractApiKey: [] }])
  })

  test('shows the very schemas that validate', async () => {
    expect(Object.keys((await bodySchema('/scrape')).properties)).toEqual(Object.keys(ScrapeRequest.properties))
    const v2 = await bodySchema('/v2/scrape')
    expect(Object.keys(v2.properties)).toEqual(Object.keys(V2ScrapeRequest.properties))
    expect(v2.additionalProperties).toBe(false)
    expect(v2.required).toEqual(['url'])
  })

  test('shows every action with its members', async () => {
    const { actions } = (await bodySchema('/v2/scrape')).properties
    const types = actions.items.anyOf.map(({ properties: { type } }: { properties: { type: object } }) => type)
    expect(JSON.stringify(types)).toContain('"executeJavascript"')
    expect([actions.maxItems, types.length]).toEqual([50, 9])
    expect(actions.items.anyOf[1].required).toEqual(['type', 'selector'])
  })

  test('tells the error envelope of each family', async () => {
    const text = JSON.stringify(await json(await request('GET', '/openapi.json')))
    expect(text).toContain('"success":{"const":false')
    expect(text).toContain('"retryable"')
  })
})

describe('/docs', () => {
  test('is where a person who opens the bare address is sent', async () => {
    const response = await request('GET', '/')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs'])
  })

  test('is a page whose every part comes from this server', async () => {
    const response = await request('GET', '/docs')
    const page = await response.text()
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
    expect(parts).toEqual(['/docs/reference.css', '/docs/reference.js', '/docs/start.js'])
    for (const part of parts) expect((await request('GET', part)).status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
