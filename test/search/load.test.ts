import { expect, test } from 'bun:test'
import { createSearch } from '../../src/search/create-search.ts'
import { testCall } from '../call.fixture.ts'
import { answered, json, now, numbered, page, pageAt, queryOf, searxngAt, startEngine } from './engine.fixture.ts'

test('a search whose turn does not come says so, rather than that the provider is slow', async () => {
  await using engine = await startEngine('/search', () => undefined)
  const search = createSearch({ providers: [searxngAt(engine)], now, providerTimeoutMs: 3000 })
  const first = Array.from({ length: 16 }, () => search(queryOf(), testCall()).catch(String))
  while (engine.asked.length < 16) await Bun.sleep(10)
  const late = search(queryOf(), testCall({ endsAt: performance.now() + 200 }))
  await expect(late).rejects.toThrow('has too many searches waiting')
  expect((await Promise.all(first)).join()).toContain('did not answer within 3 s')
})

test('searches that are cancelled while they wait do not make the next one wait', async () => {
  await using engine = await startEngine('/html/', page('<p class="no-results">No results.</p>'))
  const search = createSearch({ providers: [pageAt(engine, '/html/', false)], now, providerTimeoutMs: 5000 })
  const controller = new AbortController()
  const call = testCall({ signal: controller.signal })
  const given = Array.from({ length: 50 }, () => search(queryOf(), call).catch(() => undefined))
  while (engine.asked.length < 5) await Bun.sleep(10)
  controller.abort()
  await Promise.all(given)
  expect((await search(queryOf(), testCall())).hits.web).toEqual([])
})

test('queries that a provider refuses do not close it for others', async () => {
  await using engine = await startEngine('/search', (asked, response) =>
    asked.get('q') === 'hello'
      ? json(answered(numbered(1, 3)))(asked, response)
      : json({ error: 'invalid' }, 400)(asked, response),
  )
  const search = createSearch({ providers: [searxngAt(engine)], now })
  for (let time = 0; time < 6; time += 1) {
    const refused = search(queryOf({ text: 'refused' }), testCall())
    await expect(refused).rejects.toThrow('answered with HTTP 400')
  }
  expect((await search(queryOf(), testCall())).hits.web).toHaveLength(3)
})

test('a provider that refuses a query with many domains is asked without them, and its results are filtered', async () => {
  const results = [...numbered(1, 3), { ...numbered(4, 4)[0], url: 'https://host5.example/' }]
  await using engine = await startEngine('/search', (asked, response) =>
    asked.get('q') === 'hello'
      ? json(answered(results))(asked, response)
      : json({ error: 'the query is too long' }, 414)(asked, response),
  )
  const includeDomains = Array.from({ length: 100 }, (_, index) => `host${index}.example`)
  const search = createSearch({ providers: [searxngAt(engine)], now })
  const { hits, warnings } = await search(queryOf({ includeDomains }), testCall())
  expect(hits.web!.map(({ url }) => url)).toEqual(['https://host5.example/'])
  expect(warnings).toEqual([
    'searxng refused the operators for categories and domains, so it was asked without, and its results were filtered.',
  ])
})
