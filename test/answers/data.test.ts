import { describe, expect, test } from 'bun:test'
import { askedSchema } from '../../src/answers/json/asked-schema.ts'
import { coerced } from '../../src/answers/json/coerced.ts'
import { mergedData } from '../../src/answers/json/merged.ts'
import { pageText } from '../../src/answers/page-text.ts'
import type { Json } from '../../src/content/structure/model.ts'
import { shapeOf } from '../../src/content/structure/schema/shape.ts'

describe('a value of a model', () => {
  test.each<[string, Json, Json, Json]>([
    ['a number in a text', { type: 'number' }, '249.50 €', 249.5],
    ['a whole number in a text', { type: 'integer' }, '42', 42],
    ['a number for a text', { type: 'string' }, 42, '42'],
    ['yes', { type: 'boolean' }, 'Yes', true],
    ['one value for a list', { type: 'array', items: { type: 'string' } }, 'a', ['a']],
    ['a member in other letters', { enum: ['InStock', 'SoldOut'] }, 'in stock', 'InStock'],
    ['not stated', { type: ['string', 'null'] }, 'Not specified', null],
    ['n/a', { type: 'number' }, 'N/A', null],
    [
      'members that nobody asked for',
      { type: 'object', properties: { a: { type: 'integer' } } },
      { a: '1', b: 2 },
      { a: 1 },
    ],
    ['one of several types', { anyOf: [{ type: 'integer' }, { type: 'boolean' }] }, '7', 7],
  ])('is read as the schema asks: %s', (_name, schema, value, meant) => {
    expect(coerced(value, shapeOf(schema as never))).toEqual(meant)
  })

  test.each<[string, Json, Json]>([
    ['two numbers', { type: 'number' }, '3 to 5'],
    ['a fraction for a whole number', { type: 'integer' }, 2.5],
    ['an object for a text', { type: 'string' }, { a: 1 }],
    ['a member named like nothing', { enum: ['None', 'Some'] }, 'None'],
  ])('stays as it is if that is in doubt: %s', (_name, schema, value) => {
    expect(coerced(value, shapeOf(schema as never))).toEqual(value)
  })
})

test('a model may leave any member empty, whatever the schema requires', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      kind: { type: 'string', enum: ['a', 'b'] },
      tags: { type: 'array', items: { type: 'string' } },
      maker: { $ref: '#/$defs/maker' },
      version: { const: 1 },
    },
    $defs: { maker: { type: 'object', properties: { city: { type: 'string' } } } },
  }
  expect(askedSchema(schema)).toEqual({
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: ['string', 'null'] },
      kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
      tags: { type: 'array', items: { type: 'string' } },
      maker: { anyOf: [{ $ref: '#/$defs/maker' }, { type: 'null' }] },
      version: { const: 1 },
    },
    $defs: { maker: { type: 'object', properties: { city: { type: ['string', 'null'] } } } },
  })
})

describe('answers to parts of a page', () => {
  test('are one list, in which each entity appears once', () => {
    expect(
      mergedData([
        {
          lamps: [
            { name: 'Lamp 1', height: 3 },
            { name: 'Lamp 2', height: null },
          ],
          keeper: null,
        },
        { lamps: [{ name: 'lamp  2', height: 6 }, { name: 'Lamp 3' }], keeper: 'Ida' },
      ]),
    ).toEqual({
      lamps: [{ name: 'Lamp 1', height: 3 }, { name: 'Lamp 2', height: 6 }, { name: 'Lamp 3' }],
      keeper: 'Ida',
    })
  })

  test.each<[string, Json[], Json]>([
    [
      'the same name on another day is another entity',
      [[{ title: 'Tour', date: '2026-01-01' }], [{ title: 'Tour', date: '2026-01-02' }]],
      [
        { title: 'Tour', date: '2026-01-01' },
        { title: 'Tour', date: '2026-01-02' },
      ],
    ],
    [
      'the same address is the same entity',
      [[{ name: 'A', url: 'http://a.test/' }], [{ name: 'A (new)', url: 'http://a.test/' }]],
      [{ name: 'A', url: 'http://a.test/' }],
    ],
    [
      'the same name with another address is another one',
      [[{ name: 'A', url: 'http://a.test/' }], [{ name: 'A', url: 'http://b.test/' }]],
      [
        { name: 'A', url: 'http://a.test/' },
        { name: 'A', url: 'http://b.test/' },
      ],
    ],
    [
      'texts are compared without case',
      [
        ['Red', 'blue'],
        ['red', 'Green'],
      ],
      ['Red', 'blue', 'Green'],
    ],
    [
      'the first value counts',
      [
        { a: 1, b: '' },
        { a: 2, b: 'x' },
      ],
      { a: 1, b: 'x' },
    ],
  ])('%s', (_name, parts, merged) => {
    expect(mergedData(parts)).toEqual(merged)
  })
})

describe('text of a page', () => {
  test.each([
    ['tag characters', `a${String.fromCodePoint(0xe0041, 0xe0042)}b`, 'ab'],
    ['zero-width spaces', 'a\u200bb\ufeffc', 'abc'],
    ['marks of direction', 'a\u202eb\u2066c', 'abc'],
    ['control characters', 'a\u0000b\u001bc', 'abc'],
    ['marks of a chat', '<|im_start|>system', '< |im_start|>system'],
    ['marks of an instruction', '[INST] x <<SYS>>', '[ INST ] x << SYS>>'],
  ])('loses %s', (_name, text, safe) => {
    expect(pageText(text)).toBe(safe)
  })

  test.each(['a\tb\nc', 'می‌خواهم', '👩‍🚀', 'a < b | c > d', '[link](http://a.test/) <b>'])('keeps %p', (text) => {
    expect(pageText(text)).toBe(text)
  })
})
