import { describe, expect, test } from 'bun:test'
import { comparePages, outageOf } from '../../src/changes/changes.ts'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import { createCache } from '../../src/fetch/cache/cache.ts'
import { createFetchCached } from '../../src/fetch/cache/cached.ts'
import type { PageCopies } from '../../src/operations/change-tracking.ts'
import { scrape } from '../../src/operations/scrape.ts'
import { decodeV2Scrape } from '../../src/wire/v2/scrape.ts'
import { testCall } from '../call.fixture.ts'
import { failure } from '../site/send-request.ts'

/** Copies in memory. */
function copiesInMemory(): PageCopies {
  const known = new Map<string, Parameters<PageCopies['keep']>[2]>()
  const name = (owner: string, key: Uint8Array) => `${owner} ${Buffer.from(key).toString('hex')}`
  return {
    last: async (owner, key) => known.get(name(owner, key)),
    keep: async (owner, key, copy) => void known.set(name(owner, key), copy),
    forget: async (owner, key) => void known.delete(name(owner, key)),
  }
}

/** A page that is read again and again by requests with `changeTracking`. */
function watched() {
  const copies = copiesInMemory()
  const tracking = {
    copies,
    comparer: {
      compare: async (...[before, after, mask]: Parameters<typeof comparePages>) => comparePages(before, after, mask),
      outage: async (...args: Parameters<typeof outageOf>) => outageOf(...args),
    },
  }
  return async (
    html: string,
    { status = 200, owner = 'ann', format = {}, formats = ['markdown'] as unknown[] } = {},
  ) => {
    const fetchCached = createFetchCached(
      async ({ url: { href } }) => {
        const body = new TextEncoder().encode(html)
        const answer = { requestedUrl: href, finalUrl: href, status, contentType: 'text/html', headers: [], body }
        return { snapshot: { ...answer, engine: 'http' }, outcomes: [] }
      },
      createCache({ maxBytes: 0, ttlMs: 0 }),
    )
    const request = { url: 'http://site.test/', formats: [...formats, { type: 'changeTracking', ...format }] as never }
    const convert = async (...[source, content]: Parameters<typeof documentOf>) => documentOf(source, content)
    const parts = { fetchCached, limiter: createLimiter(1, 0), convert, tracking }
    return scrape(decodeV2Scrape(request), parts, { ...testCall(), owner })
  }
}

const page = (price: number) =>
  `<main><h1>Lamps</h1><p>A lamp of brass for desks and shelves, made by hand.</p><p>Price: $${price}</p></main>`
const statusOf = async (result: ReturnType<ReturnType<typeof watched>>) => (await result).changeTracking?.changeStatus

describe('a scrape with changeTracking', () => {
  test('says whether the page is new, the same, changed or removed', async () => {
    const read = watched()
    const statuses = [page(1), page(1), page(2), page(2)].map((html) => () => read(html))
    const seen = []
    for (const next of statuses) seen.push(await statusOf(next()))
    seen.push(await statusOf(read('Not here', { status: 404 })), await statusOf(read(page(2))))
    expect(seen).toEqual(['new', 'same', 'changed', 'same', 'removed', 'new'])
  })

  test('has the time of the last copy and a diff, and the document is what was asked for', async () => {
    const read = watched()
    expect((await read(page(1))).changeTracking).toEqual({
      previousScrapeAt: null,
      changeStatus: 'new',
      visibility: 'visible',
    })
    const { changeTracking, document } = await read(page(2), { format: { modes: ['git-diff'] } })
    expect(changeTracking).toMatchObject({
      previousScrapeAt: expect.stringMatching(/^\d{4}-.*Z$/),
      diff: { text: expect.stringContaining('-Price: $1\n'), json: { files: [{ additions: 1 }] } },
    })
    expect(changeTracking!.json).toBeUndefined()
    expect(Object.keys(document)).not.toContain('wholePage')
  })

  test('keeps owners and tags apart', async () => {
    const read = watched()
    await read(page(1))
    expect(await statusOf(read(page(2), { owner: 'bob' }))).toBe('new')
    expect(await statusOf(read(page(2), { format: { tag: 'daily' } }))).toBe('new')
    expect(await statusOf(read(page(2)))).toBe('changed')
  })

  test('compares data in the mode json, and returns it only if it is asked for', async () => {
    const read = watched()
    const product = (price: string) =>
      `<main><h1>Lamp</h1><p>Made of brass.</p></main><script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"price":"${price}","priceCurrency":"EUR"}}</script>`
    const schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } }
    const format = { modes: ['json'], schema }
    await read(product('10.00'), { format })
    const { changeTracking, document } = await read(product('12.00'), { format })
    expect(changeTracking).toMatchObject({ changeStatus: 'changed', json: { price: { previous: 10, current: 12 } } })
    expect(document.json).toBeUndefined()
    const both = { format: { modes: ['git-diff', 'json'], schema } }
    await read(product('12.00'), both)
    const twice = (await read(product('13.00').replace('brass', 'steel'), both)).changeTracking
    expect([twice?.json, twice?.diff?.text]).toEqual([
      { price: { previous: 12, current: 13 } },
      expect.stringContaining('+Made of steel.'),
    ])
    const formats = ['markdown', { type: 'json', schema }]
    expect((await read(product('13.00'), { format, formats })).document.json).toEqual({ name: 'Lamp', price: 13 })
  })

  test('takes an outage for no change, and compares the next answer with the last good copy', async () => {
    const read = watched()
    await read(page(1))
    const { changeTracking, warnings } = await read('<h1>We will be back soon</h1>')
    expect(changeTracking!.changeStatus).toBe('same')
    expect(warnings.join(' ')).toContain(
      'this answer was not compared with the last copy. The page says that the site is under',
    )
    expect(await statusOf(read(page(1)))).toBe('same')
    expect(await statusOf(read(page(2)))).toBe('changed')
  })

  test('needs a database', async () => {
    const request = decodeV2Scrape({ url: 'http://site.test/', formats: ['markdown', 'changeTracking'] })
    const parts = { fetchCached: undefined as never, limiter: createLimiter(1, 0), convert: undefined as never }
    expect((await failure(scrape(request, parts, testCall()))).code).toBe('database_required')
  })
})

describe('a request with changeTracking', () => {
  const decoded = (...formats: unknown[]) => decodeV2Scrape({ url: 'http://site.test/', formats: formats as never })

  test('reads the page itself, unless a cached copy is asked for', () => {
    expect(decoded('markdown', 'changeTracking').cache.maxAgeMs).toBe(0)
    expect(
      decodeV2Scrape({ url: 'http://a.test/', formats: ['markdown', 'changeTracking'], maxAge: 5 }).cache.maxAgeMs,
    ).toBe(5)
    const sent = { url: 'http://a.test/', formats: ['markdown', 'changeTracking'], maxAge: 14_400_000 } as const
    expect(decodeV2Scrape({ ...sent, formats: [...sent.formats] }).cache.maxAgeMs).toBe(0)
    expect(decodeV2Scrape({ ...sent, formats: [...sent.formats], lockdown: true }).cache.maxAgeMs).toBe(14_400_000)
    expect(decoded('markdown').cache.maxAgeMs).toBeGreaterThan(0)
  })

  test('counts once if it is repeated, and is refused if it contradicts itself', () => {
    expect(decoded('markdown', 'changeTracking', { type: 'changeTracking' }).changeTracking).toMatchObject({
      modes: [],
    })
    expect(() => decoded('markdown', 'changeTracking', { type: 'changeTracking', tag: 'a' })).toThrow(
      'second changeTracking',
    )
    expect(() => decoded('changeTracking')).toThrow('Request "markdown" too')
  })
})
