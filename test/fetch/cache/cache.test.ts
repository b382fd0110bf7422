import { describe, expect, spyOn, test } from 'bun:test'
import { cacheKey, createCache } from '../../../src/fetch/cache/cache.ts'
import { type CacheUse, createFetchCached } from '../../../src/fetch/cache/cached.ts'
import type { FetchPage, FetchRequest } from '../../../src/fetch/request.ts'
import type { Snapshot } from '../../../src/fetch/snapshot.ts'
import { createLog } from '../../../src/log.ts'
import { testCall } from '../../call.fixture.ts'

const snapshotOf = (text: string, status = 200): Snapshot => ({
  requestedUrl: 'http://site.test/',
  finalUrl: 'http://site.test/',
  status,
  contentType: 'text/html',
  headers: [],
  // A Buffer, as bodies are: its `slice` shares the bytes.
  body: Buffer.concat([Buffer.from(text)]),
  engine: 'http',
})
const requestOf = (url = 'http://site.test/', changes: Partial<FetchRequest> = {}): FetchRequest => ({
  url: new URL(url),
  headers: {},
  location: {},
  skipTlsVerification: false,
  engines: ['http'],
  ...changes,
})
const textOf = (snapshot: Snapshot | undefined) => snapshot && new TextDecoder().decode(snapshot.body)

describe('the cache', () => {
  test('gives a copy back that is younger than maxAge and older than minAge, however often', () => {
    let now = 0
    const cache = createCache({ maxBytes: 100_000, ttlMs: 10_000, now: () => now })
    cache.set('a', snapshotOf('page'))
    now = 500
    expect(textOf(cache.get('a', { maxAgeMs: 501 })?.snapshot)).toBe('page')
    expect(textOf(cache.get('a', { maxAgeMs: 501 })?.snapshot)).toBe('page')
    expect(cache.get('a', { maxAgeMs: 500 })).toBeUndefined()
    expect(cache.get('a', { maxAgeMs: 5000, minAgeMs: 501 })).toBeUndefined()
    expect(cache.get('a', { maxAgeMs: 5000, minAgeMs: 500 })?.storedAt).toBe(0)
    expect(cache.get('b', { maxAgeMs: 5000 })).toBeUndefined()
  })

  test('keeps nothing longer than its own time, whatever maxAge is accepted', () => {
    let now = 0
    const cache = createCache({ maxBytes: 100_000, ttlMs: 1000, now: () => now })
    cache.set('a', snapshotOf('page'))
    now = 1000
    expect(cache.get('a', { maxAgeMs: Number.POSITIVE_INFINITY })).toBeUndefined()
  })

  test('keeps to its bytes: the least recently used go first, and what is too large is not kept', () => {
    const cache = createCache({ maxBytes: 8000, ttlMs: 1000 })
    const noise = (size: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(size))).toString('latin1')
    cache.set('a', snapshotOf(noise(1000)))
    cache.set('b', snapshotOf(noise(1000)))
    cache.get('a', { maxAgeMs: 1000 })
    cache.set('c', snapshotOf(noise(1000)))
    cache.set('huge', snapshotOf(noise(20_000)))
    const kept = ['a', 'b', 'c', 'huge'].filter((key) => cache.get(key, { maxAgeMs: 1000 }) !== undefined)
    expect(kept).toEqual(['a', 'c'])
  })

  describe('keeps copies of jobs in an eighth of its memory', () => {
    const noise = () => snapshotOf(Buffer.from(crypto.getRandomValues(new Uint8Array(1000))).toString('latin1'))
    const kept = (cache: ReturnType<typeof createCache>, keys: string[]) =>
      keys.filter((key) => cache.get(key, { maxAgeMs: 1000, ofJob: true }) !== undefined)
    const ofJob = { ofJob: true }
    const pages = Array.from({ length: 40 }, (_, n) => `page ${n}`)

    test('so a crawl of many pages leaves those of others in place, and keeps its last ones', () => {
      const cache = createCache({ maxBytes: 80_000, ttlMs: 1000 })
      cache.set('own', noise())
      for (const page of pages) cache.set(page, noise(), ofJob)
      expect(kept(cache, ['own', ...pages])).toEqual(['own', 'page 38', 'page 39'])
    })

    test('until another request asks for one of them', () => {
      const cache = createCache({ maxBytes: 80_000, ttlMs: 1000 })
      cache.set('asked', noise(), ofJob)
      cache.share('asked', 'asked by its owner')
      expect(cache.get('asked', { maxAgeMs: 1000 })).toBeDefined()
      for (const page of pages) cache.set(page, noise(), ofJob)
      const asked = ['asked', 'asked by its owner']
      expect(kept(cache, [...asked, ...pages])).toEqual([...asked, 'page 38', 'page 39'])
    })

    test('until another request waits for the same fetch', () => {
      const cache = createCache({ maxBytes: 80_000, ttlMs: 1000 })
      cache.set('asked', noise(), ofJob)
      cache.share('asked', 'asked by its owner')
      for (const page of pages) cache.set(page, noise(), ofJob)
      expect(kept(cache, ['asked', 'asked by its owner'])).toEqual(['asked', 'asked by its owner'])
    })

    test('and not those of others that a job renews', () => {
      const cache = createCache({ maxBytes: 80_000, ttlMs: 1000 })
      cache.set('own', noise())
      cache.set('own', noise(), ofJob)
      for (const page of pages) cache.set(page, noise(), ofJob)
      expect(kept(cache, ['own'])).toEqual(['own'])
    })

    test('and drops none for a page that is larger than that', () => {
      const cache = createCache({ maxBytes: 80_000, ttlMs: 1000 })
      const huge = Buffer.from(crypto.getRandomValues(new Uint8Array(20_000))).toString('latin1')
      cache.set('small', noise(), ofJob)
      cache.set('huge', snapshotOf(huge), ofJob)
      expect(kept(cache, ['small', 'huge'])).toEqual(['small'])
    })

    test('while it keeps to its bytes as a whole', () => {
      const cache = createCache({ maxBytes: 80_000, ttlMs: 1000 })
      const others = pages.map((page) => `other ${page}`)
      for (const page of pages) cache.set(page, noise(), ofJob)
      for (const page of pages) cache.get(page, { maxAgeMs: 1000 })
      for (const other of others) cache.set(other, noise())
      expect(kept(cache, [...pages, ...others]).length).toBe(22)
    })
  })

  test('counts the headers of a page as well', () => {
    const cache = createCache({ maxBytes: 100_000, ttlMs: 1000 })
    const headers: [string, string][] = [['X-Long', 'x'.repeat(60_000)]]
    for (const key of ['a', 'b']) cache.set(key, { ...snapshotOf('page'), headers })
    expect(['a', 'b'].filter((key) => cache.get(key, { maxAgeMs: 1000 }) !== undefined)).toEqual(['b'])
  })
})

describe('the key of a copy', () => {
  const key = (url?: string, changes?: Partial<FetchRequest>, owner = 'one') => cacheKey(requestOf(url, changes), owner)

  test.each([
    ['another URL', key('http://site.test/b')],
    ['another query', key('http://site.test/?a=1')],
    ['a header', key(undefined, { headers: { 'X-A': 'b' } })],
    ['another value', key(undefined, { headers: { 'X-A': 'c' } })],
    ['a location', key(undefined, { location: { country: 'DE' } })],
    ['unchecked certificates', key(undefined, { skipTlsVerification: true })],
    ['a route in the fragment', key('http://site.test/#/route')],
  ])('changes with %s', (_, other) => {
    expect(other).not.toBe(key())
  })

  test('does not change with a mere fragment, or with the order and case of headers', () => {
    expect(key('http://site.test/#part')).toBe(key())
    expect(key(undefined, { headers: { 'x-b': '2', 'X-A': '1' } })).toBe(
      key(undefined, { headers: { 'x-a': '1', 'X-B': '2' } }),
    )
  })

  test('belongs to its owner where credentials are sent, and to everyone elsewhere', () => {
    const isOwned = (name: string) =>
      key(undefined, { headers: { [name]: '1' } }, 'two') !== key(undefined, { headers: { [name]: '1' } }, 'one')
    const names = ['Authorization', 'cookie', 'X-API-Key', 'PRIVATE-TOKEN', 'X-Amz-Signature', 'X-Session-Id']
    expect(names.filter(isOwned)).toEqual(names)
    expect(['Accept', 'Referer', 'User-Agent'].filter(isOwned)).toEqual([])
    expect(key(undefined, {}, 'two')).toBe(key(undefined, {}, 'one'))
  })
})

describe('fetching through the cache', () => {
  const always: CacheUse = { maxAgeMs: 60_000, store: true, only: undefined }
  const never = new AbortController().signal

  function site(answer: (visit: number, signal: AbortSignal) => Promise<Snapshot>) {
    let visits = 0
    const fetchPage: FetchPage = async (_, { signal }) => {
      visits += 1
      return {
        snapshot: await answer(visits, signal),
        outcomes: [{ engine: 'http', status: 'selected', elapsedMs: 1 }],
      }
    }
    const fetchCached = createFetchCached(fetchPage, createCache({ maxBytes: 100_000, ttlMs: 60_000 }))
    const get = (use = always, signal = never, request = requestOf(), endsAt = Infinity) =>
      fetchCached(request, use, testCall({ owner: 'one', signal, endsAt }))
    return { get, visits: () => visits }
  }

  test('the second request is a hit that tells when the copy was made', async () => {
    const { get, visits } = site(async (visit) => snapshotOf(`visit ${visit}`))
    expect((await get()).cacheState).toBe('miss')
    const again = await get()
    expect([textOf(again.snapshot), again.cacheState, visits()]).toEqual(['visit 1', 'hit', 1])
    expect(Date.parse(again.cachedAt ?? '')).toBeGreaterThan(0)
    expect(again.outcomes).toEqual([expect.objectContaining({ engine: 'http', reason: 'cached' })])
  })

  test('what became of the cache is told: a hit, a miss, one that joined another, one that wanted no copy', async () => {
    const told: unknown[] = []
    const watched = createLog({
      level: 'silent',
      write: () => undefined,
      watch: (_, { outcome }) => told.push(outcome),
    })
    const fetchPage: FetchPage = async () => ({ snapshot: snapshotOf('page'), outcomes: [] })
    const fetchCached = createFetchCached(fetchPage, createCache({ maxBytes: 100_000, ttlMs: 60_000 }))
    const get = (use = always) => fetchCached(requestOf(), use, testCall({ owner: 'one', log: watched }))
    await Promise.all([get(), get()])
    await get()
    await get({ ...always, maxAgeMs: 0 })
    expect(told).toEqual(['miss', 'joined', 'hit', 'bypassed'])
  })

  test('what is kept of a rendered page for a handoff is named to its owner alone', async () => {
    const rendering = { scrapeId: 's1', owner: 'one', results: [], pageErrors: [], screenshot: 'data:,' }
    const fetchPage: FetchPage = async (_, { owner }) => ({
      snapshot: { ...snapshotOf('page'), engine: 'browser', rendering: { ...rendering, owner } },
      outcomes: [],
    })
    const fetchCached = createFetchCached(fetchPage, createCache({ maxBytes: 100_000, ttlMs: 60_000 }))
    const get = async (owner: string) =>
      (await fetchCached(requestOf(), always, testCall({ owner }))).snapshot.rendering
    // The second joins the fetch of the first, the others have its copy.
    const [first, second] = await Promise.all([get('one'), get('two')])
    expect([first?.scrapeId, second?.scrapeId, second?.screenshot]).toEqual(['s1', undefined, 'data:,'])
    expect([(await get('one'))?.scrapeId, (await get('two'))?.scrapeId]).toEqual(['s1', undefined])
  })

  test('a page that a browser should have rendered and could not for now is not kept', async () => {
    let visits = 0
    const fetchPage: FetchPage = async () => {
      visits += 1
      return { snapshot: snapshotOf('shell'), outcomes: [], ...(visits === 1 && { provisional: true as const }) }
    }
    const fetchCached = createFetchCached(fetchPage, createCache({ maxBytes: 100_000, ttlMs: 60_000 }))
    const states = []
    for (const _ of [1, 2, 3]) {
      states.push((await fetchCached(requestOf(), always, testCall({ owner: 'one' }))).cacheState)
    }
    expect(states).toEqual(['miss', 'miss', 'hit'])
  })

  test('maxAge 0 visits the site, and store false leaves nothing behind', async () => {
    const { get, visits } = site(async (visit) => snapshotOf(`visit ${visit}`))
    await get({ ...always, store: false })
    expect((await get()).cacheState).toBe('miss')
    expect(textOf((await get({ ...always, maxAgeMs: 0 })).snapshot)).toBe('visit 3')
    expect(visits()).toBe(3)
  })

  test('error pages and empty ones are not kept', async () => {
    const { get, visits } = site(async (visit) => snapshotOf(visit === 2 ? '' : 'gone', visit === 1 ? 404 : 200))
    await get()
    await get()
    await get()
    expect(visits()).toBe(3)
  })

  test('requests for one page at a time visit the site once, and each has its own bytes', async () => {
    const limiter = Promise.withResolvers<void>()
    const { get, visits } = site(async () => {
      await limiter.promise
      return snapshotOf('page')
    })
    const asked = [get(), get(), get()]
    limiter.resolve()
    const answers = await Promise.all(asked)
    expect([answers.map(({ snapshot }) => textOf(snapshot)), visits()]).toEqual([['page', 'page', 'page'], 1])
    expect(new Set(answers.map(({ snapshot }) => snapshot.body.buffer)).size).toBe(3)
  })

  test('one who gives up does not take the page from the others; the last one ends the fetch', async () => {
    const limiter = Promise.withResolvers<void>()
    let ended: AbortSignal | undefined
    const { get, visits } = site(async (_, signal) => {
      ended = signal
      await Promise.race([
        limiter.promise,
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ])
      return snapshotOf('page')
    })
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [get(always, first.signal), get(always, second.signal)].map((each) => each.catch((reason) => reason))
    first.abort('first left')
    expect(await asked[0]).toBe('first left')
    expect(ended?.aborted).toBe(false)
    second.abort('second left')
    expect(await asked[1]).toBe('second left')
    expect(ended?.aborted).toBe(true)
    limiter.resolve()
    expect(textOf((await get()).snapshot)).toBe('page')
    expect(visits()).toBe(2)
  })

  test('a fetch that all have left does not part those who come after it', async () => {
    const ends = [Promise.withResolvers<Snapshot>(), Promise.withResolvers<Snapshot>()]
    const { get, visits } = site((visit) => ends[visit - 1]!.promise)
    const caller = new AbortController()
    const left = get(always, caller.signal).catch((reason) => reason)
    caller.abort('left')
    expect(await left).toBe('left')
    const second = get()
    ends[0]!.reject(new Error('aborted'))
    await Bun.sleep(0)
    const third = get()
    ends[1]!.resolve(snapshotOf('page'))
    expect([textOf((await second).snapshot), textOf((await third).snapshot), visits()]).toEqual(['page', 'page', 2])
  })

  test('a fetch that outlasts its first request takes no more, and those who wait for it may have it', async () => {
    const ends = [Promise.withResolvers<Snapshot>(), Promise.withResolvers<Snapshot>()]
    const { get, visits } = site((visit) => ends[visit - 1]!.promise)
    const stuck = get(always, never, requestOf(), performance.now())
    const [fresh, beside] = [get(), get()]
    ends[1]!.resolve(snapshotOf('fresh'))
    expect([textOf((await fresh).snapshot), textOf((await beside).snapshot), visits()]).toEqual(['fresh', 'fresh', 2])
    ends[0]!.resolve(snapshotOf('late'))
    expect(textOf((await stuck).snapshot)).toBe('late')
  })

  test('one copy is kept of a page that many wait for, and only if one of them wants it kept', async () => {
    const cache = createCache({ maxBytes: 100_000, ttlMs: 60_000 })
    const keep = spyOn(cache, 'set')
    const fetchCached = createFetchCached(async () => ({ snapshot: snapshotOf('page'), outcomes: [] }), cache)
    const ask = (store: boolean) => fetchCached(requestOf(), { ...always, store }, testCall({ owner: 'one' }))
    await Promise.all([ask(false), ask(false)])
    expect(keep).toHaveBeenCalledTimes(0)
    await Promise.all([ask(false), ask(true), ask(true)])
    expect(keep).toHaveBeenCalledTimes(1)
  })

  test('a copy is shown at the fragment that was asked for, unless the site chose one', async () => {
    const url = 'http://site.test/'
    const asked = (hash: string) => requestOf(`${url}${hash}`)
    const plain = site(async () => ({ ...snapshotOf('page'), requestedUrl: `${url}#a`, finalUrl: `${url}#a` }))
    for (const hash of ['#a', '', '#b']) {
      expect((await plain.get(always, never, asked(hash))).snapshot.finalUrl).toBe(`${url}${hash}`)
    }
    const chosen = site(async () => ({ ...snapshotOf('page'), requestedUrl: `${url}#a`, finalUrl: `${url}next#own` }))
    for (const hash of ['#a', '#b']) {
      expect((await chosen.get(always, never, asked(hash))).snapshot.finalUrl).toBe(`${url}next#own`)
    }
  })

  test('a failure is told to all who wait and is not kept', async () => {
    const { get, visits } = site(async (visit) => {
      if (visit === 1) throw new Error('down')
      return snapshotOf('up')
    })
    const failures = await Promise.all([get(), get()].map((each) => each.catch((error) => error.message)))
    expect(failures).toEqual(['down', 'down'])
    expect([textOf((await get()).snapshot), visits()]).toEqual(['up', 2])
  })

  test('where only a copy will do, the site is never visited', async () => {
    const { get, visits } = site(async () => snapshotOf('page'))
    await expect(get({ ...always, only: 'lockdown' })).rejects.toMatchObject({
      code: 'lockdown_cache_miss',
      status: 404,
    })
    await expect(get({ ...always, only: 'minAge' })).rejects.toMatchObject({ code: 'no_cached_data', status: 404 })
    expect(visits()).toBe(0)
    await get()
    expect((await get({ ...always, only: 'lockdown' })).cacheState).toBe('hit')
  })

  describe('where only a copy will do', () => {
    function shared() {
      let visits = 0
      const fetchPage: FetchPage = async () => {
        visits += 1
        return { snapshot: snapshotOf(`visit ${visits}`), outcomes: [] }
      }
      const fetchCached = createFetchCached(fetchPage, createCache({ maxBytes: 100_000, ttlMs: 60_000 }))
      const get = async (owner: string, use: Partial<CacheUse> = {}) =>
        textOf((await fetchCached(requestOf(), { ...always, ...use }, testCall({ owner }))).snapshot)
      const locked = (owner: string) => get(owner, { only: 'lockdown' }).catch((thrown) => thrown.code)
      return { get, locked, visits: () => visits }
    }

    test('it is that of the same owner, with `lockdown` and with `minAge`', async () => {
      const { get, locked, visits } = shared()
      await get('one')
      expect(await locked('one')).toBe('visit 1')
      expect(await locked('two')).toBe('lockdown_cache_miss')
      const old = get('two', { only: 'minAge', minAgeMs: 0 })
      await expect(old).rejects.toMatchObject({ code: 'no_cached_data' })
      expect(visits()).toBe(1)
    })

    test("a copy that was given to an owner is that owner's too, unless it was not to be stored", async () => {
      const { get, locked, visits } = shared()
      await get('one')
      await Promise.all([get('two'), get('three', { store: false })])
      expect([await locked('two'), await locked('three'), visits()]).toEqual(['visit 1', 'lockdown_cache_miss', 1])
    })

    test('owners who waited for one fetch all have the copy', async () => {
      const { get, locked, visits } = shared()
      await Promise.all([get('one'), get('two')])
      expect([await locked('one'), await locked('two'), visits()]).toEqual(['visit 1', 'visit 1', 1])
    })

    test("another owner's newer copy neither replaces it nor is shown", async () => {
      const { get, locked } = shared()
      await get('one')
      await get('two', { maxAgeMs: 0 })
      expect([await locked('one'), await locked('two')]).toEqual(['visit 1', 'visit 2'])
      expect(await get('three')).toBe('visit 2')
    })
  })

  test('a copy that many owners have is in memory once, and leaves with the last of its keys', () => {
    const cache = createCache({ maxBytes: 10_000, ttlMs: 1000 })
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(3000))).toString('base64')
    const has = (key: string) => cache.get(key, { maxAgeMs: 1000 }) !== undefined
    cache.set('a', snapshotOf(noise()))
    for (let owner = 0; owner < 10; owner += 1) cache.share('a', `a${owner}`)
    expect([has('a'), has('a0'), has('a9')]).toEqual([true, true, true])
    cache.set('b', snapshotOf(noise()))
    for (let n = 0; n < 100; n += 1) cache.set('c', snapshotOf(noise()))
    expect([has('a'), has('a0'), has('c')]).toEqual([false, false, true])
    cache.share('gone', 'x')
    expect(has('x')).toBe(false)
  })
})
