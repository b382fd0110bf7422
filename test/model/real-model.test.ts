import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServiceError } from '../../src/errors.ts'
import type { ModelAnswer, ModelQuestion } from '../../src/model/model.ts'
import { createOpenModel } from '../../src/model/open-model.ts'
import { testCall } from '../call.fixture.ts'
import { person, settingsFor } from './model-server.fixture.ts'
import { realModel, startRealModel } from './real-model.fixture.ts'

/** On a busy machine the small model writes less than one token a second. */
const PATIENCE_MS = 15 * 60_000
setDefaultTimeout(PATIENCE_MS)

const files = process.env.LONG === undefined ? undefined : await realModel()
const title =
  files === undefined ? 'NOT RUN, only with LONG=1 and a model from the registries: a real model' : 'a real model'

const question: ModelQuestion = {
  system: 'You answer in one short sentence.',
  user: 'Ann is 41 years old and lives in Oslo. Who is 41 years old?',
  maxAnswerTokens: 16,
}

describe.skipIf(files === undefined)(title, () => {
  let server: Awaited<ReturnType<typeof startRealModel>>
  beforeAll(async () => {
    server = await startRealModel(files!)
  })
  afterAll(() => server?.stop())

  const asking = (path: string, asked: ModelQuestion = question, timeoutMs = PATIENCE_MS): Promise<ModelAnswer> =>
    createOpenModel(settingsFor(`${server.origin}${path}`, { timeoutMs }))(undefined)!.ask(asked, testCall())

  /** A model this small may answer anything. What it says is read, or it is an error that names it. */
  const readOrFailed = async (answer: Promise<ModelAnswer>) => {
    const settled = await answer.catch((thrown: ServiceError) => thrown)
    if ('code' in settled) return expect(settled.code).toBe('model_failed')
    const { json } = settled
    expect(json === undefined || (typeof json === 'object' && json !== null)).toBe(true)
  }

  test('answers in words, with its tokens counted', async () => {
    const { text, tokens } = await asking('/v1')
    expect(text).not.toBe('')
    expect(tokens).toBeGreaterThan(20)
  })

  test('whose answer is constrained by a schema gives data in its shape', async () => {
    const answer = asking('/v1', { ...question, schema: person, maxAnswerTokens: 40 })
    await readOrFailed(answer)
    const { json, truncated } = await answer
    // The grammar lets nothing else through; only the end of it may be missing.
    expect(Object.keys(json as object).every((name) => name in person.properties)).toBe(true)
    if (!truncated) expect((json as { name: unknown }).name).toBeString()
  })

  test('whose answer is cut gives what is whole of it', async () => {
    const answer = asking('/v1', { ...question, schema: person, maxAnswerTokens: 4 })
    await readOrFailed(answer)
    expect((await answer).truncated).toBe(true)
  })

  test('that takes no response_format is asked by its prompt, and writes what it likes', async () => {
    await readOrFailed(asking('/refusing/v1', { ...question, schema: person }))
  })

  test('that is too slow is a model_timeout, and answers the next question', async () => {
    await expect(asking('/v1', { ...question, maxAnswerTokens: 400 }, 50)).rejects.toMatchObject({
      code: 'model_timeout',
    })
    expect((await asking('/v1', { ...question, maxAnswerTokens: 2 })).text).not.toBe('')
  })

  test('that has too many requests is asked again after its pause', async () => {
    expect((await asking('/limited/v1', { ...question, maxAnswerTokens: 2 })).text).not.toBe('')
  })

  test('that is gone is a model_unavailable', async () => {
    await server.stop()
    await expect(asking('/v1')).rejects.toMatchObject({ code: 'model_unavailable' })
  })
})
