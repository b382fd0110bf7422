import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { createLog } from '../../src/log.ts'
import { createOpenModel } from '../../src/model/open-model.ts'
import { testCall, timedCall } from '../call.fixture.ts'
import {
  asking,
  failing,
  personQuestion,
  question,
  type Reply,
  saying,
  settingsFor,
  startModelServer,
} from './model-server.fixture.ts'

const limited = (seconds: string) => failing(429, { message: 'Rate limit reached' }, { 'Retry-After': seconds })

describe('a question', () => {
  test('is sent with the key of the operator and answered with text, tokens and, for a schema, JSON', async () => {
    await using server = await startModelServer(({ body }) =>
      saying(body.response_format === undefined ? 'Ann is 41.' : '{"name": "Ann", "age": 41}'),
    )
    expect(await asking(`${server.origin}/v1`)).toEqual({ text: 'Ann is 41.', truncated: false, tokens: 25 })
    expect(server.asked[0]).toMatchObject({
      path: 'POST /v1/chat/completions',
      key: 'Bearer own-key',
      body: {
        model: 'own-model',
        messages: [
          { role: 'system', content: 'Extract the data.' },
          { role: 'user', content: 'Ann is 41.' },
        ],
        max_tokens: 200,
        temperature: 0,
      },
    })
    expect((await asking(`${server.origin}/v1`, personQuestion)).json).toEqual({ name: 'Ann', age: 41 })
  })

  test('never asks for a longer answer than the settings allow', async () => {
    await using server = await startModelServer(() => saying('41'))
    await asking(`${server.origin}/v1`, question, { maxAnswerTokens: 50 })
    expect(server.asked[0]!.body.max_tokens).toBe(50)
  })

  test('that ends early closes its connection, so that the server can stop', async () => {
    await using server = await startModelServer(() => 'silence')
    const controller = new AbortController()
    const reason = new ServiceError('cancelled', 'the client left')
    const answer = asking(`${server.origin}/v1`, question, { call: testCall({ signal: controller.signal }) })
    while (server.asked.length === 0) await Bun.sleep(5)
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    await server.asked[0]!.left
  })

  test('that takes too long is a model_timeout that says how long', async () => {
    await using server = await startModelServer(() => 'silence')
    await expect(asking(`${server.origin}/v1`, question, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'model_timeout',
      message: 'the language model did not answer within 0.1 s',
    })
    await server.asked[0]!.left
  })

  test('ends before the time of its request does, so that there is time for an answer without a model', async () => {
    await using server = await startModelServer(() => 'silence')
    const call = timedCall(1000)
    await expect(asking(`${server.origin}/v1`, question, { call })).rejects.toMatchObject({ code: 'model_timeout' })
  })

  test('is repeated once after a failure of the server, and not twice', async () => {
    await using server = await startModelServer((_, index) => (index === 1 ? saying('41') : failing(500, 'oops')))
    const model = createOpenModel(settingsFor(`${server.origin}/v1`))(undefined)!
    expect((await model.ask(question, testCall())).text).toBe('41')
    await expect(model.ask(question, testCall())).rejects.toMatchObject({ code: 'model_unavailable', retryable: true })
    expect(server.asked).toHaveLength(4)
  })

  test('is repeated once after a broken connection', async () => {
    await using server = await startModelServer((_, index) => (index === 0 ? 'hang up' : saying('41')))
    expect((await asking(`${server.origin}/v1`)).text).toBe('41')
  })

  test('to a server that is gone is a model_unavailable', async () => {
    const { origin } = await startModelServer(() => 'silence').then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    await expect(asking(`${origin}/v1`)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: 'the language model refuses the connection',
    })
  })

  test.each([401, 403])(
    'with a key that the server refuses (%i) is a model_rejected that names the setting',
    async (status) => {
      await using server = await startModelServer(() =>
        failing(status, { message: 'Incorrect API key provided: own-key' }),
      )
      const error = await asking(`${server.origin}/v1`).catch((thrown) => thrown as ServiceError)
      expect(error).toMatchObject({ code: 'model_rejected', retryable: false })
      expect((error as ServiceError).hint).toContain('SERVICE_LLM_API_KEY')
      expect(server.asked).toHaveLength(1)
    },
  )

  test('is never redirected, since the key would go along', async () => {
    await using target = await startModelServer(() => saying('41'))
    await using server = await startModelServer(() => ({
      status: 307,
      headers: { location: `${target.origin}/v1/chat/completions` },
      body: '',
    }))
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({
      code: 'model_rejected',
      message: 'the language model redirects (HTTP 307), which is not followed',
    })
    expect(target.asked).toEqual([])
  })
})

describe('a 429', () => {
  test('pauses all questions for as long as Retry-After says, then they are asked again', async () => {
    const times: number[] = []
    await using server = await startModelServer((_, index) => {
      times.push(performance.now())
      return index === 0 ? limited('1') : saying('41')
    })
    const model = createOpenModel(settingsFor(`${server.origin}/v1`))(undefined)!
    const first = model.ask(question, testCall())
    while (times.length === 0) await Bun.sleep(5)
    // The response has arrived when the next question is asked.
    await Bun.sleep(100)
    const second = model.ask(question, testCall())
    expect((await Promise.all([first, second])).map(({ text }) => text)).toEqual(['41', '41'])
    expect(times.slice(1).every((time) => time - times[0]! > 950)).toBe(true)
    expect(server.asked).toHaveLength(3)
  })

  test('that lasts longer than the time of the request is an error at once, which says when to come back', async () => {
    await using server = await startModelServer(() => limited('30'))
    const model = createOpenModel(settingsFor(`${server.origin}/v1`))(undefined)!
    const ask = () => model.ask(question, timedCall(20_000))
    await expect(ask()).rejects.toMatchObject({ code: 'model_unavailable', retryAfterSeconds: 30 })
    await expect(ask()).rejects.toMatchObject({ code: 'model_unavailable' })
    // The second question was not even sent.
    expect(server.asked).toHaveLength(1)
  })

  test('for the key of a caller pauses nobody else', async () => {
    await using server = await startModelServer(({ key }) => (key === 'Bearer theirs' ? limited('30') : saying('41')))
    const open = createOpenModel(settingsFor(`${server.origin}/v1`))
    await expect(open({ apiKey: 'theirs' })!.ask(question, timedCall(5000))).rejects.toMatchObject({
      code: 'model_unavailable',
    })
    expect((await open(undefined)!.ask(question, timedCall(5000))).text).toBe('41')
  })
})

describe('many questions', () => {
  test('are asked a few at a time, and owners take turns', async () => {
    let atOnce = 0
    let most = 0
    await using server = await startModelServer(async () => {
      most = Math.max(most, ++atOnce)
      await Bun.sleep(20)
      atOnce -= 1
      return saying('41')
    })
    const model = createOpenModel(settingsFor(`${server.origin}/v1`, { maxConcurrency: 2 }))(undefined)!
    const order: string[] = []
    const ask = (owner: string, number: number) =>
      model.ask({ ...question, user: `${owner}${number}` }, testCall({ owner })).then(() => order.push(owner))
    const many = Array.from({ length: 12 }, (_, index) => ask('many', index))
    await Promise.all([...many, ask('few', 0)])
    expect(most).toBe(2)
    // Behind the two that run and at most two that took turns with it, not behind all twelve.
    expect(order.indexOf('few')).toBeLessThan(6)
  })
})

describe('the log', () => {
  const logged = async (script: Parameters<typeof startModelServer>[0]) => {
    await using server = await startModelServer(script)
    const lines: string[] = []
    const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
    await asking(`${server.origin}/v1`, { ...question, user: 'secret-prompt' }, { call: testCall({ log }) }).catch(
      () => undefined,
    )
    return lines
  }

  test('has one line for each question, with its tokens', async () => {
    const lines = await logged(() => saying('41'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'model', by: 'settings', outcome: 'answered', attempts: 1, prompt_tokens: 20, answer_tokens: 5 },
    ])
  })

  test('never has the key or the prompt, even if the server repeats them', async () => {
    const lines = await logged(({ key, body }) =>
      failing(400, { message: `Bad request: ${key} ${body.messages.map(({ content }) => content).join()}` }),
    )
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: 'model', outcome: 'failed', code: 'model_rejected' })
    expect(lines.join()).not.toMatch(/own-key|secret-prompt/)
  })
})

describe('an answer that no model gives', () => {
  test.each<[string, Reply, string]>([
    ['a text of megabytes', saying('word '.repeat(100_000)), 'gave an answer of more than 200000 characters'],
    ['a response of megabytes', { body: ' '.repeat(5 * 1024 * 1024) }, 'sent too long an answer'],
  ])('is an error: %s', async (_, reply, message) => {
    await using server = await startModelServer(() => reply)
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({ message: expect.stringContaining(message) })
  })

  test.each([
    ['a list of lists', `{"error": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a place of places', `{"error": {"loc": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`],
  ])('is an error of the model, not ours: %s', async (_, body) => {
    await using server = await startModelServer(() => ({ status: 400, body }))
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({ code: 'model_rejected' })
  })

  test('counts no more tokens than models have', async () => {
    const usage = { prompt_tokens: Number.MAX_SAFE_INTEGER, completion_tokens: Number.MAX_SAFE_INTEGER }
    await using server = await startModelServer(() => saying('Ann is 41.', {}, usage))
    expect((await asking(`${server.origin}/v1`)).tokens).toBeLessThan(100)
  })
})
