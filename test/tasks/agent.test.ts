import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { cancel } from '../../src/operations/jobs.ts'
import { deleteExpired } from '../../src/queue/expire.ts'
import { scripted } from '../answers/answers.fixture.ts'
import { miscounted } from '../flows/roles.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { clearAll } from '../queue/queue.fixture.ts'
import { html, startWeb, type Web } from '../site/web.ts'
import { type Agents, type Death, startAgents } from './agent.fixture.ts'
import { OWNER } from './crawl.fixture.ts'

const schema = { type: 'object', properties: { tower_height_m: { type: 'number' } } }
const prompt = 'How high is the tower of the Kjeldsholm lighthouse?'

let web: Web
let agents: Agents
let found: string[] | ServiceError = []
const queries: string[] = []
beforeAll(async () => {
  web = await startWeb(() => ({
    '/': html(
      '<title>Lights</title><main><h1>Lights</h1><p>All lights of the coast.</p><a href="/list">List of lighthouses</a> <a href="/secret/kjeldsholm">Kjeldsholm lighthouse, internal</a></main>',
    ),
    '/list': html(
      '<title>List</title><main><h1>List of lighthouses</h1><p><a href="/kjeldsholm">Kjeldsholm lighthouse</a>, <a href="/saltnes">Saltnes lighthouse</a></p></main>',
    ),
    '/kjeldsholm': html(
      '<title>Kjeldsholm</title><main><h1>Kjeldsholm lighthouse</h1><table><tr><th>Tower height</th><td>31 m</td></tr><tr><th>Built</th><td>1859</td></tr></table></main>',
    ),
    '/saltnes': html('<title>Saltnes</title><main><h1>Saltnes lighthouse</h1><p>Tower height: 19 m</p></main>'),
    '/secret/kjeldsholm': html(
      '<title>Kjeldsholm</title><main><h1>Kjeldsholm lighthouse</h1><p>Tower height: 99 m</p></main>',
    ),
    '/robots.txt': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /secret/'),
  }))
  agents = await startAgents(async (query) => {
    queries.push(query.text)
    if (found instanceof ServiceError) throw found
    return {
      hits: { web: found.map((url) => ({ url, title: 'A result', description: '' })) },
      providers: ['test'],
      merged: [],
      warnings: [],
    }
  })
}, PATIENCE_MS)
afterEach(async () => {
  expect(await miscounted(agents.database.sql)).toHaveLength(0)
  await clearAll(agents.database.sql)
  found = []
  queries.length = 0
  web.received.length = 0
})
afterAll(async () => {
  await agents[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const paths = (urls: readonly { url: string }[]) => urls.map(({ url }) => url.replace(web.origin, ''))

describe('an agent job', () => {
  test('follows promising links from its seeds, obeys robots.txt, and quotes what it says', async () => {
    const body = await agents.run({ prompt, urls: [`${web.origin}/`], schema })
    expect(body).toMatchObject({ status: 'completed', data: { tower_height_m: 31 }, tokensUsed: 0 })
    expect(body.sources).toEqual({
      '/tower_height_m': [{ url: `${web.origin}/kjeldsholm`, title: 'Kjeldsholm', quote: 'Tower height: 31 m' }],
    })
    expect(paths(body.documents)).toContain('/kjeldsholm')
    expect(body.creditsUsed).toBe(body.documents.length)
    expect(body.errors).toMatchObject([{ url: `${web.origin}/secret/kjeldsholm`, code: 'blocked_by_robots' }])
    expect(web.visits('/secret/kjeldsholm')).toEqual([])
    expect(body.warning).toContain('No language model took part')
  })

  test('keeps to its URLs if it is told to', async () => {
    const body = await agents.run({ prompt, urls: [`${web.origin}/list`], schema, strictConstrainToURLs: true })
    expect(body).toMatchObject({ status: 'completed', data: { tower_height_m: null }, creditsUsed: 1 })
  })

  test('searches with several queries if it has no URLs', async () => {
    found = [`${web.origin}/kjeldsholm`, `${web.origin}/saltnes`]
    const body = await agents.run({ prompt, schema })
    expect(queries.length).toBeGreaterThan(1)
    expect(body).toMatchObject({ status: 'completed', data: { tower_height_m: 31 }, creditsUsed: 2 })
    expect(body.steps.map(({ action }) => action)).toEqual([...queries.map(() => 'search'), 'open', 'open', 'finish'])
  })

  test('never reads more sources than it has credits, and pays nothing for those that fail', async () => {
    found = ['/missing', '/kjeldsholm', '/saltnes', '/list', '/'].map((path) => web.origin + path)
    const body = await agents.run({ prompt, schema, maxCredits: 2 })
    expect(body).toMatchObject({ status: 'completed', creditsUsed: 2, maxCredits: 2 })
    expect(body.documents).toHaveLength(2)
    expect(body.errors).toMatchObject([{ url: `${web.origin}/missing`, error: 'The site answered with HTTP 404.' }])
  })

  test('reads as many of its URLs as it has credits, and says so', async () => {
    const urls = ['/kjeldsholm', '/saltnes', '/list'].map((path) => web.origin + path)
    const body = await agents.run({ prompt, urls, schema, maxCredits: 2 })
    expect(body.creditsUsed).toBe(2)
    expect(body.warning).toContain('Only the first 2 of 3 URLs were read')
  })

  test('answers with null if nothing was found, and fails if nothing could be read', async () => {
    expect(await agents.run({ prompt, schema })).toMatchObject({
      status: 'completed',
      data: { tower_height_m: null },
      creditsUsed: 0,
    })
    expect(await agents.run({ prompt, urls: [`${web.origin}/missing`], schema })).toMatchObject({
      status: 'failed',
      data: null,
      creditsUsed: 0,
    })
    found = new ServiceError('search_unavailable', 'No provider answered.')
    expect(await agents.run({ prompt, schema })).toMatchObject({ status: 'failed', error: 'No provider answered.' })
  })

  test('shows its sources, errors and steps while it runs', async () => {
    const id = await agents.begin({ prompt, urls: [`${web.origin}/list`, `${web.origin}/missing`], schema })
    expect(await agents.status(id)).toMatchObject({
      status: 'processing',
      jobStatus: 'queued',
      data: null,
      sources: {},
      creditsUsed: 0,
    })
    await agents.work((round) => (round === 1 ? stop() : undefined)).catch(ignoreStop)
    const body = await agents.status(id)
    expect(body).toMatchObject({ status: 'processing', jobStatus: 'running', data: null, creditsUsed: 1 })
    expect(body.sources).toEqual({ '': [{ url: `${web.origin}/list`, title: 'List' }] })
    expect(body.errors).toHaveLength(1)
    expect(body.steps).toMatchObject([{ action: 'open', input: { url: `${web.origin}/list` }, creditsUsed: 1 }])
  })

  test('is over at once when it is cancelled, and gone when it has expired', async () => {
    const { sql } = agents.database
    const id = await agents.begin({ prompt, urls: [`${web.origin}/`], schema })
    await cancel(sql, { kind: 'agent', id, owner: OWNER })
    expect(await agents.work()).toBe(0)
    expect(await agents.status(id)).toMatchObject({ status: 'failed', jobStatus: 'cancelled', code: 'cancelled' })
    await sql`update web_extract.jobs set expires_at = clock_timestamp() - interval '1 second'`
    expect(await deleteExpired(sql)).toBe(1)
    await expect(agents.status(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await sql`select from web_extract.steps`).toHaveLength(0)
  })

  test('tells its webhook what it does, in order', async () => {
    const { sql } = agents.database
    const webhook = 'http://127.0.0.1:9/'
    const done = await agents.begin({ prompt, urls: [`${web.origin}/kjeldsholm`], schema, webhook })
    await agents.work()
    const cancelled = await agents.begin({ prompt, urls: [`${web.origin}/kjeldsholm`], schema, webhook })
    await cancel(sql, { kind: 'agent', id: cancelled, owner: OWNER })
    await agents.begin({
      prompt,
      urls: [`${web.origin}/missing`],
      webhook: { url: webhook, events: ['failed', 'agent.started'] },
    })
    await agents.work()
    const rows = await sql<{ job: string; event: number }[]>`
      select j.public_id as job, d.event from web_extract.deliveries d join web_extract.jobs j on j.id = d.job_id order by d.ord`
    const eventsOf = (id: string) => rows.filter(({ job }) => job === id).map(({ event }) => event)
    expect(eventsOf(done)).toEqual([0, 4, 4, 2])
    expect(eventsOf(cancelled)).toEqual([0, 5])
    expect(rows.filter(({ job }) => job !== done && job !== cancelled).map(({ event }) => event)).toEqual([0, 3])
  })
})

/** Stops the work at a round as if the process had been stopped. */
const stop = (): never => {
  throw new Error('stop')
}
const ignoreStop = (error: Error) => {
  if (error.message !== 'stop') throw error
}

describe('a worker of an agent job that dies', () => {
  const request = () => ({ prompt, urls: [`${web.origin}/`], schema, maxCredits: 4 })
  const ending = async (dies: (round: number) => Death | undefined) => {
    const id = await agents.begin(request())
    const rounds = await agents.work(dies)
    const { status, data, creditsUsed, documents, steps, sources } = await agents.status(id)
    return {
      rounds,
      ended: {
        status,
        data,
        creditsUsed,
        documents: paths(documents).sort(),
        actions: steps.map(({ action }) => action),
        sources,
      },
    }
  }

  test('at every step, before and after its work, changes neither the result nor the credits', async () => {
    const { ended, rounds } = await ending(() => undefined)
    expect(ended).toMatchObject({ status: 'completed', data: { tower_height_m: 31 } })
    // Each step loses two workers before a third one does it.
    const killed = await ending((round) => (['taken', 'done'] as const)[round % 3])
    expect(killed.ended).toEqual(ended)
    expect(killed.rounds).toBe(3 * rounds)
  })

  test.if(atLength)('at any single step, before or after its work, changes nothing either', async () => {
    const { ended, rounds } = await ending(() => undefined)
    for (let at = 0; at < rounds; at += 1) {
      for (const death of ['taken', 'done'] as const) {
        const killed = await ending((round) => (round === at ? death : undefined))
        expect(killed).toEqual({ rounds: rounds + 1, ended })
        expect(await miscounted(agents.database.sql)).toHaveLength(0)
      }
    }
  })
})

describe('an agent job with a model', () => {
  test('does what the model decides, looks up what it says, and survives the death of its workers', async () => {
    const script = [
      { action: 'open', links: [1], query: '' },
      { action: 'find', links: [], query: 'tower height' },
      { action: 'finish', links: [], query: '' },
    ]
    const model = scripted(({ user, system }) => {
      if (!system.includes('"action"'))
        return { data: { tower_height_m: 31, county: 'Nowhere Land' }, sources: { '/tower_height_m': [2] } }
      // By what it is shown, as a model decides: it may be asked again.
      if (user.includes('Done so far: find')) return script[2]!
      return user.includes('source 2 begins') ? script[1]! : script[0]!
    })
    await using own = await startAgents(undefined, model)
    const wanted = { type: 'object', properties: { tower_height_m: { type: 'number' }, county: { type: 'string' } } }
    const id = await own.begin({ prompt, urls: [`${web.origin}/list`], schema: wanted })
    await own.work((round) => (['taken', 'done'] as const)[round % 3])
    const body = await own.status(id)
    expect(body).toMatchObject({
      status: 'completed',
      data: { tower_height_m: 31, county: null },
      creditsUsed: 2,
      answeredBy: 'scripted',
    })
    expect(body.steps.map(({ action }) => action)).toEqual(['open', 'decide', 'open', 'find', 'finish'])
    expect(body.tokensUsed).toBe(400)
    expect(body.sources['/tower_height_m']![0]).toMatchObject({ url: `${web.origin}/kjeldsholm` })
    expect(body.warning).toContain('No source supports what the model said of /county')
  })

  test('goes on without a model that fails', async () => {
    const model = scripted(() => new ServiceError('model_unavailable', 'The model is down.'))
    await using own = await startAgents(undefined, model)
    const body = await own.run({ prompt, urls: [`${web.origin}/list`], schema })
    expect(body).toMatchObject({ status: 'completed', data: { tower_height_m: 31 } })
    expect(body.warning).toContain('The model failed, so it took no part: The model is down.')
    expect(model.asked).toHaveLength(1)
  })
})
