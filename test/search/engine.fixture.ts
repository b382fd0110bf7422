// Search engines for tests: real servers on loopback that answer in the exact shapes of the genuine ones.
import type http from 'node:http'
import { fetchOperator } from '../../src/search/fetch-operator.ts'
import { resultsPage } from '../../src/search/page-provider.ts'
import type { PageRequest, Provider } from '../../src/search/provider.ts'
import { readHere } from '../../src/search/read-results.ts'
import type { SearchQuery } from '../../src/search/search.ts'
import { searxng } from '../../src/search/searxng.ts'
import { startWeb, type Web } from '../site/web.ts'

/** What an engine answers to the parameters of a request. */
export type Answer = (asked: URLSearchParams, response: http.ServerResponse) => void

export interface Engine extends Web {
  /** The parameters of every request, in order. */
  asked: URLSearchParams[]
}

/** An engine that answers under one path. */
export async function startEngine(path: string, answer: Answer): Promise<Engine> {
  const asked: URLSearchParams[] = []
  const web = await startWeb(() => ({
    [path]: (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://engine')
      asked.push(searchParams)
      answer(searchParams, response)
    },
  }))
  return Object.assign(web, { asked })
}

export function json(value: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Answer {
  return (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
}

export function page(html: string, status = 200, headers: http.OutgoingHttpHeaders = {}): Answer {
  return (_asked, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
  }
}

/** A result with all members that SearXNG gives. */
export function result(url: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    url,
    title: `Title of ${url}`,
    content: `Snippet of ${url}`,
    engine: 'fixture web',
    template: 'default.html',
    parsed_url: ['http', 'example.com', '/', '', '', ''],
    img_src: '',
    thumbnail: '',
    priority: '',
    engines: ['fixture web'],
    positions: [1],
    score: 1,
    category: 'general',
    publishedDate: null,
    ...more,
  }
}

/** The answer of SearXNG. */
export function answered(results: unknown[], unresponsive: unknown[] = []): Record<string, unknown> {
  return {
    query: 'hello',
    results,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: unresponsive,
  }
}

/** Numbered results: `numbered(1, 3)` are those of `https://example.com/1` to `/3`. */
export function numbered(first: number, last: number): Record<string, unknown>[] {
  return Array.from({ length: last - first + 1 }, (_, index) => result(`https://example.com/${first + index}`))
}

/** The results page of DuckDuckGo without scripts. */
export function duckduckgo(rows: string, next = ''): string {
  return `<!DOCTYPE html><html><body class="body--html"><div class="serp__results"><div id="links" class="results">${rows}
    ${next}<div class="feedback-btn"></div></div></div></body></html>`
}

export function duckduckgoRow(url: string, title = `Title of ${url}`, snippet = `Snippet of ${url}`): string {
  const link = `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=0a1b`
  return `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body">
    <h2 class="result__title"><a rel="nofollow" class="result__a" href="${link}">${title}</a></h2>
    <div class="result__extras"><div class="result__extras__url"><a class="result__url" href="${link}"> example.com </a></div></div>
    <a class="result__snippet" href="${link}">${snippet}</a><div class="clear"></div></div></div>`
}

export const now = () => new Date('2026-11-29T12:00:00Z')
export const userAgent = 'test'

export function searxngAt({ origin }: Web, path = ''): Provider {
  return searxng({ url: new URL(`${origin}${path}`), fetchUrl: fetchOperator('SERVICE_SEARXNG_URL'), userAgent, now })
}

export function pageAt({ origin }: Web, path: string, configured = true): Provider {
  const fetchUrl = fetchOperator('SERVICE_SEARCH_FALLBACK_URL')
  return resultsPage({ url: new URL(`${origin}${path}`), configured, fetchUrl, read: readHere, userAgent, now })
}

export function queryOf(more: Partial<SearchQuery> = {}): SearchQuery {
  return {
    text: 'hello',
    sources: ['web'],
    limit: 10,
    categories: [],
    includeDomains: [],
    excludeDomains: [],
    language: undefined,
    country: undefined,
    location: undefined,
    time: undefined,
    ...more,
  }
}

export function requestOf(more: Partial<PageRequest> = {}): PageRequest {
  return {
    source: 'web',
    text: 'hello',
    plain: { text: 'hello', include: [], exclude: [] },
    wanted: 10,
    next: undefined,
    language: undefined,
    country: undefined,
    location: undefined,
    time: undefined,
    ...more,
  }
}
