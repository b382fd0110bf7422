// The ways in which servers of models differ from the interface that they share.
import { describe, expect, test } from 'bun:test'
import type { JsonFormat } from '../../src/model/abilities.ts'
import { chatRequest } from '../../src/model/chat-request.ts'
import { createOpenModel } from '../../src/model/open-model.ts'
import { tokensOf } from '../../src/model/tokens.ts'
import { testCall } from '../call.fixture.ts'
import {
  asking,
  failing,
  type ModelServerStandIn,
  person,
  personQuestion,
  question,
  type Script,
  saying,
  settingsFor,
  startModelServer,
} from './model-server.fixture.ts'

const ann = JSON.stringify({ name: 'Ann', age: 41 })

/** The format of the answer that each request asked for. */
const formats = ({ asked }: ModelServerStandIn) =>
  asked.map(({ body }) =>
    [body.response_format?.type, body.response_format?.schema && 'schema'].filter(Boolean).join('+'),
  )

/** Asks twice, to see what is remembered. */
async function twice(script: Script, asked = personQuestion) {
  await using server = await startModelServer(script)
  const model = createOpenModel(settingsFor(`${server.origin}/v1`))(undefined)!
  const answers = [await model.ask(asked, testCall()), await model.ask(asked, testCall())]
  return { answers, server }
}

describe('OpenAI', () => {
  test('gets a strict schema: all members required, the optional ones nullable, no others', async () => {
    await using server = await startModelServer(() => saying(JSON.stringify({ name: 'Ann', age: null })))
    const { json } = await asking(`${server.origin}/v1`, personQuestion)
    expect(server.asked[0]!.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'answer',
        strict: true,
        schema: {
          type: 'object',
          properties: { name: { type: 'string' }, age: { type: ['integer', 'null'] } },
          required: ['name', 'age'],
          additionalProperties: false,
        },
      },
    })
    expect(json).toEqual({ name: 'Ann' })
  })

  test('a reasoning model that wants max_completion_tokens and no temperature gets that from then on', async () => {
    const { answers, server } = await twice(({ body }) => {
      if ('max_tokens' in body)
        return failing(400, {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          type: 'invalid_request_error',
          param: 'max_tokens',
          code: 'unsupported_parameter',
        })
      if ('temperature' in body)
        return failing(400, {
          message:
            "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
          param: 'temperature',
          code: 'unsupported_value',
        })
      return saying(ann)
    })
    expect(answers.map(({ json }) => json)).toEqual([
      { name: 'Ann', age: 41 },
      { name: 'Ann', age: 41 },
    ])
    expect(server.asked).toHaveLength(4)
    expect(server.asked.at(-1)!.body).toMatchObject({ max_completion_tokens: 200 })
  })

  test('a model with a lower limit of its answer gets that limit', async () => {
    const { server } = await twice(({ body }) =>
      body.max_tokens! > 100
        ? failing(400, {
            message:
              'max_tokens is too large: 200. This model supports at most 100 completion tokens, whereas you provided 200.',
            param: 'max_tokens',
          })
        : saying(ann),
    )
    expect(server.asked.map(({ body }) => body.max_tokens)).toEqual([200, 100, 100])
  })

  test('an older model that knows no json_schema gets json_object, and the schema in the prompt', async () => {
    const { answers, server } = await twice(({ body }) => {
      const { type, schema } = body.response_format!
      if (type === 'json_schema')
        return failing(400, {
          message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
          param: 'response_format',
        })
      if (schema !== undefined)
        return failing(400, { message: "Unknown parameter: 'response_format.schema'.", code: 'unknown_parameter' })
      return saying(ann)
    })
    expect(answers[1]!.json).toEqual({ name: 'Ann', age: 41 })
    expect(formats(server)).toEqual(['json_schema', 'json_object+schema', 'json_object', 'json_object'])
    const { content } = server.asked.at(-1)!.body.messages[0]!
    expect(content).toContain('JSON')
    expect(content).toContain(JSON.stringify(person))
  })

  test('a schema that it refuses is left out for this question only', async () => {
    const { server } = await twice((_, index) =>
      index === 0
        ? failing(400, {
            message:
              "Invalid schema for response_format 'answer': In context=('properties', 'name'), 'type' is missing.",
            param: 'response_format',
          })
        : saying(ann),
    )
    expect(formats(server)).toEqual(['json_schema', 'json_object+schema', 'json_schema'])
  })

  test('a refusal and a filtered answer are errors that say so', async () => {
    await using refusing = await startModelServer(() =>
      saying(null, { message: { refusal: "I can't help with that." } }),
    )
    await expect(asking(`${refusing.origin}/v1`)).rejects.toMatchObject({
      code: 'model_failed',
      message: 'the language model refused to answer',
    })
    await using filtering = await startModelServer(() => saying('', { finish_reason: 'content_filter' }))
    await expect(asking(`${filtering.origin}/v1`)).rejects.toMatchObject({
      code: 'model_failed',
      message: 'the language model stopped the answer by its content filter',
    })
  })

  test('a used-up quota is not waited for, although it is a 429', async () => {
    await using server = await startModelServer(() =>
      failing(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
    )
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({ code: 'model_rejected' })
    expect(server.asked).toHaveLength(1)
  })
})

describe('vLLM', () => {
  test('a schema with features that its grammar lacks is asked for in another way, and the next one as usual', async () => {
    const { answers, server } = await twice((_, index) =>
      index === 0
        ? {
            status: 400,
            body: {
              object: 'error',
              message: 'The provided JSON schema contains features not supported by xgrammar.',
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          }
        : saying(ann),
    )
    expect(answers[0]!.json).toEqual({ name: 'Ann', age: 41 })
    expect(formats(server)).toEqual(['json_schema', 'json_object+schema', 'json_schema'])
  })

  test('a prompt that fits if the answer is shorter is asked again with a shorter answer', async () => {
    await using server = await startModelServer(({ body }) =>
      body.max_tokens! > 700
        ? {
            status: 400,
            body: {
              object: 'error',
              message:
                "'max_tokens' or 'max_completion_tokens' is too large: 1000. This model's maximum context length is 1024 tokens and your request has 324 input tokens (1000 > 1024 - 324).",
              code: 400,
            },
          }
        : saying('41'),
    )
    const open = createOpenModel(settingsFor(`${server.origin}/v1`))
    await open(undefined)!.ask({ ...question, maxAnswerTokens: 1000 }, testCall())
    expect(server.asked.map(({ body }) => body.max_tokens)).toEqual([1000, 700])
    expect(open(undefined)!.contextTokens).toBe(1024)
  })

  test('a prompt that is too long is an error with the fix, and the context is known from then on', async () => {
    await using server = await startModelServer(() => ({
      status: 400,
      body: {
        object: 'error',
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 5200 tokens (5000 in the messages, 200 in the completion).",
        code: 400,
      },
    }))
    const open = createOpenModel(settingsFor(`${server.origin}/v1`))
    await expect(open(undefined)!.ask(question, testCall())).rejects.toMatchObject({
      code: 'model_rejected',
      message: 'the prompt is too long for the language model',
      hint: 'Set SERVICE_LLM_CONTEXT_TOKENS to 4096.',
    })
    await open(undefined)!
      .ask(question, testCall())
      .catch(() => undefined)
    expect(open(undefined)!.contextTokens).toBe(4096)
  })

  test('reasoning in a member of its own is no part of the answer', async () => {
    await using server = await startModelServer(() =>
      saying('41', { message: { reasoning_content: 'Ann is 41, so the answer is 41.' } }),
    )
    expect((await asking(`${server.origin}/v1`)).text).toBe('41')
  })

  test('a template without a system role gets one message', async () => {
    const { server } = await twice(
      ({ body }) =>
        body.messages.length > 1
          ? { status: 400, body: { object: 'error', message: 'System role not supported', code: 400 } }
          : saying('41'),
      question,
    )
    expect(server.asked.map(({ body }) => body.messages.length)).toEqual([2, 1, 1])
    expect(server.asked[1]!.body.messages[0]).toEqual({ role: 'user', content: 'Extract the data.\n\nAnn is 41.' })
  })
})

describe('Ollama', () => {
  test('is found without /v1 in the base URL', async () => {
    await using server = await startModelServer(() => saying('41'))
    await asking(server.origin)
    expect(server.asked.map(({ path }) => path)).toEqual(['POST /v1/chat/completions'])
  })

  /** Asks about a long page for each count that the server then reports; gives what the context is taken for after each. */
  const contextsAfter = async (...asked: [page: string, promptTokens: number][]) => {
    const counts = asked.map(([, count]) => count)
    await using server = await startModelServer(() =>
      saying('41', {}, { prompt_tokens: counts.shift(), completion_tokens: 96 }),
    )
    const open = createOpenModel(settingsFor(`${server.origin}/v1`))
    const contexts: number[] = []
    for (const [page] of asked) {
      const user = Array.from({ length: 20_000 }, (_, index) => `${page}${index}`).join(' ')
      await open(undefined)!.ask({ ...question, user }, testCall())
      contexts.push(open(undefined)!.contextTokens)
    }
    return contexts
  }

  test('a context that it cut silently is noticed when two pages have the same count of tokens', async () => {
    expect(await contextsAfter(['word', 4000], ['term', 4002])).toEqual([32_768, 4098])
  })

  test('a cache of prompts, which leaves tokens out of the count, is not taken for a cut context', async () => {
    expect(await contextsAfter(['word', 4000], ['word', 4000])).toEqual([32_768, 32_768])
    expect(await contextsAfter(['word', 4000], ['term', 2500], ['part', 4000])).toEqual([32_768, 32_768, 32_768])
    expect(await contextsAfter(['word', 4000], ['part', 60_000], ['term', 4000])).toEqual([32_768, 32_768, 32_768])
  })

  test('a context that was taken for cut is forgotten when a prompt with more tokens is read', async () => {
    expect(await contextsAfter(['word', 4000], ['term', 4000], ['part', 60_000])).toEqual([32_768, 4096, 32_768])
  })

  test.each([0, 20, 900])(
    'a count of tokens that cannot be right (%i) is not taken for a cut context',
    async (count) => {
      await using server = await startModelServer(() =>
        saying('41', {}, { prompt_tokens: count, completion_tokens: 1 }),
      )
      const open = createOpenModel(settingsFor(`${server.origin}/v1`))
      const page = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(' ')
      await open(undefined)!.ask({ ...question, user: page }, testCall())
      expect(open(undefined)!.contextTokens).toBe(32_768)
    },
  )

  test('a model that is not there is an error with its name', async () => {
    await using server = await startModelServer(() =>
      failing(404, { message: 'model "own-model" not found, try pulling it first', type: 'api_error' }),
    )
    await expect(asking(server.origin)).rejects.toMatchObject({
      code: 'model_rejected',
      message: 'the language model has no model "own-model"',
    })
    expect(server.asked).toHaveLength(1)
  })

  test('an old version that ignores the format answers with prose around the JSON', async () => {
    await using server = await startModelServer(() =>
      saying(`Sure! Here it is:\n\n\`\`\`json\n${ann}\n\`\`\`\nAnything else?`),
    )
    expect((await asking(server.origin, personQuestion)).json).toEqual({ name: 'Ann', age: 41 })
  })
})

describe('llama.cpp', () => {
  test.each([
    [400, 'Failed to initialize samplers: failed to parse grammar'],
    [500, 'JSON schema conversion failed: Unrecognized schema: {"type":"any"}'],
    [400, 'Either "json_schema" or "grammar" can be specified, but not both'],
  ])('a grammar error with status %i is asked for in another way: %s', async (status, message) => {
    await using server = await startModelServer((_, index) =>
      index === 0 ? failing(status, { code: status, message, type: 'server_error' }) : saying(ann),
    )
    expect((await asking(`${server.origin}/v1`, personQuestion)).json).toEqual({ name: 'Ann', age: 41 })
    expect(formats(server)).toEqual(['json_schema', 'json_object+schema'])
  })

  test('an exceeded context is an error with its size', async () => {
    await using server = await startModelServer(() =>
      failing(400, {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9000,
        n_ctx: 8192,
      }),
    )
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({
      hint: 'Set SERVICE_LLM_CONTEXT_TOKENS to 8192.',
    })
  })

  test('a model that is still loading is asked again', async () => {
    await using server = await startModelServer((_, index) =>
      index === 0 ? failing(503, { code: 503, message: 'Loading model', type: 'unavailable_error' }) : saying('41'),
    )
    expect((await asking(`${server.origin}/v1`)).text).toBe('41')
  })
})

describe('LM Studio', () => {
  test('knows json_schema and no json_object: after a schema that it refuses, the prompt asks', async () => {
    const { answers, server } = await twice(({ body }) => {
      if (body.response_format?.type === 'json_schema')
        return failing(400, 'Invalid schema in response_format: unknown keyword')
      if (body.response_format !== undefined)
        return { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } }
      return saying(ann)
    })
    expect(answers[0]!.json).toEqual({ name: 'Ann', age: 41 })
    expect(formats(server).slice(0, 4)).toEqual(['json_schema', 'json_object+schema', 'json_object', ''])
  })

  test('a wrong path is answered with 200 and an error, and the right one is found', async () => {
    await using server = await startModelServer(({ path }) =>
      path === 'POST /api/v1/chat/completions'
        ? saying('41')
        : { body: { error: `Unexpected endpoint or method. (${path}). Returning 200 anyway` } },
    )
    expect((await asking(`${server.origin}/api`)).text).toBe('41')
  })
})

describe('OpenRouter', () => {
  test('an error in a 200 is an error: it is tried once more, then told', async () => {
    await using server = await startModelServer(() => ({
      body: { error: { code: 502, message: 'Provider returned error' } },
    }))
    await expect(asking(`${server.origin}/api/v1`)).rejects.toMatchObject({ code: 'model_unavailable' })
    expect(server.asked).toHaveLength(2)
  })

  test('an error within the choice of a 200 is one too', async () => {
    await using server = await startModelServer((_, index) =>
      index === 0
        ? {
            body: {
              choices: [
                { finish_reason: 'error', error: { code: 503, message: 'overloaded' }, message: { content: '' } },
              ],
            },
          }
        : saying('41'),
    )
    expect((await asking(`${server.origin}/api/v1`)).text).toBe('41')
  })

  test('white space and comments that keep the connection open are no part of the JSON', async () => {
    const { body } = saying('41') as { body: unknown }
    await using server = await startModelServer(() => ({
      body: `\n         \n: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${JSON.stringify(body)}`,
    }))
    expect((await asking(`${server.origin}/api/v1`)).text).toBe('41')
  })

  test('an account without credit is an error that is not retried', async () => {
    await using server = await startModelServer(() => failing(402, { code: 402, message: 'Insufficient credits' }))
    await expect(asking(`${server.origin}/api/v1`)).rejects.toMatchObject({
      code: 'model_rejected',
      message: 'the account at the language model has no credit left (HTTP 402)',
    })
    expect(server.asked).toHaveLength(1)
  })

  test('only providers that take the format are asked for, and no other server is told', () => {
    const abilities = { format: 'json_schema', limit: 'max_tokens', temperature: true, systemRole: true } as const
    const provider = (hostname: string, format: JsonFormat = 'json_schema') =>
      chatRequest(personQuestion, 'm', { ...abilities, format }, hostname).provider
    expect(provider('openrouter.ai')).toEqual({ require_parameters: true })
    expect([provider('openrouter.ai', 'prompt'), provider('models.example')]).toEqual([undefined, undefined])
  })

  test('if no provider takes the format, the next one is asked for', async () => {
    const { server } = await twice(({ body }) =>
      body.response_format?.type === 'json_schema'
        ? failing(404, { code: 404, message: 'No endpoints found that can handle the requested parameters.' })
        : saying(ann),
    )
    expect(formats(server)).toEqual(['json_schema', 'json_object+schema', 'json_object+schema'])
  })
})

describe('any server', () => {
  test.each([
    ['/v1', ['POST /v1/chat/completions']],
    ['/v1/', ['POST /v1/chat/completions']],
    ['/v1/chat/completions', ['POST /v1/chat/completions']],
    ['/openai/v1beta/', ['POST /openai/v1beta/chat/completions']],
    ['', ['POST /v1/chat/completions', 'POST /chat/completions']],
    ['/proxy', ['POST /proxy/chat/completions']],
  ])('the base URL %p is understood', async (suffix, paths) => {
    await using server = await startModelServer(({ path }) =>
      path === paths.at(-1) ? saying('41') : { status: 404, body: { detail: 'Not Found' } },
    )
    const model = createOpenModel(settingsFor(`${server.origin}${suffix}`))(undefined)!
    await model.ask(question, testCall())
    await model.ask(question, testCall())
    expect(server.asked.map(({ path }) => path)).toEqual([...paths, paths.at(-1)!])
  })

  test('a base URL without chat completions is an error with a hint', async () => {
    await using server = await startModelServer(() => ({ status: 404, body: '404 page not found' }))
    await expect(asking(server.origin)).rejects.toMatchObject({
      code: 'model_rejected',
      message: 'the language model has no chat completions at its base URL',
    })
  })

  test.each([
    ['a leading block', '<think>\nHmm, 41?\n</think>\n\n41'],
    ['a block that the template opened', 'Hmm, 41?\n</think>\n41'],
    ['a code fence', '```\n41\n```'],
    [
      'a list of parts',
      [
        { type: 'reasoning', text: 'Hmm' },
        { type: 'text', text: '4' },
        { type: 'text', text: '1' },
      ],
    ],
  ])('%s is taken off the answer', async (_, content) => {
    await using server = await startModelServer(() => saying(content))
    expect((await asking(`${server.origin}/v1`)).text).toBe('41')
  })

  test.each([
    ['no choices', { body: { choices: [] } }],
    ['empty content', saying('')],
    ['no JSON', { body: '<html>Bad gateway</html>' }],
  ] as const)('%s is a failed answer', async (_, reply) => {
    await using server = await startModelServer(() => reply as never)
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({ code: 'model_failed' })
  })

  test('an answer that ended within its reasoning says what to raise', async () => {
    await using server = await startModelServer(() => saying('<think>Let me see', { finish_reason: 'length' }))
    await expect(asking(`${server.origin}/v1`)).rejects.toMatchObject({
      code: 'model_failed',
      message: 'the language model used all tokens of its answer for reasoning. Raise SERVICE_LLM_MAX_TOKENS',
    })
  })

  test('an answer that was cut at its limit is said to be, and its JSON ends at the last whole value', async () => {
    await using server = await startModelServer(() => saying('{"name": "Ann", "age": 4', { finish_reason: 'length' }))
    const answer = await asking(`${server.origin}/v1`, personQuestion)
    expect(answer).toMatchObject({ truncated: true, json: { name: 'Ann' } })
  })

  test('a server that streams unasked is understood', async () => {
    const event = (choice: object, rest: object = {}) => `data: ${JSON.stringify({ choices: [choice], ...rest })}\n\n`
    await using server = await startModelServer(() => ({
      headers: { 'content-type': 'text/event-stream' },
      body: `: ping\n\n${event({ delta: { content: '4' } })}${event({ delta: { content: '1' } })}${event(
        { delta: {}, finish_reason: 'stop' },
        { usage: { prompt_tokens: 7, completion_tokens: 1 } },
      )}data: [DONE]\n\n`,
    }))
    expect(await asking(`${server.origin}/v1`)).toEqual({ text: '41', truncated: false, tokens: 8 })
  })

  test('a list is asked for within an object, and given back alone', async () => {
    await using server = await startModelServer(() => saying('{"answer": ["a", "b"]}'))
    const { json } = await asking(`${server.origin}/v1`, {
      ...question,
      schema: { type: 'array', items: { type: 'string' } },
    })
    expect(json).toEqual(['a', 'b'])
    expect(server.asked[0]!.body.response_format!.json_schema!.schema.required).toEqual(['answer'])
  })

  test('a schema without a strict form is sent as it is', async () => {
    const schema = { type: 'object', additionalProperties: { type: 'number' } }
    await using server = await startModelServer(() => saying('{"a": 1}'))
    expect((await asking(`${server.origin}/v1`, { ...question, schema })).json).toEqual({ a: 1 })
    expect(server.asked[0]!.body.response_format!.json_schema!).toEqual({ name: 'answer', strict: false, schema })
  })

  test('without counts of tokens they are estimated', async () => {
    await using server = await startModelServer(() => saying('x'.repeat(40), {}, null))
    const { tokens } = await asking(`${server.origin}/v1`)
    expect(tokens).toBe(tokensOf('Extract the data.Ann is 41.') + tokensOf('x'.repeat(40)))
  })
})
