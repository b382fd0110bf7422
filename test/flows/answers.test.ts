import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, startService } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'

setDefaultTimeout(120_000)

interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
}

interface Scraped {
  metadata: Record<string, unknown>
  [format: string]: unknown
}

/** What the model does for questions that have one of these words. */
const TROUBLE: Record<string, () => Response | Promise<Response>> = {
  'trouble-gone': () => new Response('{"error": {"message": "out of order"}}', { status: 500 }),
  'trouble-busy': () => new Response('{}', { status: 429, headers: { 'retry-after': '3600' } }),
  'trouble-slow': () => Bun.sleep(60_000).then(() => completion('{}')),
  'trouble-text': () => completion('I would rather not answer in JSON.'),
}

/** Some tokens for each request: a server that counts too few seems to have cut the prompt. */
const TOKENS = 5000

const completion = (content: string) =>
  Response.json({
    choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: TOKENS - 20, completion_tokens: 20, total_tokens: TOKENS },
  })

/** A server with the chat completions of OpenAI, whose model answers about sextants. */
function startModel() {
  const requests: ChatRequest[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const body = (await request.json()) as ChatRequest
      requests.push(body)
      const text = body.messages.at(-1)!.content
      const trouble = Object.keys(TROUBLE).find((word) => text.includes(word))
      if (trouble !== undefined) return TROUBLE[trouble]!()
      if (text.includes('Request: answer')) return completion('{"answer": "Ida Brandt built it.", "passages": [1]}')
      if (text.includes('Request: choose')) return completion('{"passages": [2]}')
      if (text.includes('Request: summarize'))
        return completion('{"summary": "A sextant that Ida Brandt built in 1987."}')
      return completion('```json\n{"name": "Brass Sextant", "maker": "Ida Brandt", "year": 1999}\n```')
    },
  })
  return { requests, url: `http://127.0.0.1:${server.port}/v1`, stop: () => server.stop(true) }
}

const HTML = `<html lang="en"><head><title>Brass Sextant</title></head><body><main><h1>Brass Sextant</h1>
<p>The sextant was built by Ida Brandt in 1987 and is made of polished brass.</p>
<h2>Care</h2><p>Wipe the mirrors with a soft cloth after every voyage.</p></main></body></html>`

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, maker: { type: 'string' }, year: { type: 'integer' } },
  required: ['name'],
}
const json = (prompt?: string) => ({ type: 'json', schema, ...(prompt !== undefined && { prompt }) })
const question = (text: string) => ({ type: 'question', question: text })

describe('with a language model', () => {
  const model = startModel()
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(HTML, { headers: { 'content-type': 'text/html' } }),
  })
  const page = `http://127.0.0.1:${site.port}/`
  const env = {
    SERVICE_LLM_BASE_URL: model.url,
    SERVICE_LLM_MODEL: 'small',
    SERVICE_LLM_API_KEY: 'secret-of-the-model',
  }
  let database: TestDatabase
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    database = await freshDatabase()
    service = await startService(['--allow-private-networks=127.0.0.0/8'], { ...env, DATABASE_URL: database.url })
  })
  afterAll(async () => {
    await service.stop()
    await Promise.all([site.stop(true), model.stop(), database.drop()])
  })

  async function scraped(formats: unknown[], options: object = {}, url = service.url) {
    const response = await fetch(`${url}/v2/scrape`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: page, formats, ...options }),
    })
    const { success, data } = (await response.json()) as { success: boolean; data: Scraped }
    expect([response.status, success]).toEqual([200, true])
    return data
  }

  test('a scrape has its answers beside the other formats', async () => {
    const data = await scraped([
      'markdown',
      'summary',
      json(),
      question('Who built it?'),
      { type: 'highlights', query: 'care' },
    ])
    expect(data).toMatchObject({
      markdown: expect.stringContaining('polished brass'),
      summary: 'A sextant that Ida Brandt built in 1987.',
      json: { name: 'Brass Sextant', maker: 'Ida Brandt', year: 1999 },
      answer: 'Ida Brandt built it.',
      highlights: 'Wipe the mirrors with a soft cloth after every voyage.',
      warning: 'Values of the model that the page does not contain are unverified: /year.',
      metadata: {
        model: 'small',
        tokensUsed: 4 * TOKENS,
        extraction: { engine: 'model', valid: true, missing: [], unverified: ['/year'] },
      },
    })
    expect(data).not.toContainAnyKeys(['material', 'model', 'tokensUsed', 'extraction'])
  })

  test('deterministicJson asks no model', async () => {
    const before = model.requests.length
    const data = await scraped([{ ...json(), type: 'deterministicJson' }])
    expect(data.metadata.extraction).toMatchObject({ engine: 'deterministic' })
    expect(model.requests).toHaveLength(before)
  })

  test.each([
    ['trouble-gone', 'Answered without the model: json. The language model failed twice.'],
    ['trouble-slow', 'Answered without the model: json.'],
    ['trouble-text', 'The answer of the language model could not be used: It was not JSON'],
  ])('%s costs a page nothing but a warning that says why', async (trouble, reason) => {
    const data = await scraped(['markdown', json(trouble)], { timeout: 5000 })
    expect(data).toMatchObject({
      markdown: expect.stringContaining('polished brass'),
      json: { name: 'Brass Sextant' },
      warning: expect.stringContaining(reason),
      metadata: { extraction: { engine: 'deterministic' } },
    })
    expect(data.metadata.model).toBeUndefined()
  })

  test('a file is answered about too', async () => {
    const form = new FormData()
    form.set('file', new File([HTML], 'sextant.html'))
    form.set('options', JSON.stringify({ formats: ['summary', json()] }))
    const response = await fetch(`${service.url}/v2/parse`, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({
      data: {
        summary: 'A sextant that Ida Brandt built in 1987.',
        json: { maker: 'Ida Brandt' },
        metadata: { model: 'small', tokensUsed: 2 * TOKENS },
      },
    })
  })

  test('the pages of a batch are answered about', async () => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const started = await fetch(`${service.url}/v2/batch/scrape`, {
      ...post,
      body: JSON.stringify({ urls: [page], formats: [question('Who built it?')] }),
    })
    const { id } = (await started.json()) as { id: string }
    let job: { status: string; data: unknown[] }
    do {
      await Bun.sleep(100)
      job = (await (await fetch(`${service.url}/v2/batch/scrape/${id}`)).json()) as typeof job
    } while (job.status === 'scraping')
    expect(job.data).toMatchObject([
      { answer: 'Ida Brandt built it.', metadata: { model: 'small', tokensUsed: TOKENS } },
    ])
  })

  test('a page does not hold its slot while the model answers', async () => {
    const one = await startService(['--allow-private-networks=127.0.0.0/8', '--max-concurrency=1'], env)
    try {
      const post = (body: object) =>
        fetch(`${one.url}/v2/scrape`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ url: page, timeout: 60_000, ...body }),
        })
      const before = model.requests.length
      const abort = new AbortController()
      const slow = fetch(`${one.url}/v2/scrape`, {
        method: 'POST',
        signal: abort.signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: page, timeout: 60_000, formats: [json('trouble-slow')] }),
      }).catch(() => undefined)
      while (model.requests.length === before) await Bun.sleep(20)
      expect((await post({ formats: ['markdown'] })).status).toBe(200)
      abort.abort()
      await slow
    } finally {
      await one.stop()
    }
  })

  test('a model that is overloaded for an hour is not waited for', async () => {
    const one = await startService(['--allow-private-networks=127.0.0.0/8'], env)
    try {
      for (const prompt of ['trouble-busy', 'The sextant.']) {
        const data = await scraped([json(prompt)], { timeout: 30_000 }, one.url)
        expect(data.json).toEqual({ name: 'Brass Sextant' })
        expect(data.warning).toContain('Answered without the model: json. The language model is overloaded.')
      }
    } finally {
      await one.stop()
    }
  })

  test('ask, summarize and extract ask it as well, unless they are told not to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'answers-'))
    try {
      const file = join(folder, 'sextant.html')
      const schemaFile = join(folder, 'schema.json')
      await Promise.all([Bun.write(file, HTML), Bun.write(schemaFile, JSON.stringify(schema))])
      const run = (...words: string[]) => program([...words, '--log-level', 'error'], env)
      expect(await run('ask', file, 'Who built it?')).toEqual({ code: 0, out: 'Ida Brandt built it.\n', err: '' })
      expect((await run('ask', file, 'Who built it?', '--no-model')).out).toContain(
        'The sextant was built by Ida Brandt',
      )
      expect((await run('summarize', file, '--model', 'large')).out).toBe('A sextant that Ida Brandt built in 1987.\n')
      expect(model.requests.at(-1)!.model).toBe('large')
      const extracted = await run('extract', file, '--schema', schemaFile)
      expect(JSON.parse(extracted.out)).toEqual({ name: 'Brass Sextant', maker: 'Ida Brandt', year: 1999 })
      expect(extracted.err).toContain('unverified: /year.')
      const none = await program(['ask', file, 'Who?', '--model', 'x'])
      expect(none).toMatchObject({ code: 2, err: expect.stringContaining('Set SERVICE_LLM_BASE_URL') })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('the key of the model appears nowhere', () => {
    expect(service.logs.join('\n')).not.toContain('secret-of-the-model')
    expect(JSON.stringify(model.requests)).not.toContain('secret-of-the-model')
  })
})
