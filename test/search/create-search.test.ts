import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { createSearch } from '../../src/search/create-search.ts'
import { testCall, timedCall } from '../call.fixture.ts'
import {
  type Answer,
  answered,
  duckduckgo,
  duckduckgoRow,
  json,
  now,
  numbered,
  page,
  pageAt,
  queryOf,
  result,
  searxngAt,
  startEngine,
} from './engine.fixture.ts'

const call = testCall()

/** A SearXNG, and a page of results behind it. */
async function engines(first: Answer, second: Answer = page(duckduckgo(''))) {
  const primary = await startEngine('/search', first)
  const fallback = await startEngine('/html/', second)
  return {
    primary,
    fallback,
    search: (configured = true) =>
      createSearch({ providers: [searxngAt(primary), pageAt(fallback, '/html/', configured)], now }),
    async [Symbol.asyncDispose]() {
      await primary[Symbol.asyncDispose]()
      await fallback[Symbol.asyncDispose]()
    },
  }
}

const urls = (hits: readonly { url: string }[] | undefined) => hits?.map(({ url }) => url)

/** Ten results on each page. */
const paged =
  (pages: number): Answer =>
  (asked, response) => {
    const number = Number(asked.get('pageno') ?? 1)
    const results = number > pages ? [] : numbered(number * 10 - 9, number * 10)
    json(answered(results))(asked, response)
  }

describe('the number of results', () => {
  test.each([1, 9, 10, 11, 25, 100])('is exactly the limit %p', async (limit) => {
    await using web = await engines(paged(20))
    const { hits } = await web.search()(queryOf({ limit }), call)
    expect(urls(hits.web)).toEqual(Array.from({ length: limit }, (_, index) => `https://example.com/${index + 1}`))
    expect(web.primary.asked).toHaveLength(Math.ceil(limit / 10))
  })

  test('is what there is', async () => {
    await using web = await engines(paged(2))
    expect((await web.search(false)(queryOf({ limit: 50 }), call)).hits.web).toHaveLength(20)
  })

  test('does not grow if an engine repeats its last page', async () => {
    await using web = await engines(json(answered(numbered(1, 4))))
    expect((await web.search(false)(queryOf(), call)).hits.web).toHaveLength(4)
    expect(web.primary.asked).toHaveLength(2)
  })

  test('counts each page once, whatever its spelling', async () => {
    const same = ['https://example.com/a', 'http://www.example.com/a/', 'https://example.com/a#part']
    await using web = await engines(json(answered(same.map((url) => result(url)))))
    expect((await web.search(false)(queryOf(), call)).hits.web).toHaveLength(1)
  })

  test('is filled up by a fallback that the operator configured', async () => {
    const rows = ['https://example.com/2', 'https://other.example/'].map((url) => duckduckgoRow(url)).join('')
    await using web = await engines(json(answered(numbered(1, 3))), page(duckduckgo(rows)))
    const { hits, providers, warnings } = await web.search()(queryOf(), call)
    expect(urls(hits.web)!.toSorted()).toEqual([
      'https://example.com/1',
      'https://example.com/2',
      'https://example.com/3',
      'https://other.example/',
    ])
    // Both have it.
    expect(urls(hits.web)![0]).toBe('https://example.com/2')
    expect(providers).toEqual(['searxng', 'fallback'])
    expect(warnings).toEqual([])
  })

  test('is ordered by relevance if several providers answer', async () => {
    const first = { ...result('https://example.com/1'), title: 'Garden hoses', content: 'For lawns.' }
    const rows = duckduckgoRow('https://other.example/', 'Lamp hours of lighthouses')
    await using web = await engines(json(answered([first])), page(duckduckgo(rows)))
    const query = queryOf({ text: 'lamp hours' })
    const { hits, merged } = await web.search()(query, call)
    expect(urls(hits.web)).toEqual(['https://other.example/', 'https://example.com/1'])
    expect(merged).toEqual(['web'])
  })

  test('is not filled up by a public fallback, which would see the query', async () => {
    await using web = await engines(json(answered([])))
    const { hits, providers, warnings } = await web.search(false)(queryOf(), call)
    expect({ hits, providers, warnings }).toEqual({ hits: { web: [] }, providers: [], warnings: [] })
    expect(web.fallback.asked).toEqual([])
  })
})

describe('if a provider fails', () => {
  const rows = duckduckgoRow('https://example.com/fallback')

  test('the next one answers, and a warning says why', async () => {
    await using web = await engines(json({}, 500), page(duckduckgo(rows)))
    const { hits, providers, warnings } = await web.search(false)(queryOf(), call)
    expect(urls(hits.web)).toEqual(['https://example.com/fallback'])
    expect(providers).toEqual(['fallback'])
    expect(warnings).toEqual(['searxng was passed over for web: it answered with HTTP 500.'])
  })

  test('the next one answers in the time that is left', async () => {
    await using web = await engines(() => undefined, page(duckduckgo(rows)))
    const { hits, warnings } = await web.search()(queryOf(), timedCall(1500))
    expect(urls(hits.web)).toEqual(['https://example.com/fallback'])
    expect(warnings[0]).toMatch(/^searxng was passed over for web: it did not answer within 0\.[89] s\.$/)
  })

  test('as all others do, the error has every reason', async () => {
    await using web = await engines(json(answered([], [['brave', 'timeout']])), page('<div class="g-recaptcha">'))
    const thrown = await web
      .search()(queryOf({ sources: ['web', 'images'] }), call)
      .catch((thrown) => thrown)
    expect(thrown).toBeInstanceOf(ServiceError)
    expect(thrown.code).toBe('search_unavailable')
    const engine = 'searxng has no results because its engines failed: brave (timeout)'
    expect(thrown.message).toBe(
      `No search provider gave results. web: ${engine}; fallback asks for a captcha. images: ${engine}.`,
    )
    expect(thrown.hint).toContain('web-extract doctor')
  })

  test('for one source only, the others have their results', async () => {
    await using web = await engines((asked, response) => {
      const isWeb = asked.get('categories') === 'general'
      json(isWeb ? answered(numbered(1, 2)) : answered([], [['bing news', 'CAPTCHA']]))(asked, response)
    })
    const { hits, warnings } = await web.search(false)(queryOf({ sources: ['news', 'web'], limit: 2 }), call)
    expect(Object.keys(hits)).toEqual(['news', 'web'])
    expect([hits.news, hits.web?.length]).toEqual([[], 2])
    expect(warnings).toEqual([
      'There are no news results: searxng has no results because its engines failed: bing news (CAPTCHA).',
    ])
  })

  test('on a later page, the results of the former pages count', async () => {
    await using web = await engines((asked, response) => {
      if (asked.has('pageno')) return json({}, 500)(asked, response)
      json(answered(numbered(1, 10)))(asked, response)
    })
    const { hits, warnings } = await web.search(false)(queryOf({ limit: 20 }), call)
    expect(hits.web).toHaveLength(10)
    expect(warnings).toEqual(['searxng answered with HTTP 500 on page 2, so there may be more results.'])
  })

  test('again and again, it is not asked for a while', async () => {
    await using web = await engines(json({}, 500), page(duckduckgo(rows)))
    const search = web.search(false)
    for (let count = 0; count < 6; count += 1) await search(queryOf(), call)
    expect(web.primary.asked).toHaveLength(5)
    const { warnings } = await search(queryOf(), call)
    expect(warnings).toEqual([
      'searxng was passed over for web: it is not asked for another 10 s, because it answered with HTTP 500.',
    ])
  })

  test('without another one, the error says when to try again', async () => {
    await using engine = await startEngine('/search', json({}, 429, { 'retry-after': '60' }))
    const search = createSearch({ providers: [searxngAt(engine)], now })
    const thrown = await search(queryOf(), call).catch((thrown) => thrown)
    expect([thrown.code, thrown.retryAfterSeconds]).toEqual(['search_unavailable', 60])
  })
})

test('without any provider, the error names the settings', async () => {
  const thrown = await createSearch({ providers: [] })(queryOf(), call).catch((thrown) => thrown)
  expect(thrown.message).toBe('No search provider gave results. web: no provider is configured.')
  expect(thrown.hint).toContain('SERVICE_SEARXNG_URL')
})

test('a search that is cancelled ends at once with its reason', async () => {
  await using web = await engines(() => undefined)
  const controller = new AbortController()
  const searching = web.search()(queryOf(), testCall({ signal: controller.signal }))
  controller.abort(new ServiceError('cancelled', 'gone'))
  expect(await searching.catch((thrown) => thrown.code)).toBe('cancelled')
})

describe('the query is repeated', () => {
  test('without the time filter, if that left no engine', async () => {
    await using web = await engines((asked, response) => {
      const results = [
        result('https://example.com/old', { publishedDate: '2026-01-01T00:00:00' }),
        result('https://example.com/new', { publishedDate: '2026-11-28T00:00:00' }),
        result('https://example.com/undated'),
      ]
      json(answered(asked.has('time_range') ? [] : results))(asked, response)
    })
    const { hits, warnings } = await web.search(false)(queryOf({ time: { within: 'week' } }), call)
    expect(urls(hits.web)).toEqual(['https://example.com/new', 'https://example.com/undated'])
    expect(warnings).toEqual([
      'searxng found nothing with the time filter, so it was asked without. Results without a date may be outside of it.',
    ])
  })

  test('without the language, if that left no engine', async () => {
    await using web = await engines((asked, response) =>
      json(answered(asked.has('language') ? [] : numbered(1, 2)))(asked, response),
    )
    const { hits, warnings } = await web.search(false)(queryOf({ language: 'xx' }), call)
    expect(hits.web).toHaveLength(2)
    expect(warnings).toEqual([
      'searxng found nothing with the language, country and location, so it was asked without.',
    ])
  })

  test('without operators, if that left nothing, and domains still hold', async () => {
    await using web = await engines((asked, response) => {
      const results = [...numbered(1, 2), result('https://docs.other.example/')]
      json(answered(asked.get('q')!.includes('site:') ? [] : results))(asked, response)
    })
    const { hits, warnings } = await web.search(false)(queryOf({ includeDomains: ['other.example'] }), call)
    expect(urls(hits.web)).toEqual(['https://docs.other.example/'])
    expect(warnings[0]).toStartWith('searxng found nothing with the operators for categories and domains')
  })

  test('never, if it has nothing to leave out', async () => {
    await using web = await engines(json(answered([])))
    await web.search(false)(queryOf(), call)
    expect(web.primary.asked).toHaveLength(1)
  })
})

describe('what a query asks for', () => {
  const mixed = [
    'https://github.com/a/b',
    'https://gist.github.com/c',
    'https://notgithub.com/',
    'https://arxiv.org/abs/1',
    'https://www.nature.com/x',
    'https://example.com/report.PDF?download=1',
    'https://example.com/pdf',
  ].map((url) => result(url))

  test('reaches the engine as operators, alternatives in one group', async () => {
    await using web = await engines(json(answered([])))
    const ask = web.search(false)
    await ask(queryOf({ categories: ['github', 'pdf'], excludeDomains: ['a.example', 'b.example'] }), call)
    expect(web.primary.asked[0]!.get('q')).toBe(
      'hello (site:github.com OR filetype:pdf) -site:a.example -site:b.example',
    )
    await ask(queryOf({ includeDomains: ['a.example'] }), call)
    expect(web.primary.asked.at(-2)!.get('q')).toBe('hello site:a.example')
  })

  test.each([
    [['github'] as const, ['https://github.com/a/b', 'https://gist.github.com/c']],
    [['research'] as const, ['https://arxiv.org/abs/1', 'https://www.nature.com/x']],
    [['pdf'] as const, ['https://example.com/report.PDF?download=1']],
    [
      ['github', 'pdf'] as const,
      ['https://github.com/a/b', 'https://gist.github.com/c', 'https://example.com/report.PDF?download=1'],
    ],
  ])('holds for results, although an engine ignores it: %p', async (categories, kept) => {
    await using web = await engines(json(answered(mixed)))
    const { hits } = await web.search(false)(queryOf({ categories }), call)
    expect(urls(hits.web)).toEqual(kept)
    expect(hits.web!.map(({ category }) => category)).toEqual(
      kept.map((url) => (url.includes('github') ? 'github' : url.includes('example') ? 'pdf' : 'research')),
    )
  })

  test('marks results of GitHub in any case', async () => {
    await using web = await engines(json(answered(mixed)))
    const { hits } = await web.search(false)(queryOf(), call)
    expect(hits.web!.map(({ category }) => category)).toEqual(['github', 'github', ...Array(5).fill(undefined)])
  })

  test('keeps or drops domains with their subdomains', async () => {
    await using web = await engines(json(answered(mixed)))
    const search = web.search(false)
    const included = await search(queryOf({ includeDomains: ['github.com', 'example.com'] }), call)
    expect(included.hits.web).toHaveLength(4)
    const excluded = await search(queryOf({ excludeDomains: ['github.com', 'nature.com'] }), call)
    expect(excluded.hits.web).toHaveLength(4)
  })

  test('may leave nothing, which a warning explains', async () => {
    await using web = await engines(json(answered(numbered(1, 3))))
    const { hits, warnings } = await web.search(false)(queryOf({ includeDomains: ['other.example'] }), call)
    expect(hits.web).toEqual([])
    expect(warnings).toEqual([
      'searxng gave 3 results, but none matches the categories, domains and time of the query.',
    ])
  })

  test('sorts by date, undated results last', async () => {
    const dated = ['2026-01-02', undefined, '2026-03-01', '2026-02-01T10:00:00'].map((date, index) =>
      result(`https://example.com/${index}`, { publishedDate: date ?? null }),
    )
    await using web = await engines(json(answered(dated)))
    const { hits } = await web.search(false)(queryOf({ time: { byDate: true } }), call)
    expect(urls(hits.web)!.map((url) => url.at(-1))).toEqual(['2', '3', '0', '1'])
  })
})
