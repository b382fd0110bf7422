import { describe, expect, test } from 'bun:test'
import type { Json } from '../../../../src/content/structure/model.ts'
import { completed } from '../../../../src/content/structure/schema/complete.ts'
import type { Schema } from '../../../../src/content/structure/schema/keywords.ts'
import { shapeOf } from '../../../../src/content/structure/schema/shape.ts'
import { createValidator } from '../../../../src/content/structure/schema/validate.ts'

function complete(schema: Schema, value: Json | undefined) {
  const validator = createValidator(schema, { assertsFormats: true })
  const { origins, ...result } = completed(value, shapeOf(schema, validator), validator)
  return result
}

const text = { type: 'string' }
const product = {
  type: 'object',
  properties: {
    name: text,
    price: { type: ['number', 'null'] },
    brand: { type: 'object', properties: { name: text, url: { type: 'string', format: 'uri' } }, required: ['name'] },
    tags: { type: 'array', items: text },
    stock: { type: 'integer', default: 5 },
  },
  required: ['name', 'price', 'tags'],
}

describe('what was not found', () => {
  test('is null where it is required and may be null, left out where it is not required, and named', () => {
    expect(complete(product, { name: 'Sextant' })).toEqual({
      data: { name: 'Sextant', price: null, tags: [] },
      valid: true,
      missing: ['/price', '/tags'],
    })
  })

  test('is left out where it is required and may not be null: the data is not valid', () => {
    expect(complete(product, undefined)).toEqual({
      data: { price: null, tags: [] },
      valid: false,
      missing: ['/name', '/price', '/tags'],
    })
  })

  test('is an object of nulls if it is a required object that may be so', () => {
    const author = { type: 'object', properties: { name: { type: ['string', 'null'] } }, required: ['name'] }
    expect(complete({ type: 'object', properties: { author }, required: ['author'] }, {})).toEqual({
      data: { author: { name: null } },
      valid: true,
      missing: ['/author/name'],
    })
  })

  test('is null for a whole schema that may be null, and for a single value', () => {
    expect(
      complete({ anyOf: [{ type: 'object', properties: { a: text }, required: ['a'] }, { type: 'null' }] }, undefined)
        .data,
    ).toBeNull()
    expect(complete({ type: 'number' }, undefined)).toEqual({ data: null, valid: false, missing: [''] })
    expect(complete({ type: 'array', items: text }, undefined)).toEqual({ data: [], valid: true, missing: [''] })
  })

  test('is never filled from a default, an example or the only member of an enum', () => {
    const schema = {
      type: 'object',
      properties: { a: { default: 'x' }, b: { enum: ['y'] }, c: { type: 'string', examples: ['z'] } },
      required: ['b', 'c'],
    }
    expect(complete(schema, undefined)).toEqual({ data: {}, valid: false, missing: ['/b', '/c'] })
  })
})

describe('what was found', () => {
  test('is dropped if it breaks the schema', () => {
    expect(
      complete(product, { name: 5, price: 'cheap', brand: { name: 'A', url: 'nowhere' }, tags: ['a', 2, 'b'] }),
    ).toEqual({
      data: { price: null, brand: { name: 'A' }, tags: ['a', 'b'] },
      valid: false,
      missing: ['/name', '/price'],
    })
  })

  test('is dropped if the schema has no place for it', () => {
    expect(complete(product, { name: 'A', price: 1, tags: ['a'], color: 'red', __proto__: 1 }).data).toEqual({
      name: 'A',
      price: 1,
      tags: ['a'],
    })
  })

  test('keeps the order of the schema', () => {
    const { data } = complete(product, { tags: ['a'], price: 1, name: 'A' })
    expect(JSON.stringify(data)).toBe('{"name":"A","price":1,"tags":["a"]}')
  })

  test('is cut to the length of the list and freed of repetitions', () => {
    const list = { type: 'array', items: text, maxItems: 2, uniqueItems: true }
    expect(complete(list, ['a', 'a', 'b', 'c']).data).toEqual(['a', 'b'])
  })

  test('stays in its place in a tuple', () => {
    const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: ['number', 'null'] }, text], minItems: 3 }
    expect(complete(pair, ['a', null, 'b'])).toEqual({ data: ['a', null, 'b'], valid: true, missing: ['/1'] })
    expect(complete(pair, [1, 2, 'b'])).toMatchObject({ valid: false, missing: [''] })
  })

  test('takes the branch that it satisfies, whose constant says so', () => {
    const animal = (kind: string, name: string, type: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [name]: { type } },
      required: ['kind', name],
      additionalProperties: false,
    })
    const schema = { oneOf: [animal('cat', 'lives', 'integer'), animal('dog', 'tricks', 'string')] }
    expect(complete(schema, { tricks: 'roll' })).toEqual({
      data: { kind: 'dog', tricks: 'roll' },
      valid: true,
      missing: [],
    })
    expect(complete(schema, { lives: 9 })).toEqual({ data: { kind: 'cat', lives: 9 }, valid: true, missing: [] })
  })

  test('fills an object of free names, also with names that mean something to JavaScript', () => {
    const value = JSON.parse('{"Weight":"3 kg","__proto__":"x","constructor":"y","n":1}')
    const { data } = complete({ type: 'object', additionalProperties: text }, value)
    expect(JSON.stringify(data)).toBe('{"Weight":"3 kg","__proto__":"x","constructor":"y"}')
  })

  test('names what the items of a list lack, at their place in the data', () => {
    const list = { type: 'array', items: { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] } }
    expect(complete(list, [{}, { a: '1' }, { a: '2', b: '3' }])).toEqual({
      data: [{ a: '1' }, { a: '2', b: '3' }],
      valid: false,
      missing: ['/0/b'],
    })
  })
})
