import { describe, expect, test } from 'bun:test'
import { createSearch } from '../../src/search/create-search.ts'
import { testCall } from '../call.fixture.ts'
import { watchLoop } from '../loop.fixture.ts'
import {
  answered,
  duckduckgo,
  duckduckgoRow,
  json,
  now,
  page,
  pageAt,
  queryOf,
  result,
  searxngAt,
  startEngine,
} from './engine.fixture.ts'

const call = testCall()

describe('a hostile page of results is read or refused', () => {
  const deep = '<div class="result">'.repeat(50_000)
  test.each([
    ['deeply nested results', duckduckgo(deep)],
    ['deeply nested rows', '<table><tr>'.repeat(50_000)],
    ['deeply nested links', '<h3><a href="https://a.example/">x<div>'.repeat(20_000)],
    ['deeply nested spans', `${duckduckgoRow('https://a.example/')}${'<span>2026-11-20T'.repeat(50_000)}`],
    [
      '10,000 results',
      duckduckgo(Array.from({ length: 6_000 }, (_, i) => duckduckgoRow(`https://a.example/${i}`)).join('')),
    ],
    ['one long attribute', `<a class="result__a" href="https://a.example/${'x'.repeat(2_000_000)}">x</a>`],
    ['one long title', `<h3><a href="https://a.example/">${'&amp;<'.repeat(300_000)}</a></h3>`],
    ['many classes', `<h3><a class="${'result '.repeat(300_000)}" href="https://a.example/">x</a></h3>`],
    ['an open tag', '<a href="'.repeat(200_000)],
    ['many forms', `${duckduckgoRow('https://a.example/')}${'<form><input name="s" value="9">'.repeat(30_000)}`],
  ])('%s', async (_name, html) => {
    await using engine = await startEngine('/html/', page(html))
    const search = createSearch({ providers: [pageAt(engine, '/html/')], now })
    const outcome = await search(queryOf(), call).catch((thrown) => thrown)
    expect(outcome.code ?? 'search_unavailable').toBe('search_unavailable')
  })
})

test('thousands of results of a SearXNG with huge texts become ten', async () => {
  const results = Array.from({ length: 2000 }, (_, index) =>
    result(`https://example.com/${index}`, { content: '<b '.repeat(10) }),
  )
  await using engine = await startEngine('/search', json(answered(results)))
  const { hits } = await createSearch({ providers: [searxngAt(engine)], now })(queryOf(), call)
  expect(hits.web).toHaveLength(10)
})

test('huge texts are cut', async () => {
  const big = 'word '.repeat(100_000)
  await using engine = await startEngine(
    '/search',
    json(answered([result('https://a.example/', { title: big, content: big })])),
  )
  const { hits } = await createSearch({ providers: [searxngAt(engine)], now })(queryOf(), call)
  expect(hits.web![0]!.title.length).toBeLessThanOrEqual(1000)
  expect(hits.web![0]!.description).toEndWith('word…')
})

test('an answer of a SearXNG that nests deep is refused', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
  for (const text of [`{"results":[],"unresponsive_engines":[[${deep}]]}`, `{"results":[${deep}]}`, deep]) {
    await using engine = await startEngine('/search', page(text))
    const asked = createSearch({ providers: [searxngAt(engine)], now })(queryOf(), call)
    await expect(asked).rejects.toMatchObject({ code: 'search_unavailable' })
  }
})

test.each(['captcha 24', 'unusual traffic', 'g-recaptcha'])(
  'a page without results that repeats the query %p asks for no captcha',
  async (text) => {
    await using engine = await startEngine('/html/', page(`<h1>${text}</h1><p class="no-results">No results.</p>`))
    const search = createSearch({ providers: [pageAt(engine, '/html/')], now })
    expect((await search(queryOf({ text }), call)).hits.web).toEqual([])
  },
)

test('a captcha is noticed even if the query asks for one', async () => {
  await using engine = await startEngine('/html/', page('<h1>captcha</h1><div class="g-recaptcha">'))
  const search = createSearch({ providers: [pageAt(engine, '/html/')], now })
  await expect(search(queryOf({ text: 'captcha' }), call)).rejects.toThrow('asks for a captcha')
})

describe('hostile JSON does not block the event loop', () => {
  const million = (text: string) => text.repeat(Math.floor(1_000_000 / text.length))
  test.each([
    ['empty results', `{"results":[${million('{},')}1]}`],
    ['lists in a list', `{"results":[${million('[],')}1]}`],
    [
      'results of markup',
      JSON.stringify(
        answered(
          Array.from({ length: 400 }, (_, i) => result(`https://a.example/${i}`, { content: '<a &amp;'.repeat(200) })),
        ),
      ),
    ],
  ])('with %s', async (_name, text) => {
    await using engine = await startEngine('/search', page(text))
    using loop = watchLoop()
    const search = createSearch({ providers: [searxngAt(engine)], now })
    await search(queryOf(), call).catch(() => undefined)
    loop.longestBlock()
    await search(queryOf(), call).catch(() => undefined)
    expect(loop.longestBlock()).toBeLessThan(100)
  })
})

test('an answer that is too large is not called unreachable', async () => {
  await using engine = await startEngine('/search', page('x'.repeat(2 * 1024 * 1024)))
  const asked = createSearch({ providers: [searxngAt(engine)], now })(queryOf(), call)
  await expect(asked).rejects.toThrow('web: searxng answered with more than 1 MiB, the most this service reads.')
})

test('halves of characters and the credentials of redirects are not passed on', async () => {
  const results = [result('https://a.example/', { title: 'half \ud800', content: '\udc00' })]
  await using engine = await startEngine('/search', json(answered(results)))
  const { hits } = await createSearch({ providers: [searxngAt(engine)], now })(queryOf(), call)
  expect(hits.web).toMatchObject([{ title: 'half \ufffd', description: '\ufffd' }])
  await using moved = await startEngine('/search', page('', 302, { location: 'https://u:p@login.example/token?t=1' }))
  const asked = createSearch({ providers: [searxngAt(moved)], now })(queryOf(), call)
  await expect(asked).rejects.toThrow('searxng answered with HTTP 302: it redirects to https://login.example/token.')
})
