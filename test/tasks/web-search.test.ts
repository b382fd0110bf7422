import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import type { SearchQuery } from '../../src/search/search.ts'
import { PATIENCE_MS } from '../patience.ts'
import { html, startWeb } from '../site/web.ts'
import { type Crawler, startCrawler } from './crawl.fixture.ts'
import { beginExtract, endOf, extract } from './extract.fixture.ts'

/** What the search of the worker answers to the query, by its text. */
const answers = new Map<string, string[] | ServiceError>()
const asked: SearchQuery[] = []

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler(undefined, {}, async (query) => {
    asked.push(query)
    const urls = answers.get(query.text) ?? []
    if (urls instanceof ServiceError) throw urls
    return {
      hits: { web: urls.map((url) => ({ url, title: url, description: '' })) },
      providers: ['test'],
      merged: [],
      warnings: [],
    }
  })
}, PATIENCE_MS)
afterAll(() => crawler[Symbol.asyncDispose]())

const products = {
  type: 'object',
  properties: {
    products: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, price: { type: 'number' } },
        required: ['name'],
      },
    },
  },
}
const shop = (name: string, price: number) =>
  html(
    `<h1>Products</h1><table><tr><th>Name</th><th>Price</th></tr><tr><td>${name}</td><td>$${price}</td></tr>
     <tr><td>${name} large</td><td>$${price + 1}</td></tr></table>`,
  )
const namesOf = (data: unknown) => (data as { products: { name: string }[] }).products.map(({ name }) => name)

describe('an extraction with a web search', () => {
  test('reads the pages that a prompt finds, the best first', async () => {
    await using web = await startWeb(() => ({
      '/b': shop('Lamp', 20),
      '/a': shop('Desk', 200),
      '/c': shop('Chair', 9),
    }))
    answers.set(
      'prices of furniture',
      ['/b', '/a', '/b#top', '/c'].map((path) => web.origin + path),
    )
    const { job, result } = await extract(crawler, { prompt: 'prices of furniture', schema: products })
    expect(job).toMatchObject({ state: 'completed', completed: 3, failed: 0 })
    expect(namesOf(result!.data)).toEqual(['Lamp', 'Lamp large', 'Desk', 'Desk large', 'Chair', 'Chair large'])
  })

  test('reads at most five of them', async () => {
    const paths = Array.from({ length: 9 }, (_, at) => `/${at}`)
    await using web = await startWeb(() => Object.fromEntries(paths.map((path) => [path, shop(`Lamp ${path}`, 20)])))
    answers.set(
      'many',
      paths.map((path) => web.origin + path),
    )
    const { job } = await extract(crawler, { prompt: 'many', schema: products })
    expect(job.completed).toBe(5)
    expect(asked.at(-1)).toMatchObject({ text: 'many', sources: ['web'], limit: 5 })
  })

  test('reads them after the pages of the request, and none twice', async () => {
    await using web = await startWeb(() => ({ '/own': shop('Lamp', 20), '/more': shop('Desk', 200) }))
    answers.set('desks', [`${web.origin}/own`, `${web.origin}/more`])
    const urls = [`${web.origin}/own`]
    const { job, result } = await extract(crawler, { urls, prompt: 'desks', enableWebSearch: true, schema: products })
    expect(namesOf(result!.data)).toEqual(['Lamp', 'Lamp large', 'Desk', 'Desk large'])
    expect(job.completed).toBe(2)
    expect(web.visits('/own')).toHaveLength(1)
  })

  test('does not search for the prompt of given pages, unless asked to', async () => {
    await using web = await startWeb(() => ({ '/own': shop('Lamp', 20) }))
    const before = asked.length
    await extract(crawler, { urls: [`${web.origin}/own`], prompt: 'desks', schema: products })
    expect(asked).toHaveLength(before)
  })

  test('fails with the reason if the search does, and there is no page', async () => {
    answers.set('nothing', [])
    expect((await extract(crawler, { prompt: 'nothing' })).error).toEqual({
      code: 'not_found',
      message: 'The web search failed: No page was found for "nothing".',
    })
    answers.set('captcha', new ServiceError('search_unavailable', 'searxng: it asks for a captcha'))
    expect((await extract(crawler, { prompt: 'captcha' })).error).toEqual({
      code: 'search_unavailable',
      message: 'The web search failed: searxng: it asks for a captcha.',
    })
  })

  test('returns what the given pages say if the search fails, with a warning', async () => {
    await using web = await startWeb(() => ({ '/own': shop('Lamp', 20) }))
    answers.set('captcha', new ServiceError('search_unavailable', 'searxng: it asks for a captcha'))
    const request = { urls: [`${web.origin}/own`], prompt: 'captcha', enableWebSearch: true, schema: products }
    const { result } = await extract(crawler, request)
    expect(namesOf(result!.data)).toEqual(['Lamp', 'Lamp large'])
    expect(result!.warnings).toContain('The web search failed: searxng: it asks for a captcha.')
  })

  test('searches for the beginning of a long prompt, on one line', async () => {
    await extract(crawler, { prompt: `All\u0000\nprices ${'of every lamp '.repeat(500)}` })
    expect(asked.at(-1)!.text).toStartWith('All prices of every lamp of')
    expect(asked.at(-1)!.text.length).toBeWithin(350, 401)
  })

  test('starts at once, since the job searches and not the request', async () => {
    const { id, invalidUrls } = await beginExtract(crawler, { prompt: 'nothing' })
    expect(invalidUrls).toEqual([])
    expect((await endOf(crawler, id)).job.url).toBe('')
  })
})
