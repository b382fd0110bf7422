import { describe, expect, test } from 'bun:test'
import { type Dialect, imageDialect, newsDialect, webDialect } from '../../src/search/dialect.ts'
import type { PageRequest } from '../../src/search/provider.ts'
import { now, requestOf } from './engine.fixture.ts'

function sent(dialect: Dialect, more: Partial<PageRequest>) {
  const parameters = Object.entries(dialect.parameters(requestOf(more), now()))
  return Object.fromEntries(parameters.filter(([, value]) => value !== undefined))
}

describe('DuckDuckGo', () => {
  const duckduckgo = webDialect(new URL('https://html.duckduckgo.com/html/'))
  test.each([
    [{}, {}],
    [{ language: 'de', country: 'at' }, { kl: 'at-de' }],
    [{ language: 'en' }, { kl: 'us-en' }],
    [{ language: 'en', country: 'gb' }, { kl: 'uk-en' }],
    [{ language: 'pt-BR', country: 'pt' }, { kl: 'br-pt' }],
    [{ country: 'at' }, {}],
    [{ time: { within: 'hour' } }, { df: 'd' }],
    [{ time: { within: 'week' } }, { df: 'w' }],
    [{ time: { from: '2026-01-01', to: '2026-01-31' } }, { df: '2026-01-01..2026-01-31' }],
    [{ time: { to: '2026-01-31' } }, { df: '1970-01-01..2026-01-31' }],
    [{ time: { byDate: true } }, {}],
    [{ safeSearch: 'off' }, { kp: '-2' }],
    [{ safeSearch: 'strict' }, { kp: '1' }],
  ] as const)('is asked for %j with %j', (more, parameters) => {
    expect(sent(duckduckgo, more)).toEqual(parameters as never)
  })
})

describe('Bing', () => {
  const url = new URL('https://www.bing.com/search')
  test.each([
    [webDialect(url), { time: { within: 'day' } }, { filters: 'ex1:"ez1"' }],
    [webDialect(url), { language: 'de', country: 'at' }, { setlang: 'de', cc: 'at' }],
    [newsDialect(url), { time: { within: 'month' } }, { format: 'rss', qft: 'interval="9"' }],
    [imageDialect(url), { time: { within: 'week' } }, { qft: '+filterui:age-lt10080' }],
    [webDialect(url), { safeSearch: 'moderate' }, { adlt: 'moderate' }],
    [imageDialect(url), { safeSearch: 'strict' }, { adlt: 'strict' }],
    [webDialect(new URL('http://searx.test/search')), { safeSearch: 'off' }, { safesearch: '0' }],
  ] as const)('is asked for (%#)', (dialect, more, parameters) => {
    expect(sent(dialect, more)).toEqual(parameters as never)
  })

  test('goes on behind the results so far', () => {
    const { next } = newsDialect(url)
    const second = next!(new URL('https://www.bing.com/news/search?q=x'), 10)!
    expect(second.search).toBe('?q=x&first=11')
    expect(next!(second, 10)!.search).toBe('?q=x&first=21')
    expect(next!(second, 0)).toBeUndefined()
  })
})

test('Google News is asked for a language, a country and a time', () => {
  const dialect = newsDialect(new URL('https://news.google.com/rss/search'))
  expect(sent(dialect, { language: 'de', country: 'at', time: { within: 'week' } })).toEqual({
    q: 'hello when:7d',
    hl: 'de',
    gl: 'AT',
    ceid: 'AT:de',
  })
})

test('of an unknown engine, only the query is known', () => {
  const dialect = webDialect(new URL('https://search.example/find'))
  expect([dialect.name, dialect.supports, sent(dialect, { language: 'de' })]).toEqual(['fallback', [], {}])
})
