import { describe, expect, test } from 'bun:test'
import { strictSchema, withoutAddedNulls } from '../../src/model/strict-schema.ts'

describe('the strict form of a schema', () => {
  test('requires all members, allows no others, and lets optional ones be null', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, description: 'Full name' },
        kind: { type: 'string', enum: ['a', 'b'] },
        code: { const: 'x' },
        either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      },
      required: ['name', 'tags'],
    }
    expect(strictSchema(schema)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Full name' },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        code: { anyOf: [{ const: 'x' }, { type: 'null' }] },
        either: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['name', 'kind', 'code', 'either', 'tags'],
      additionalProperties: false,
    })
  })

  test('keeps definitions and the references to them', () => {
    const schema = {
      type: 'object',
      properties: { owner: { $ref: '#/$defs/person' } },
      $defs: { person: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    }
    expect(strictSchema(schema)).toMatchObject({
      properties: { owner: { anyOf: [{ $ref: '#/$defs/person' }, { type: 'null' }] } },
      $defs: { person: { additionalProperties: false } },
    })
  })

  test.each([
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }],
    ['any object', { type: 'object' }],
    ['anything', {}],
    ['everything', true],
    ['any list', { type: 'array' }],
    ['all of several', { allOf: [{ type: 'object' }] }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }],
    ['a condition', { type: 'string', if: {} }],
    ['a reference that is no definition', { type: 'object', properties: { a: { $ref: '#/properties/b' } } }],
    ['a member that may be anything', { type: 'object', properties: { a: {} } }],
  ])('is missing for %s', (_, schema) => {
    expect(strictSchema(schema)).toBeUndefined()
  })
})

describe('a null in an answer', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      age: { type: 'integer' },
      note: { type: ['string', 'null'] },
      owner: { $ref: '#/$defs/owner' },
      parts: { type: 'array', items: { type: 'object', properties: { size: { type: 'number' } } } },
      any: {},
    },
    required: ['name'],
    $defs: { owner: { type: 'object', properties: { mail: { type: 'string' } } } },
  }

  test('is removed where the member is optional and may not be null', () => {
    const value = { name: 'x', age: null, owner: { mail: null }, parts: [{ size: null }, { size: 1 }] }
    expect(withoutAddedNulls(value, schema)).toEqual({ name: 'x', owner: {}, parts: [{}, { size: 1 }] })
  })

  test('is kept where the schema asks for it', () => {
    const value = { name: null, note: null, any: null, unknown: null }
    expect(withoutAddedNulls(value, schema)).toEqual(value)
  })

  test('in a schema that refers to itself is found without an end', () => {
    const endless = { $ref: '#' }
    expect(withoutAddedNulls({ a: null }, endless)).toEqual({ a: null })
  })
})
