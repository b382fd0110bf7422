import { describe, expect, test } from 'bun:test'
import { parseArguments } from '../../src/cli/arguments.ts'
import { checkSearch, searchFlags, searchOptionsOf } from '../../src/cli/commands/search-flags.ts'
import { commandFor } from '../../src/cli/commands.ts'
import { html, startWeb, type Web } from '../site/web.ts'
import { program } from './process.fixture.ts'

const argumentsOf = (...words: string[]) => parseArguments(words, commandFor(['search']).command.flags)

describe('the arguments of search', () => {
  test.each([
    [[], 'no query given'],
    [[' '], 'query is empty'],
    [['q', '--limit', '0'], '--limit'],
    [['q', '--limit', '101'], '--limit'],
    [['q', '--source', 'dreams'], '--source: "dreams" is not valid. Use one of: web, news, images'],
    [['q', '--category', 'x'], '--category'],
    [['q', '--time', 'decade'], '--time'],
    [['q', '--site', 'https://a.org/'], '--site: "https://a.org/" is not a host name'],
    [['q', '--browser'], '--browser needs --scrape'],
    [['q', '--site', 'a.org', '--exclude-site', 'b.org'], 'exclude each other'],
    [['q', '--lang', 'Deutsch!'], '--lang'],
    [['q', '--country', 'Austria'], '--country'],
    [['q', '--timeout', '0'], '--timeout'],
  ])('%j are refused', (words, named) => {
    expect(checkSearch(argumentsOf(...words)).join('\n')).toContain(named)
  })

  test('become a search; words without quotes are one query', () => {
    const args = argumentsOf(
      'lamp',
      'hours',
      '--source=news',
      '--source=web',
      '--site=A.org',
      '--time=week',
      '--scrape',
    )
    expect(checkSearch(args)).toEqual([])
    expect(searchOptionsOf(args)).toMatchObject({
      query: { text: 'lamp hours', sources: ['news', 'web'], includeDomains: ['a.org'], time: { within: 'week' } },
      atOnce: 8,
      page: { content: { formats: ['markdown'] } },
    })
    expect(searchFlags.length).toBeGreaterThan(0)
  })
})

/** A SearXNG instance whose results are pages of the same server. */
const searxng = (results: object[]) => ({
  '/searxng/search': (_: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ query: 'q', results, unresponsive_engines: [] }))
  },
  '/a': html('<title>A</title><h1>Lamp</h1><p>It burns for nine hours.</p>'),
})

const resultsOf = (web: Web) => [
  { url: `${web.origin}/a`, title: 'The \u001b[31mlamp', content: 'All about  it.', engine: 'e', engines: ['e'] },
  { url: `${web.origin}/gone`, title: 'Gone', content: 'Not there.', engine: 'e', engines: ['e'] },
]

const settings = (web: Web) => ({
  SERVICE_SEARXNG_URL: `${web.origin}/searxng`,
  SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
})

describe('search', () => {
  test('prints numbered results for people, and the pages below them with --scrape', async () => {
    await using web = await startWeb((web) => searxng(resultsOf(web)))
    const plain = await program(['search', 'lamp'], settings(web))
    expect(plain).toMatchObject({ code: 0, err: '' })
    expect(plain.out).toBe(
      `1. The [31mlamp\n   ${web.origin}/a\n   All about it.\n\n2. Gone\n   ${web.origin}/gone\n   Not there.\n`,
    )
    const scraped = await program(['search', 'lamp', '--scrape', '--browser=never'], settings(web))
    expect(scraped.out).toContain('   All about it.\n\n# Lamp\n\nIt burns for nine hours.\n\n2. Gone')
    expect(scraped.out).toContain('   Not scraped: The site answered with HTTP 404')
  })

  test('prints one object with --json', async () => {
    await using web = await startWeb((web) => searxng(resultsOf(web)))
    const { out, code } = await program(['search', 'lamp', '--json'], settings(web))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      query: 'lamp',
      web: [{ url: `${web.origin}/a`, position: 1 }, { title: 'Gone' }],
    })
  })
})
