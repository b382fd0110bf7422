import { describe, expect, test } from 'bun:test'
import type { ObjectShape, Shape } from '../../../../src/content/structure/model.ts'
import { accepts } from '../../../../src/content/structure/schema/accepts.ts'
import type { Schema } from '../../../../src/content/structure/schema/keywords.ts'
import { shapeOf } from '../../../../src/content/structure/schema/shape.ts'
import libraries from './library-schemas.json'
import { sketch } from './shape.fixture.ts'

const shown = (schema: Schema, levels?: number) => sketch(shapeOf(schema), levels)

describe('a schema becomes the shape that it asks for', () => {
  test.each<[string, Schema, unknown]>([
    [
      'types',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] },
      { 'a*': 'string', b: 'integer' },
    ],
    ['null among types', { type: ['string', 'null'] }, 'string?'],
    ['null as a branch', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number?'],
    ['null among members', { enum: ['a', 'b', null] }, 'a | b?'],
    ['null as a constant', { oneOf: [{ type: 'string' }, { const: null }] }, 'string?'],
    ['several types', { type: ['string', 'number'] }, 'number/string'],
    ['branches that are types', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'integer/string'],
    ['branches that are constants', { oneOf: [{ const: 'a', title: 'A' }, { const: 2 }] }, 'a | 2'],
    ['a constant', { const: 'x' }, 'x'],
    [
      'a reference',
      { $defs: { m: { type: 'number' } }, properties: { a: { $ref: '#/$defs/m' } } },
      { a: 'number', '?': true },
    ],
    [
      'a reference that may be null',
      { $defs: { m: { type: 'object', properties: { x: {} } } }, anyOf: [{ $ref: '#/$defs/m' }, { type: 'null' }] },
      { x: 'any', '?': true },
    ],
    [
      'definitions of draft 7',
      { definitions: { m: { type: 'string' } }, type: 'array', items: { $ref: '#/definitions/m' } },
      ['string'],
    ],
    [
      'an anchor',
      { $defs: { m: { $anchor: 'money', type: 'number' } }, type: 'array', items: { $ref: '#money' } },
      ['number'],
    ],
    [
      'allOf',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: { type: 'number' } } },
        ],
      },
      { 'a*': 'string', b: 'number' },
    ],
    [
      'allOf of one property',
      {
        type: 'object',
        allOf: [
          { properties: { a: { type: ['string', 'number'] } } },
          { properties: { a: { type: 'string', format: 'date' } } },
        ],
      },
      { a: 'string:date' },
    ],
    ['members of which some fit', { type: 'string', allOf: [{ enum: ['a', 'b', 1] }, { enum: ['b', 'c', 1] }] }, 'b'],
    [
      'objects of several kinds',
      {
        oneOf: [
          { type: 'object', properties: { a: { type: 'string' } } },
          { type: 'object', properties: { b: { type: 'string' } } },
        ],
      },
      { one: [{ a: 'string' }, { b: 'string' }] },
    ],
    [
      'branches that share properties',
      {
        type: 'object',
        properties: { id: { type: 'string' } },
        anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
      },
      {
        one: [
          { a: 'string', id: 'string' },
          { b: 'string', id: 'string' },
        ],
      },
    ],
    [
      'branches that only require',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      { a: 'string', b: 'string' },
    ],
    [
      'a condition',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        if: { required: ['a'] },
        // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
        then: { properties: { b: { type: 'number' } }, required: ['b'] },
      },
      { a: 'string', b: 'number' },
    ],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, ['string', 'number']],
    ['a tuple of draft 7', { type: 'array', items: [{ type: 'string' }, { type: 'number' }] }, ['string', 'number']],
    ['names that are free', { type: 'object', additionalProperties: { type: 'number' } }, { '…': 'number' }],
    [
      'names with a pattern',
      { type: 'object', patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
      { '…': 'number' },
    ],
    ['an object of anything', { type: 'object' }, { '…': 'any' }],
    ['an object of nothing', { type: 'object', additionalProperties: false }, {}],
    ['a property that must not be', { type: 'object', properties: { a: false, b: true } }, { b: 'any' }],
    ['everything', true, 'any'],
    ['no type, but properties', { properties: { a: { minimum: 1 } } }, { a: 'number?', '?': true }],
    [
      'no type, but items',
      { type: 'object', properties: { a: { items: { type: 'string' } } } },
      { a: { '?': ['string'] } },
    ],
    [
      'a text or an object',
      { type: ['string', 'object'], properties: { a: { type: 'string' } } },
      { one: [{ a: 'string' }, 'string'] },
    ],
    ['a whole number and a number', { allOf: [{ type: 'number' }, { type: 'integer' }] }, 'integer'],
  ])('%s', (_name, schema, expected) => {
    expect(shown(schema)).toEqual(expected)
  })
})

describe('what libraries write', () => {
  test.each(Object.entries(libraries as unknown as Record<string, Schema>))('%s', (_name, schema) => {
    expect(shown(schema)).toMatchSnapshot()
  })
})

test('title and description are those of the property, not of what it refers to', () => {
  const schema = {
    $defs: { m: { type: 'object', title: 'Money', description: 'an amount' } },
    properties: { a: { $ref: '#/$defs/m', description: 'the price' }, b: { allOf: [{ $ref: '#/$defs/m' }] } },
  }
  const { properties } = shapeOf(schema) as ObjectShape
  expect([...properties.values()].map(({ title, description }) => [title, description])).toEqual([
    ['Money', 'the price'],
    ['Money', 'an amount'],
  ])
})

test('limits of several schemas are the narrowest', () => {
  const schema = { type: 'number', minimum: 1, maximum: 9, allOf: [{ minimum: 3, exclusiveMaximum: 7 }] }
  expect(shapeOf(schema)).toMatchObject({ minimum: 3, maximum: 7 })
})

test('a recursive schema ends', () => {
  const tree = {
    $defs: { n: { type: 'object', properties: { a: { $ref: '#/$defs/n' }, b: { $ref: '#/$defs/n' } } } },
    $ref: '#/$defs/n',
  }
  let shapes = 0
  const visit = (shape: Shape): void => {
    shapes++
    if (shape.kind === 'object') for (const each of shape.properties.values()) visit(each)
  }
  visit(shapeOf(tree))
  expect(shapes).toBeLessThan(10_000)
})

test('a shape knows which values the schema accepts', () => {
  const schema = {
    properties: {
      day: { type: 'string', format: 'date' },
      kind: { oneOf: [{ const: 'a' }, { type: 'integer', minimum: 5 }] },
    },
  }
  const { properties } = shapeOf(schema) as ObjectShape
  const [day, kind] = [properties.get('day')!, properties.get('kind')!]
  expect(['2024-02-29', '2023-02-29', 5].map((value) => accepts(day, value))).toEqual([true, false, false])
  expect(['a', 'b', 5, 4].map((value) => accepts(kind, value))).toEqual([true, false, true, false])
})
