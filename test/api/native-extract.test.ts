import { describe, expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { createOpenModel } from '../../src/model/open-model.ts'
import type { ScrapeResult } from '../../src/operations/scrape.ts'
import { saying, settingsFor, startModelServer } from '../model/model-server.fixture.ts'
import { json, page, testApp } from './app.fixture.ts'

const url = 'http://site.test/a'
const schema = { type: 'object', properties: { name: { type: 'string' } } }

/** The result of a page with data, found by a model or without one. */
function withData(engine: 'model' | 'deterministic'): ScrapeResult {
  const extraction = { engine, valid: true, missing: [] }
  const document = { ...page.document, json: { name: 'Lamp' }, extraction }
  if (engine === 'deterministic') return { ...page, document }
  return { ...page, document: { ...document, model: 'small', tokensUsed: 70 }, warnings: ['Unsure.'] }
}

describe('POST /extract', () => {
  test('answers with the data, the page, and the model that found it', async () => {
    const { post } = testApp({ scrape: async () => withData('model') })
    const body = await json(await post('/extract', { url, schema }))
    expect(body).toMatchObject({
      url,
      data: { name: 'Lamp' },
      scrape: { url, markdown: '# T', metadata: { title: 'T' } },
      warning: 'Unsure.',
      metadata: { provider: 'llm-compatible', model: 'small', tokensUsed: 70, extraction: { valid: true } },
    })
  })

  test('without a model says so', async () => {
    const { post } = testApp({ scrape: async () => withData('deterministic') })
    const { metadata, warning } = await json(await post('/extract', { url, schema }))
    expect(metadata).toMatchObject({ provider: 'deterministic', model: null })
    expect(warning).toBeUndefined()
  })

  test('asks for data and Markdown of the page', async () => {
    const { post, asked } = testApp({ scrape: async () => withData('model') })
    await post('/extract', {
      url,
      schema,
      prompt: 'the lamp',
      timeout_seconds: 7,
      wait_for_ms: 9,
      use_browser: 'never',
    })
    expect(asked).toMatchObject([
      {
        url,
        timeoutMs: 7000,
        waitForMs: 9,
        useBrowser: 'never',
        content: { formats: ['markdown', 'json'], extraction: { schema, prompt: 'the lamp', schemaPath: ['schema'] } },
      },
    ])
    expect(asked[0]!.model).toBeUndefined()
  })

  test.each(['provider', 'llm'])('takes a model in "%s"', async (member) => {
    const { post, asked } = testApp({ scrape: async () => withData('model') })
    const choice = { provider: 'llm-compatible', api_key: 'k3y', base_url: 'https://models.example/v1', model: 'm' }
    await post('/extract', { url, [member]: choice })
    expect(asked[0]!.model).toEqual({
      member,
      provider: 'llm-compatible',
      apiKey: 'k3y',
      baseUrl: 'https://models.example/v1',
      model: 'm',
    })
  })

  test('takes empty members of a model as absent', async () => {
    const { post, asked } = testApp({ scrape: async () => withData('model') })
    await post('/extract', { url, llm: { api_key: '', base_url: '', model: '' } })
    expect(asked[0]!.model).toBeUndefined()
  })

  test('says which members it ignored', async () => {
    const { post } = testApp({ scrape: async () => withData('deterministic') })
    const body = await json(await post('/extract', { url, harbour: 1, llm: { model: 'm', temperature: 1 } }))
    expect(body.warning).toBe('Unknown members of /extract were ignored: harbour, llm.temperature.')
  })

  test.each([
    [{ llm: { provider: 'oracle' } }, 'llm.provider'],
    [{ provider: { provider: 'openai' } }, 'provider.provider'],
    [{ llm: { model: 'm' }, provider: { model: 'm' } }, 'llm'],
    [{ llm: { api_key: 'se cret' } }, 'llm.api_key'],
    [{ llm: { api_key: 5_551_234 } }, 'llm.api_key'],
    [{ llm: { api_key: 'secret\r\nX-Evil: 1' } }, 'llm.api_key'],
    [{ llm: 'm' }, 'llm'],
  ])('refuses %j with a 400 that names the member and shows no key', async (members, place) => {
    const response = await testApp().post('/extract', { url, ...members })
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(JSON.parse(text).error).toContain(`"${place}"`)
    expect(text).not.toMatch(/cret|5551234/)
  })
})

test('the key of a request is neither returned nor logged, also if its server answers with it', async () => {
  await using server = await startModelServer(({ key }) => saying(`{"name": "${key}"`, { finish_reason: 'stop' }))
  const open = createOpenModel(settingsFor(undefined))
  const lines: string[] = []
  const { post, lines: ofApi } = testApp({
    scrape: async ({ model }, signal) => {
      const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
      const call = { signal, owner: 'a', requestId: 'r', log }
      await open(model)!.ask({ system: 's', user: 'u', maxAnswerTokens: 10 }, call)
      return withData('model')
    },
  })
  const llm = { api_key: 'k3y-of-caller', base_url: `${server.origin}/v1`, model: 'm' }
  const text = await (await post('/extract', { url, llm })).text()
  expect(server.asked[0]!.key).toBe('Bearer k3y-of-caller')
  expect(lines).toHaveLength(1)
  expect([text, ...lines, ...ofApi].join()).not.toContain('k3y-of-caller')
})
