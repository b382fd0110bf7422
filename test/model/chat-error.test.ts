import { describe, expect, test } from 'bun:test'
import type { Abilities } from '../../src/model/abilities.ts'
import { errorOf, remedyFor } from '../../src/model/chat-error.ts'

const abilities: Abilities = { format: 'json_schema', limit: 'max_tokens', temperature: true, systemRole: true }
const asked = { abilities, schema: true, label: 'the model', model: 'm' }

/** What is done about an error of this status that says this. */
function remedy(status: number, said: string, headers: [string, string][] = []) {
  return remedyFor({ status, said }, { headers }, asked)
}

describe('a pause', () => {
  test.each([
    [[['Retry-After', '7']], '', 7000],
    [
      [
        ['retry-after-ms', '350'],
        ['retry-after', '1'],
      ],
      '',
      350,
    ],
    [[], 'Rate limit reached. Please try again in 6.5s. Visit', 6500],
    [[], 'Please try again in 20ms.', 20],
    [[], 'Please try again in 1m20s.', 80_000],
    [[], 'Too many requests', undefined],
  ] as [[string, string][], string, number | undefined][])(
    'after a 429 with %j and %p takes %p ms',
    (headers, said, ms) => {
      expect(remedy(429, said, headers)).toEqual({ kind: 'pause', ms })
    },
  )

  test('follows a 503 only if that says when to come back', () => {
    expect(remedy(503, 'overloaded', [['Retry-After', '2']])).toEqual({ kind: 'pause', ms: 2000 })
    expect(remedy(503, 'overloaded')).toEqual({ kind: 'again' })
  })
})

describe('an error about the format', () => {
  test.each([
    [400, 'This response_format type is unavailable now'],
    [400, "'response_format.type' must be 'json_schema' or 'text'"],
    [422, "body.response_format.type Input should be 'text' or 'json_object'"],
    [400, 'response_format Extra inputs are not permitted'],
    [400, 'This model does not support response format `json_schema`.'],
  ])('is remembered if it holds for every schema: %i %s', (status, said) => {
    const change = { format: 'json_object_schema' } as const
    expect(remedy(status, said)).toEqual({ kind: 'adapt', change, remember: change })
  })

  test.each([
    [400, 'Invalid schema for response_format "answer": schema must be a JSON Schema'],
    [400, 'The provided JSON schema contains features not supported by xgrammar.'],
    [400, 'Grammar error: Unknown format: uri'],
    [400, 'json_validate_failed Failed to generate JSON'],
  ])('is forgotten if it is about one schema: %i %s', (status, said) => {
    expect(remedy(status, said)).toMatchObject({ kind: 'adapt', remember: {} })
  })

  test('is an error if no format was asked for', () => {
    const error = remedyFor({ status: 400, said: 'invalid grammar' }, { headers: [] }, { ...asked, schema: false })
    expect(error).toMatchObject({ kind: 'fail', error: { code: 'model_rejected' } })
  })
})

describe('the words of an error', () => {
  const said = (body: unknown) => errorOf({ status: 400, headers: [], text: '' }, body)?.said

  test.each([
    [{ error: 'plain' }, 'plain'],
    [{ error: { message: 'of OpenAI', code: 'some_code', param: 'model' } }, 'some_code model of OpenAI'],
    [{ object: 'error', message: 'of vLLM' }, 'of vLLM'],
    [
      { detail: [{ loc: ['body', 'response_format', 'type'], msg: 'Input should be x' }] },
      'Input should be x body.response_format.type',
    ],
    [
      { error: { message: 'Provider returned error', metadata: { raw: 'context length' } } },
      'Provider returned error context length',
    ],
    [{}, ''],
  ])('%j are found', (body, words) => {
    expect(said(body)).toBe(words)
  })

  test('that is no JSON are the text', () => {
    expect(errorOf({ status: 502, headers: [], text: 'Bad gateway' }, undefined)).toEqual({
      status: 502,
      said: 'Bad gateway',
    })
  })
})

test('messages repeat nothing of what a server says, since that may hold the prompt or the key', () => {
  for (const status of [400, 401, 402, 403, 404, 413, 422, 429]) {
    const found = remedy(status, 'secret words of the prompt, model insufficient_quota', status === 429 ? [] : [])
    expect(JSON.stringify(found.kind === 'fail' ? [found.error.message, found.error.hint] : found)).not.toContain(
      'secret',
    )
  }
})
