import { expect } from 'bun:test'
import { createApp } from '../../src/api/app.ts'
import { createAuthenticate, createOwnerCheck, createSealSignIn } from '../../src/api/auth.ts'
import type { OperatorViews } from '../../src/api/context.ts'
import { type AllowedOrigins, createCors } from '../../src/api/cors.ts'
import type { PublicUrl } from '../../src/api/public-url.ts'
import { routesOf } from '../../src/api/routes.ts'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import type { ContentOptions, Source } from '../../src/content/document.ts'
import type { PageRecord } from '../../src/crawl/page-record.ts'
import { createLog, type LogLevel } from '../../src/log.ts'
import { createOperations, type Operations, type WithJobs } from '../../src/operations/index.ts'
import type { MapOptions, MapResult } from '../../src/operations/map.ts'
import { type ParseOptions, type ParseResult, parseUpload } from '../../src/operations/parse.ts'
import type { ScrapeOptions, ScrapeResult } from '../../src/operations/scrape.ts'
import type { SearchOptions, SearchResult } from '../../src/operations/search.ts'
import type { Sessioning } from '../../src/operations/sessions.ts'
import { noDatabase } from '../../src/service/jobs.ts'
import { createCounted } from '../../src/service/metrics/events.ts'
import { metricsOf } from '../../src/service/metrics/families.ts'
import { readinessOf } from '../../src/service/readiness.ts'
import { memoryUploads } from '../../src/uploads/memory.ts'
import type { UploadedFile, Uploads } from '../../src/uploads/uploads.ts'
import type { ReadinessCheck } from '../../src/wire/native/health.ts'
import { differencesFrom } from './documented.fixture.ts'

/** A result as a scrape of a small page gives it. */
export const page: ScrapeResult = {
  requestedUrl: 'http://site.test/a',
  fetched: {
    snapshot: {
      requestedUrl: 'http://site.test/a',
      finalUrl: 'http://site.test/b',
      status: 404,
      statusText: 'Not Found',
      contentType: 'text/html; charset=utf-8',
      headers: [],
      body: new Uint8Array(),
      engine: 'http',
    },
    outcomes: [{ engine: 'http', status: 'selected', statusCode: 404, elapsedMs: 3 }],
  },
  document: { kind: 'html', markdown: '# T', links: ['http://site.test/c'], metadata: { title: 'T', 'og:title': 'O' } },
  warnings: [],
  elapsedMs: 5,
}

/** A result as a map of a small site gives it. */
export const site: MapResult = {
  requestedUrl: 'http://site.test/',
  links: [{ url: 'http://site.test/', title: 'Home', description: 'D' }, { url: 'http://site.test/a' }],
  engine: 'tls',
  warnings: [],
  elapsedMs: 5,
}

/** A result as a search with one scraped page gives it. */
export const found: SearchResult = {
  hits: {
    web: [
      {
        url: 'http://site.test/a',
        title: 'A',
        description: 'About A.',
        page: {
          ...page,
          fetched: { ...page.fetched, snapshot: { ...page.fetched.snapshot, status: 200 } },
        } as PageRecord,
      },
      { url: 'http://site.test/c', title: 'C', description: 'About C.', scrapeError: 'The site did not answer.' },
    ],
  },
  providers: ['searxng'],
  warnings: [],
  elapsedMs: 5,
}

interface AppOptions {
  keys?: string[]
  isOwner?: (owner: string) => boolean
  isOpen?: () => boolean
  isLocalOnly?: () => boolean
  level?: LogLevel
  scrape?: (options: ScrapeOptions, signal: AbortSignal) => Promise<ScrapeResult>
  map?: (options: MapOptions) => Promise<MapResult>
  search?: (options: SearchOptions) => Promise<SearchResult>
  publicUrl?: PublicUrl
  corsOrigins?: AllowedOrigins
  /** Operations on jobs, in place of those over `withJobs`. */
  jobs?: Partial<Operations>
  withJobs?: WithJobs
  sessioning?: Sessioning
  parse?: (file: UploadedFile, options: ParseOptions, signal: AbortSignal) => Promise<ParseResult>
  uploads?: Uploads
  ready?: () => Promise<ReadinessCheck[]>
  /** Whether every response must be as the OpenAPI document says. Not for operations that fail as no real one does. */
  documented?: boolean
}

/** A result as the parsing of a small file gives it. */
export const parsed: ParseResult = {
  name: 'a.pdf',
  document: {
    kind: 'html',
    file: { contentType: 'application/pdf', numPages: 1, totalPages: 3 },
    markdown: 'One line.',
    metadata: { title: 'T' },
  },
}

/** No test over made-up operations asks for the state of the process. */
export const noOperator: OperatorViews = {
  system: () => unused(),
  engines: () => unused(),
  doctor: () => unused(),
}

const unused = () => Promise.reject(new Error('not part of this test'))
const nothing = { fetchPage: unused, fetchCached: unused, convert: unused }

/** The whole interface over a scrape of the test's choice; `options` and `lines` hold what it was asked and what it logged. */
export function testApp({
  keys = [],
  isOwner = createOwnerCheck(keys),
  isOpen = () => false,
  isLocalOnly = () => keys.length === 0,
  level = 'debug',
  scrape = async () => page,
  map = async () => site,
  search = async () => found,
  publicUrl,
  corsOrigins = [],
  jobs = {},
  withJobs = noDatabase,
  parse = async ({ name }) => ({ ...parsed, name }),
  uploads = memoryUploads(),
  sessioning,
  ready = readinessOf(undefined, { folders: [], minFreeBytes: 0 }),
  documented = true,
}: AppOptions = {}) {
  const asked: ScrapeOptions[] = []
  const lines: string[] = []
  const counted = createCounted()
  const log = createLog({ level, write: (line) => lines.push(line), watch: counted.watch })
  const whole = createOperations({
    scraping: { ...nothing, limiter: createLimiter(1, 1) },
    searching: { search: undefined, rules: { allow: [] } },
    uploads,
    sessioning,
    withJobs,
  })
  const operations: Operations = {
    ...whole,
    scrape: async (options, call) => {
      asked.push(options)
      return scrape(options, call.signal)
    },
    map: async (options) => map(options),
    search: async (options) => search(options),
    parse: async (file, options, { signal }) => parse(file, options, signal),
    parseUpload: async (ref, options, call) => {
      const convert = async ({ body, name = '' }: Source, content: ContentOptions) =>
        (await parse({ bytes: body, name }, { ...options, content }, call.signal)).document
      return parseUpload(ref, options, { uploads, convert, limiter: createLimiter(1, 1) }, call)
    },
    ...jobs,
  }
  const context = {
    operations,
    log,
    authenticate: createAuthenticate(keys),
    isOwner,
    isOpen,
    isLocalOnly,
    sealSignIn: createSealSignIn(keys),
    operator: noOperator,
    publicUrl,
    cors: createCors(corsOrigins),
    hasJobs: () => withJobs !== undefined,
    ready,
    metrics: metricsOf({ role: 'api', counted, database: undefined, renderer: undefined }),
  }
  const app = createApp(context)
  const differences = differencesFrom(routesOf(context))
  const handle = async (request: Request) => {
    const response = await app.handle(request)
    if (documented) expect(await differences(request, response)).toBeUndefined()
    return response
  }
  const request = (method: string, path: string, init: RequestInit = {}) =>
    handle(new Request(`http://localhost${path}`, { ...init, method }))
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request('POST', path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { asked, lines, handle, request, post, sockets: app.sockets, log, context }
}

/** The JSON of a response, for assertions. */
export async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}
