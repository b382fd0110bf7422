import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { openApiOf } from '../../src/api/openapi.ts'
import { routesOf } from '../../src/api/routes.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { BatchRequest, BatchResponse } from '../../src/wire/native/batch.ts'
import { CrawlRequest, CrawlResponse } from '../../src/wire/native/crawl.ts'
import { JobResponse } from '../../src/wire/native/job.ts'
import { ScrapeRequest } from '../../src/wire/native/scrape.ts'
import { V2BatchRequest, V2BatchStarted } from '../../src/wire/v2/batch.ts'
import { V2CrawlRequest, V2JobStarted, V2ParamsPreviewRequest } from '../../src/wire/v2/crawl.ts'
import { V2JobResponse } from '../../src/wire/v2/job.ts'
import { V2JobErrorsResponse } from '../../src/wire/v2/job-errors.ts'
import { V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'
import { json, testApp } from './app.fixture.ts'

const { request } = testApp()

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read here as loosely as its readers do
const openApi = async () => (await json(await request('GET', '/openapi.json'))) as any

interface Operation {
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: TSchema; example?: object }> }
}

/** With the schemas that validate, which JSON would lose. */
const operations = Object.entries(openApiOf(routesOf({ operations: {} } as never)).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    ...(operation as Operation),
  })),
)

/** The request schemas that the document shows, by path. */
async function bodySchemas(): Promise<[string, TSchema][]> {
  const { paths } = await openApi()
  return Object.keys(paths)
    .filter((path) => paths[path].post?.requestBody !== undefined)
    .map((path) => [path, paths[path].post.requestBody.content['application/json'].schema])
}

async function bodySchema(path: string) {
  return Object.fromEntries(await bodySchemas())[path]!
}

/** Where a schema has objects that take members they do not name; maps of any names apart. */
function openObjects(schema: TSchema, at: string): string[] {
  const own =
    schema.type === 'object' && schema.patternProperties === undefined && schema.additionalProperties !== false
  const inner = [
    ...Object.entries((schema.properties ?? {}) as Record<string, TSchema>),
    ...((schema.anyOf ?? []) as TSchema[]).map((variant) => ['|', variant] as const),
    ...(schema.items === undefined ? [] : [['[]', schema.items as TSchema] as const]),
  ]
  return [...(own ? [at] : []), ...inner.flatMap(([name, member]) => openObjects(member, `${at}.${name}`))]
}

describe('/openapi.json', () => {
  test('holds exactly the routes that are served, with version and security', async () => {
    const document = await json(await request('GET', '/openapi.json'))
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } })
    expect(Object.keys(document.paths as object).sort()).toEqual([
      '/activity',
      '/batch/scrape',
      '/batch/scrape/{id}',
      '/crawl',
      '/crawl/{id}',
      '/extract',
      '/health',
      '/jobs',
      '/jobs/{id}',
      '/jobs/{id}/cancel',
      '/jobs/{id}/download',
      '/jobs/{id}/pages',
      '/jobs/{id}/pages/{page}',
      '/jobs/{id}/retry',
      '/jobs/{id}/webhooks',
      '/jobs/{id}/webhooks/redeliver',
      '/map',
      '/mcp',
      '/metrics',
      '/r/{url}',
      '/ready',
      '/scrape',
      '/search',
      '/system',
      '/system/doctor',
      '/system/engines',
      '/v2/agent',
      '/v2/agent/{id}',
      '/v2/agent/{id}/webhooks',
      '/v2/agent/{id}/webhooks/redeliver',
      '/v2/batch/scrape',
      '/v2/batch/scrape/active',
      '/v2/batch/scrape/{id}',
      '/v2/batch/scrape/{id}/errors',
      '/v2/batch/scrape/{id}/webhooks',
      '/v2/batch/scrape/{id}/webhooks/redeliver',
      '/v2/browser',
      '/v2/browser/{id}',
      '/v2/browser/{id}/execute',
      '/v2/browser/{id}/replay',
      '/v2/browser/{id}/replay/{page}',
      '/v2/concurrency-check',
      '/v2/crawl',
      '/v2/crawl/active',
      '/v2/crawl/ongoing',
      '/v2/crawl/params-preview',
      '/v2/crawl/{id}',
      '/v2/crawl/{id}/errors',
      '/v2/crawl/{id}/webhooks',
      '/v2/crawl/{id}/webhooks/redeliver',
      '/v2/extract',
      '/v2/extract/{id}',
      '/v2/extract/{id}/webhooks',
      '/v2/extract/{id}/webhooks/redeliver',
      '/v2/interact',
      '/v2/interact/{id}',
      '/v2/interact/{id}/execute',
      '/v2/interact/{id}/replay',
      '/v2/interact/{id}/replay/{page}',
      '/v2/map',
      '/v2/monitor',
      '/v2/monitor/{id}',
      '/v2/monitor/{id}/checks',
      '/v2/monitor/{id}/checks/{checkId}',
      '/v2/monitor/{id}/run',
      '/v2/parse',
      '/v2/parse/base64',
      '/v2/parse/reference',
      '/v2/parse/upload-url',
      '/v2/parse/upload/{token}',
      '/v2/scrape',
      '/v2/scrape/{id}/interact',
      '/v2/search',
      '/v2/team/credit-usage',
      '/v2/team/credit-usage/historical',
      '/v2/team/queue-status',
      '/v2/team/token-usage',
      '/v2/team/token-usage/historical',
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

  test('refuses unknown members at every level of every /v2 request', async () => {
    const v2 = (await bodySchemas()).filter(([path]) => path.startsWith('/v2/'))
    expect(v2.map(([path]) => path)).toContain('/v2/crawl')
    expect(v2.flatMap(([path, schema]) => openObjects(schema, path))).toEqual([])
  })

  test('has an example of every job, which its schema takes', async () => {
    const jobs = (await bodySchemas()).filter(([path]) => /crawl|batch/.test(path))
    expect(jobs.map(([path, schema]) => [path, schema.examples?.length > 0])).toEqual(
      jobs.map(([path]) => [path, true]),
    )
    const requests = [CrawlRequest, BatchRequest, V2CrawlRequest, V2BatchRequest, V2ParamsPreviewRequest]
    const starts = [CrawlResponse, BatchResponse, V2JobStarted, V2BatchStarted]
    const found: [object, object[]][] = []
    for (const schema of [...requests, ...starts, JobResponse, V2JobResponse, V2JobErrorsResponse]) {
      for (const example of schema.examples ?? [undefined]) found.push([example, issuesOf(schema, example)])
    }
    expect(found.filter(([, issues]) => issues.length > 0)).toEqual([])
  })

  test('suggests a body for every route that takes JSON, and its schema takes it', () => {
    const bodies = operations.flatMap(({ route, requestBody }) => {
      const json = requestBody?.content['application/json']
      return json === undefined ? [] : [{ route, ...json }]
    })
    expect(bodies.length).toBeGreaterThan(20)
    const wrong = bodies.filter(({ schema, example }) => example === undefined || issuesOf(schema, example).length > 0)
    expect(wrong.map(({ route }) => route)).toEqual([])
  })

  test('says where the value of every parameter in a path comes from', () => {
    const silent = operations.flatMap(({ route, parameters = [] }) =>
      parameters.filter(({ in: where, description }) => where === 'path' && !description).map(() => route),
    )
    expect(silent).toEqual([])
  })

  test('tells the parameters of a status', async () => {
    const { parameters } = (await openApi()).paths['/v2/crawl/{id}'].get
    expect(parameters.map(({ name, in: where }: { name: string; in: string }) => `${where} ${name}`)).toEqual([
      'path id',
      'query skip',
      'query offset',
      'query limit',
    ])
    const start = (await openApi()).paths['/crawl'].post.parameters
    expect(start).toMatchObject([{ name: 'x-idempotency-key', in: 'header' }])
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
  test('needs no key, since a browser has none before the page is there', async () => {
    const { request: ask } = testApp({ keys: ['secret'] })
    const paths = ['/docs', '/docs/start.js', '/docs/reference.js', '/docs/reference.css', '/docs/openapi.json']
    const statuses = await Promise.all(paths.map(async (path) => (await ask('GET', path)).status))
    expect(statuses).toEqual(paths.map(() => 200))
    expect((await ask('GET', '/metrics')).status).toBe(401)
    const start = await (await ask('GET', '/docs/start.js')).text()
    expect(start).toContain('"persistAuthorization":false')
    expect(start).toContain('"validatorUrl":null')
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
