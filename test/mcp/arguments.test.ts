import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { decodeArguments } from '../../src/mcp/arguments/decode.ts'
import { optional, strict } from '../../src/wire/schema.ts'

const schema = strict({ schema: optional(Type.Record(Type.String(), Type.Unknown())), url: optional(Type.String()) })
const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('an argument that is sent as JSON text may be as deep as any other, and not deeper', () => {
  expect(decodeArguments(schema, { schema: nested(90) })).toEqual({ schema: JSON.parse(nested(90)) })
  const started = performance.now()
  expect(() => decodeArguments(schema, { schema: nested(200_000) })).toThrow('schema')
  expect(performance.now() - started).toBeLessThan(1000)
})

test('an argument called __proto__ is one that the tool does not have', () => {
  expect(() => decodeArguments(schema, JSON.parse('{"__proto__":{"url":"http://x.test"}}'))).toThrow('__proto__')
})
