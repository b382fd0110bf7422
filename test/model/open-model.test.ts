import { describe, expect, test } from 'bun:test'
import type { ServiceError } from '../../src/errors.ts'
import type { ModelChoice } from '../../src/model/model.ts'
import { createOpenModel } from '../../src/model/open-model.ts'
import { testCall } from '../call.fixture.ts'
import { question, saying, settingsFor, startModelServer } from './model-server.fixture.ts'

const fault = (choice: ModelChoice, open = createOpenModel(settingsFor('http://127.0.0.1:9/v1'))): ServiceError => {
  try {
    open(choice)
  } catch (thrown) {
    return thrown as ServiceError
  }
  throw new Error('nothing was thrown')
}

describe('without a model in the settings', () => {
  const open = createOpenModel(settingsFor(undefined))

  test('a request that names none gets none', () => {
    expect(open(undefined)).toBeUndefined()
    expect(open({})).toBeUndefined()
  })

  test('a request that names a part of one is told what is missing', () => {
    expect(fault({ model: 'm', member: 'llm' }, open)).toMatchObject({
      code: 'invalid_request',
      details: [{ path: ['llm', 'base_url'] }],
    })
    expect(fault({ baseUrl: 'http://127.0.0.1:9/v1' }, open).message).toStartWith('"provider.model" is required')
  })

  test('a request that names all of one gets it', async () => {
    await using server = await startModelServer(() => saying('41'))
    const model = open({ baseUrl: `${server.origin}/v1`, apiKey: 'theirs', model: 'their-model' })!
    expect([model.provider, model.name]).toEqual(['llm-compatible', 'their-model'])
    await model.ask(question, testCall())
    expect(server.asked[0]).toMatchObject({ key: 'Bearer theirs', body: { model: 'their-model' } })
  })
})

describe('the key of the operator', () => {
  test.each([{}, { model: 'own-model' }, { provider: 'llm-compatible' as const }])(
    'never goes to a base URL of a request, whatever else it names: %j',
    async (rest) => {
      await using server = await startModelServer(() => saying('41'))
      const open = createOpenModel(settingsFor(`${server.origin}/v1`))
      await open({ ...rest, baseUrl: `${server.origin}/v1` })!.ask(question, testCall())
      await open({ ...rest, baseUrl: `${server.origin}/v1`, apiKey: 'theirs' })!.ask(question, testCall())
      expect(server.asked.map(({ key }) => key)).toEqual([undefined, 'Bearer theirs'])
    },
  )

  test('may change while the service runs', async () => {
    await using server = await startModelServer(() => saying('41'))
    let key = 'old'
    const own = { baseUrl: new URL(`${server.origin}/v1`), name: 'own-model', apiKey: () => key }
    const model = createOpenModel({ ...settingsFor(undefined), own })(undefined)!
    await model.ask(question, testCall())
    key = 'new'
    await model.ask(question, testCall())
    expect(server.asked.map(({ key: sent }) => sent)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('gives way to the key of a request for the same server', async () => {
    await using server = await startModelServer(() => saying('41'))
    const open = createOpenModel(settingsFor(`${server.origin}/v1`))
    await open({ apiKey: 'theirs', model: 'other' })!.ask(question, testCall())
    expect(server.asked[0]).toMatchObject({ key: 'Bearer theirs', body: { model: 'other' } })
  })
})

describe('a base URL of a request', () => {
  test.each([
    ['ftp://models.example/v1', 'must be an http or https URL'],
    ['models', 'must be an http or https URL'],
    ['https://me:secret@models.example/v1', 'must not contain a user name or password. Use "api_key"'],
    ['https://models.example/v1?key=secret', 'must not contain ? or #'],
  ])('%s is a 400 that names the member and not the secret', (baseUrl, message) => {
    const error = fault({ baseUrl, member: 'llm' })
    expect(error).toMatchObject({ code: 'invalid_request', message: `"llm.base_url" ${message}` })
    expect(JSON.stringify(error.details)).not.toContain('secret')
  })

  test.each(['http://10.0.0.1/v1', 'http://192.168.1.1:11434', 'http://169.254.169.254/latest', 'http://[fd00::1]/v1'])(
    '%s is blocked before anything is fetched, with the setting that opens it',
    (baseUrl) => {
      const error = fault({ baseUrl, model: 'm' })
      expect(error).toMatchObject({ code: 'blocked_address', status: 403 })
      expect(error.hint).toContain('SERVICE_LLM_ALLOW_PRIVATE_NETWORKS')
    },
  )

  test('that redirects to the inside is not followed', async () => {
    await using inside = await startModelServer(() => saying('41'))
    await using server = await startModelServer(() => ({
      status: 302,
      headers: { location: `${inside.origin}/v1/chat/completions` },
      body: '',
    }))
    const open = createOpenModel(settingsFor(undefined))
    const asked = open({ baseUrl: `${server.origin}/v1`, model: 'm', apiKey: 'theirs' })!.ask(question, testCall())
    await expect(asked).rejects.toMatchObject({ code: 'model_rejected' })
    expect(inside.asked).toEqual([])
  })

  test('has its own turns: a slow server of a caller delays nobody else', async () => {
    await using slow = await startModelServer(() => 'silence')
    await using own = await startModelServer(() => saying('41'))
    const open = createOpenModel(settingsFor(`${own.origin}/v1`, { maxConcurrency: 1 }))
    const controller = new AbortController()
    const stuck = open({ baseUrl: slow.origin, model: 'm' })!.ask(question, testCall({ signal: controller.signal }))
    expect((await open(undefined)!.ask(question, testCall())).text).toBe('41')
    controller.abort()
    await stuck.catch(() => undefined)
  })
})
