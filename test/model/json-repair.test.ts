import { describe, expect, test } from 'bun:test'
import { readJson } from '../../src/model/json-repair.ts'

test.each([
  ['{"a": 1}', { a: 1 }],
  [' [1, 2] ', [1, 2]],
  ['"text"', 'text'],
  ['null', null],
])('JSON is read as it is: %s', (text, value) => {
  expect(readJson(text)).toEqual(value)
})

test('a number beyond the range of JSON is null, since it could not be written again', () => {
  expect(readJson('{"a": 1e999, "b": [-1e999, 2]}')).toEqual({ a: null, b: [null, 2] })
})

test('a member may have any name', () => {
  expect(JSON.stringify(readJson('{"__proto__": {"a": 1}, "constructor": 2}'))).toBe(
    '{"__proto__":{"a":1},"constructor":2}',
  )
})

test('what is nested more deeply than data ever is, is no answer', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`
  expect(readJson(nested(50))).toBeDefined()
  expect(readJson(nested(5000))).toBeUndefined()
})

describe('faults of models are repaired', () => {
  test.each([
    ['a code fence', '```json\n{"a": 1}\n```', { a: 1 }],
    ['prose before and after', 'Here you are [1]:\n{"a": 1}\nHope this helps {smile}!', { a: 1 }],
    ['the last of several objects, which is longer', 'For example {"a": 0}. Result: {"a": 1, "b": 2}', { a: 1, b: 2 }],
    ['a trailing comma', '{"a": [1, 2,], }', { a: [1, 2] }],
    ['single quotes', "{'a': 'b', 'c': ['d']}", { a: 'b', c: ['d'] }],
    ['an apostrophe between single quotes', "{'a': 'it's Ann's'}", { a: "it's Ann's" }],
    ['an escaped apostrophe', "{'a': 'it\\'s'}", { a: "it's" }],
    ['an apostrophe between double quotes', '{"a": "it\'s",}', { a: "it's" }],
    ['literals of Python', '{"a": True, "b": False, "c": None}', { a: true, b: false, c: null }],
    ['a raw line break in a text', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
    ['a quote in a text', '{"a": "he said "hi" to me"}', { a: 'he said "hi" to me' }],
    ['names without quotes', '{a: 1, b_c: "d"}', { a: 1, b_c: 'd' }],
    ['a missing comma', '{"a": 1 "b": 2}', { a: 1, b: 2 }],
    ['a comment', '{"a": 1, // the first\n "b": 2}', { a: 1, b: 2 }],
    ['a bracket in a text', '{"a": "x } y ] z", "b": [1,],}', { a: 'x } y ] z', b: [1] }],
  ])('%s', (_, text, value) => {
    expect(readJson(text)).toEqual(value)
  })
})

describe('an answer that was cut off ends at its last whole value', () => {
  test.each([
    ['within a text', '{"a": "b", "c": "d', { a: 'b' }],
    ['within a number, which could go on', '{"a": [10, 12', { a: [10] }],
    ['after a name', '{"a": 1, "b"', { a: 1 }],
    ['after a colon', '{"a": 1, "b":', { a: 1 }],
    ['within a word', '{"a": 1, "b": tru', { a: 1 }],
    ['within an escape', '{"a": 1, "b": "x\\', { a: 1 }],
    ['after a text', '{"a": 1, "b": "c"', { a: 1, b: 'c' }],
    ['within an item', '[{"a": 1}, {"a": 2}, {"a":', [{ a: 1 }, { a: 2 }]],
    ['between items', '{"a": [{"b": 1}, {"b": 2},', { a: [{ b: 1 }, { b: 2 }] }],
    ['in the depth', '{"a": {"b": {"c": "d"}, "e', { a: { b: { c: 'd' } } }],
    ['within a code fence', 'Sure:\n```json\n{"a": "b", "c": ["d", "e', { a: 'b', c: ['d'] }],
    ['with other faults', "{'a': True, 'b': ['c', 'd", { a: true, b: ['c'] }],
    ['at its beginning', '{', {}],
  ])('%s', (_, text, value) => {
    expect(readJson(text)).toEqual(value)
  })
})

test.each(['', 'I cannot answer that.', 'See [1] and [2].', 'this is { not json', '}{'])(
  'nothing is made of %p',
  (text) => {
    expect(readJson(text) ?? {}).toEqual({})
  },
)

test('a long answer with many faults is repaired in linear time', () => {
  const items = Array.from({ length: 4000 }, (_, index) => `{'name': 'it's ${index}', 'on': True, }`)
  const value = readJson(`[${items.join(',\n')}`) as unknown[]
  expect(value).toHaveLength(4000)
  expect(value.at(-1)).toEqual({ name: "it's 3999", on: true })
  expect(readJson('{'.repeat(150_000))).toEqual({})
})
