import { describe, expect, test } from 'bun:test'
import { ProviderFailure } from '../../src/search/provider.ts'
import type { SourceName } from '../../src/search/search.ts'
import { type Answer, answered, json, page, requestOf, result, searxngAt, startEngine } from './engine.fixture.ts'

const { signal } = new AbortController()

/** The hits of one answer. */
async function read(results: unknown[], source: SourceName = 'web') {
  await using engine = await startEngine('/search', json(answered(results)))
  return (await searxngAt(engine).fetchPage(requestOf({ source }), signal)).hits
}

async function failure(answer: Answer): Promise<ProviderFailure> {
  await using engine = await startEngine('/search', answer)
  return await searxngAt(engine)
    .fetchPage(requestOf(), signal)
    .then(
      () => expect.unreachable(),
      (thrown) => thrown,
    )
}

describe('a SearXNG is asked', () => {
  test('with the parameters that it understands', async () => {
    await using engine = await startEngine('/searx/search', json(answered([])))
    const time = { within: 'hour' } as const
    await searxngAt(engine, '/searx/').fetchPage(requestOf({ language: 'de', country: 'at', time, next: '3' }), signal)
    expect(Object.fromEntries(engine.asked[0]!)).toEqual({
      q: 'hello',
      format: 'json',
      categories: 'general',
      pageno: '3',
      language: 'de-AT',
      time_range: 'day',
    })
  })

  test.each([
    ['/searx', '/searx/search'],
    ['/searx/search', '/searx/search'],
    ['', '/search'],
  ])('below its base URL %p', async (base, path) => {
    await using engine = await startEngine(path, json(answered([])))
    await searxngAt(engine, base).fetchPage(requestOf(), signal)
    expect(engine.asked).toHaveLength(1)
  })

  test.each([
    ['de', undefined, 'de'],
    ['pt-BR', 'pt', 'pt-BR'],
    ['en', 'us', 'en-US'],
    ['zh-Hant', undefined, 'zh'],
    [undefined, 'at', null],
  ])('in language %p and country %p', async (language, country, sent) => {
    await using engine = await startEngine('/search', json(answered([])))
    await searxngAt(engine).fetchPage(requestOf({ language, country }), signal)
    expect(engine.asked[0]!.get('language')).toBe(sent)
  })

  test.each([
    [{ within: 'day', count: 3 }, 'week'],
    [{ within: 'month' }, 'month'],
    [{ within: 'month', count: 2 }, 'year'],
    [{ within: 'year', count: 5 }, null],
    [{ from: '2026-11-28' }, 'week'],
    [{ from: '2020-01-01', to: '2020-12-31' }, null],
    [{ byDate: true }, null],
  ] as const)('for a time range that includes %j', async (time, range) => {
    await using engine = await startEngine('/search', json(answered([])))
    await searxngAt(engine).fetchPage(requestOf({ time }), signal)
    expect(engine.asked[0]!.get('time_range')).toBe(range)
  })
})

describe('a result of SearXNG', () => {
  test('loses markup, entities and control characters', async () => {
    const [hit] = await read([
      result('https://a.example/', {
        title: '  Rock &amp; <b>roll</b>,\n it&amp;#x27;s  Vector<String> \ue000big\ue001',
        content: 'One<br/>two&nbsp;three\u0000 &lt;tag&gt; a < b',
      }),
    ])
    expect(hit!.title).toBe("Rock & roll, it's Vector<String> big")
    expect(hit!.description).toBe('One two three <tag> a < b')
  })

  test('may lack everything but its URL', async () => {
    expect(await read([{ url: 'https://a.example/x' }])).toEqual([
      { url: 'https://a.example/x', title: 'a.example', description: '' },
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/', '/relative', '', null, 7, 'https://'])(
    'with the URL %p is dropped',
    async (url) => {
      expect(await read([result('https://a.example/'), { url }, null, 'text'])).toHaveLength(1)
    },
  )

  test('has no user name and password in its URL', async () => {
    expect((await read([result('https://bank.example@evil.example/')]))[0]!.url).toBe('https://evil.example/')
  })

  test.each([
    [{ publishedDate: '2026-11-20T00:00:00' }, '2026-11-20'],
    [{ publishedDate: '2026-11-20T08:30:00' }, '2026-11-20T08:30:00'],
    [{ publishedDate: '2026-11-20T08:30:00.123+02:00' }, '2026-11-20T08:30:00+02:00'],
    [{ publishedDate: null, pubdate: '2026-11-20 00:00:00' }, '2026-11-20'],
    [{ publishedDate: 1_795_000_000 }, '2026-11-18T11:06:40Z'],
    [{ publishedDate: 'Fri, 20 Nov 2026 08:00:00 GMT' }, '2026-11-20T08:00:00Z'],
    [{ publishedDate: 'Nov 20, 2026' }, '2026-11-20'],
    [{ publishedDate: '3 days ago' }, '2026-11-26'],
    [{ publishedDate: 'soon' }, undefined],
    [{ publishedDate: {} }, undefined],
  ])('has the date of %j', async (dates, date) => {
    expect((await read([result('https://a.example/', dates)], 'news'))[0]!.date).toBe(date)
  })

  test('for news has its picture', async () => {
    const [hit] = await read([result('https://a.example/', { thumbnail: '//cdn.example/t.jpg' })], 'news')
    expect(hit!.imageUrl).toBe('https://cdn.example/t.jpg')
  })

  test.each([
    [{ resolution: '800 x 600' }, [800, 600]],
    [{ resolution: '1920×1080' }, [1920, 1080]],
    [{ resolution: 'big' }, [undefined, undefined]],
    [{ width: '640', height: 480 }, [640, 480]],
    [{}, [undefined, undefined]],
  ])('for images has the size of %j', async (size, [width, height]) => {
    const [hit] = await read([result('https://a.example/', { img_src: 'https://a.example/p.png', ...size })], 'images')
    expect([hit!.imageWidth, hit!.imageHeight]).toEqual([width, height])
  })

  test('for images names the picture itself, not the proxy of SearXNG', async () => {
    const proxied = '/image_proxy?url=https%3A%2F%2Fa.example%2Fp.png&h=0123'
    const [hit] = await read([result('https://a.example/', { img_src: '', thumbnail_src: proxied })], 'images')
    expect(hit!.imageUrl).toBe('https://a.example/p.png')
  })
})

describe('SearXNG fails', () => {
  test('if it gives no JSON, with the setting that changes it', async () => {
    const { kind, reason } = await failure(page('Forbidden', 403))
    expect(kind).toBe('blocked')
    expect(reason).toBe('answered with HTTP 403 (add `json` to `search.formats` in its settings.yml)')
  })

  test('if it limits requests, with the time that it asks for', async () => {
    const limited = await failure(json({}, 429, { 'retry-after': '30' }))
    expect(limited.kind).toBe('blocked')
    expect(limited.reason).toContain('server.limiter')
    expect(limited.retryAfterMs).toBe(30_000)
  })

  test('if all its engines failed, although it answers with success', async () => {
    const engines = [['brave', 'timeout'], ['fixture down', 'HTTP connection error'], ['<b>odd</b>'], 7]
    const { kind, reason } = await failure(json(answered([], engines)))
    expect(kind).toBe('engines')
    expect(reason).toBe(
      'has no results because its engines failed: brave (timeout), fixture down (HTTP connection error), odd, 7',
    )
  })

  test.each([page('<html>not json</html>'), json([]), json(null), json({ results: 'none' }), json({ error: 'x' })])(
    'if it answers nonsense',
    async (answer) => {
      expect((await failure(answer)).kind).toBe('nonsense')
    },
  )

  test('if none of its results has a usable URL', async () => {
    const { kind, reason } = await failure(json(answered([{ url: 'javascript:1' }, {}])))
    expect(kind).toBe('nonsense')
    expect(reason).toBe('answered with 2 results whose addresses cannot be used')
  })

  test('if it redirects, with the place', async () => {
    const { kind, reason } = await failure(page('', 301, { location: '/other/search?q=hello' }))
    expect(kind).toBe('refused')
    expect(reason).toMatch(/^answered with HTTP 301: it redirects to http:\/\/127\.0\.0\.1:\d+\/other\/search$/)
  })

  test('if nothing listens there', async () => {
    const engine = await startEngine('/search', json(answered([])))
    await engine[Symbol.asyncDispose]()
    const thrown = await searxngAt(engine)
      .fetchPage(requestOf(), signal)
      .catch((thrown) => thrown)
    expect(thrown).toBeInstanceOf(ProviderFailure)
    expect(thrown.reason).toBe('refused the connection; check the port')
  })

  test('if its answer is too large', async () => {
    const { kind } = await failure(json(answered(Array(20_000).fill(result('https://a.example/')))))
    expect(kind).toBe('nonsense')
  })
})
