import { describe, expect, test } from 'bun:test'
import { checkModel } from '../../src/cli/doctor/services.ts'
import { readConfig } from '../../src/config/read.ts'
import { failing, type Script, saying, startModelServer } from '../model/model-server.fixture.ts'

const configured = (baseUrl: string) =>
  readConfig({}, { SERVICE_LLM_BASE_URL: baseUrl, SERVICE_LLM_MODEL: 'small', SERVICE_LLM_API_KEY: 'k3y' }).config

async function checked(script: Script) {
  await using server = await startModelServer(script)
  return { result: await checkModel(configured(`${server.origin}/v1`)), asked: server.asked }
}

describe('doctor', () => {
  test('asks the model for one token', async () => {
    const { result, asked } = await checked(() => saying('yes'))
    expect(result).toEqual({ state: 'ok', about: 'model', says: expect.stringMatching(/^small answers in \d+\.\d s$/) })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ key: 'Bearer k3y', body: { model: 'small', max_tokens: 1 } })
  })

  test('is content with a model that spends its one token on reasoning', async () => {
    const { result } = await checked(() => saying('', { finish_reason: 'length' }))
    expect(result.state).toBe('ok')
  })

  test('says what is wrong, how to fix it, and no key', async () => {
    const { result } = await checked(({ key }) => failing(401, { message: `Incorrect API key provided: ${key}` }))
    expect(result).toEqual({
      state: 'FAIL',
      about: 'model',
      says: 'the language model does not accept the API key (HTTP 401)',
      fix: 'Check SERVICE_LLM_API_KEY, or the "api_key" of the request.',
    })
  })

  test('finds a server that is gone', async () => {
    expect(await checkModel(configured('http://127.0.0.1:1/v1'))).toMatchObject({
      state: 'FAIL',
      says: 'the language model refuses the connection',
      fix: expect.stringContaining('SERVICE_LLM_BASE_URL'),
    })
  })

  test('needs no model', async () => {
    expect(await checkModel(readConfig({}, {}).config)).toMatchObject({ state: 'ok', about: 'model' })
  })
})
