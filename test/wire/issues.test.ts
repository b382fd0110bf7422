import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { nearest } from '../../src/did-you-mean.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { oneOf, only, optional, strict } from '../../src/wire/schema.ts'

const schema = strict({
  url: Type.String({ minLength: 1 }),
  limit: optional(Type.Integer({ minimum: 1, maximum: 9 })),
  mobile: optional(only(false, 'there is no phone')),
  mode: optional(oneOf(['fast', 'slow'], { refusals: { warp: 'is for starships' } })),
  formats: optional(
    Type.Array(
      Type.Union([
        oneOf(['a']),
        strict({ type: oneOf(['a']), size: optional(Type.Integer()) }),
        strict({ type: oneOf(['b']) }),
      ]),
    ),
  ),
  parsers: optional(Type.Array(Type.Union([oneOf(['p']), strict({ type: oneOf(['p']) })]))),
  location: optional(strict({ country: optional(Type.String({ pattern: '^[A-Z]{2}$' })) })),
})

const messages = (value: unknown) => issuesOf(schema, value).map(({ message }) => message)

test('a value that fits has no issues', () => {
  expect(issuesOf(schema, { url: 'x', limit: 9, mobile: false, mode: 'fast', formats: ['a', { type: 'a' }] })).toEqual(
    [],
  )
})

test.each([
  [{}, '"url" is required'],
  [{ url: '' }, '"url" is empty'],
  [{ url: 7 }, '"url" must be a string, not 7'],
  [{ url: null }, '"url" must be a string, not null'],
  [[1, 2], '"body" must be an object, not a list'],
  ['x', '"body" must be an object, not "x"'],
  [{ url: 'x', limit: 0 }, '"limit" must be at least 1, not 0'],
  [{ url: 'x', limit: 10 }, '"limit" must be at most 9, not 10'],
  [{ url: 'x', limit: 1.5 }, '"limit" must be a whole number, not 1.5'],
  [{ url: 'x', limit: '5' }, '"limit" must be a whole number, not "5"'],
  [{ url: 'x', limt: 5 }, '"limt" is not a member of this request (did you mean "limit"?)'],
  [{ url: 'x', zzz: 5 }, '"zzz" is not a member of this request'],
  [{ url: 'x', mobile: true }, 'mobile=true is not supported, only mobile=false: there is no phone'],
  [{ url: 'x', mode: 'warp' }, '"mode": "warp" is for starships'],
  [{ url: 'x', mode: 'fsat' }, '"mode": "fsat" is not allowed here. Use one of: fast, slow (did you mean "fast"?)'],
  [{ url: 'x', formats: 'a' }, '"formats" must be a list, not "a"'],
  [{ url: 'x', formats: ['c'] }, '"formats[0]": "c" is not allowed here. Use one of: a, b (did you mean "a"?)'],
  [
    { url: 'x', formats: [{ type: 'c' }] },
    '"formats[0]": "c" is not allowed here. Use one of: a, b (did you mean "a"?)',
  ],
  [{ url: 'x', formats: [{ foo: 1 }] }, '"formats[0].type" is required. Use one of: a, b'],
  [{ url: 'x', formats: [[]] }, '"formats[0]": a list is not allowed here. Use one of: a, b'],
  [{ url: 'x', parsers: [{}] }, '"parsers[0].type" is required'],
  [
    { url: 'x', formats: ['a', { type: 'a', sise: 1 }] },
    '"formats[1].sise" is not a member of this request (did you mean "size"?)',
  ],
  [
    { url: 'x', location: { contry: 'DE' } },
    '"location.contry" is not a member of this request (did you mean "country"?)',
  ],
])('%j: %s', (value, message) => {
  expect(messages(value)).toEqual([message])
})

test('every fault is listed, with code, path and keys', () => {
  expect(issuesOf(schema, { url: 'x', limit: 0, extra: 1 })).toEqual([
    { code: 'unrecognized_keys', path: ['extra'], message: '"extra" is not a member of this request', keys: ['extra'] },
    { code: 'too_small', path: ['limit'], message: '"limit" must be at least 1, not 0' },
  ])
})

test('of very many faults a hundred are listed, of fewer all', () => {
  const many = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`member${index}`, 1] as const))
  expect(issuesOf(schema, { url: 'x', ...many(99) })).toHaveLength(99)
  expect(issuesOf(schema, { url: 'x', ...many(1000) })).toHaveLength(100)
})

test('a word with a part left out means the only one that it is a part of', () => {
  expect(nearest('maxDepth', ['limit', 'maxDiscoveryDepth', 'maxRetries'])).toBe('maxDiscoveryDepth')
  expect(nearest('maxDepth', ['maxDiscoveryDepth', 'maxCrawlingDepth'])).toBeUndefined()
  expect(nearest('max', ['maxDiscoveryDepth'])).toBeUndefined()
})

test('the nearest word is found across case, underscores and small slips, and none where nothing is near', () => {
  const known = ['onlyMainContent', 'includeTags', 'limit']
  expect(nearest('only_main_content', known)).toBe('onlyMainContent')
  expect(nearest('OnlyMainContents', known)).toBe('onlyMainContent')
  expect(nearest('includetag', known)).toBe('includeTags')
  expect(nearest('harbourMode', known)).toBeUndefined()
  expect(nearest('x'.repeat(100_000), known)).toBeUndefined()
})
