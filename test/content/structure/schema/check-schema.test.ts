import { describe, expect, test } from 'bun:test'
import type { Json } from '../../../../src/content/structure/model.ts'
import { checkSchema } from '../../../../src/content/structure/schema/check-schema.ts'
import { ServiceError } from '../../../../src/errors.ts'

function issuesOf(schema: Json): string[] {
  try {
    checkSchema(schema, ['formats', 0, 'schema'])
    return []
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'invalid_request') throw thrown
    return thrown.details!.map(({ message }) => message)
  }
}

describe('what is not a schema is refused', () => {
  test.each([
    ['text', '"formats[0].schema" must be a JSON Schema: an object, true or false, not "text"'],
    [5, '"formats[0].schema" must be a JSON Schema: an object, true or false, not 5'],
    [
      { properties: { price: { type: 'harbour' } } },
      '"formats[0].schema.properties.price.type": "harbour" is not a type. Use one of: string, number, integer, boolean, object, array, null',
    ],
    [
      { properties: { price: { type: 'number', required: true } } },
      '"formats[0].schema.properties.price.required" must be a list of names, not true. List the name in "required" of the object instead',
    ],
    [
      { items: [{ minLength: -1 }] },
      '"formats[0].schema.items[0].minLength" must be a whole number of at least 0, not -1',
    ],
    [{ minimum: Number.POSITIVE_INFINITY }, '"formats[0].schema.minimum" must be a number, not Infinity'],
    [{ anyOf: [] }, '"formats[0].schema.anyOf" must hold at least one schema'],
    [{ properties: [] }, '"formats[0].schema.properties" must be an object with a schema for each name, not a list'],
    [
      { properties: { a: 'string', b: {} } },
      '"formats[0].schema.properties.a" must be a schema: an object, true or false, not "string"',
    ],
    [{ $ref: '#/$defs/a' }, '"formats[0].schema.$ref": "#/$defs/a" refers to nothing in this schema'],
    [
      { $ref: 'https://example.com/schema.json' },
      '"formats[0].schema.$ref": "https://example.com/schema.json" refers to nothing in this schema. Schemas at other addresses are not loaded; copy it into "$defs"',
    ],
    [
      { pattern: 'a(?=b)', type: 'string' },
      '"formats[0].schema.pattern": the pattern uses look-around, which is supported only as look-ahead right after ^',
    ],
    [{ $ref: '#' }, '"formats[0].schema" nests too deep, or has a reference that leads back to itself'],
  ] as [Json, string][])('%j', (schema, message) => {
    expect(issuesOf(schema)).toEqual([message])
  })

  test('all faults are named', () => {
    expect(issuesOf({ type: 'a', properties: { b: { enum: 1 } } })).toHaveLength(2)
  })
})

describe('a schema that is unusual is accepted', () => {
  test.each([
    true,
    {},
    { type: 'object', properties: { a: { type: ['string', 'null'], harbour: 1 } } },
    { $defs: { a: { properties: { a: { $ref: '#/$defs/a' } } } }, $ref: '#/$defs/a' },
    { type: 'number', minimum: 0, exclusiveMinimum: true, nullable: true },
    // What pydantic writes for a decimal number, and zod for an e-mail address and a duration.
    { type: 'string', pattern: '^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$' },
    {
      type: 'string',
      pattern:
        "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
    },
    { type: 'string', format: 'duration', pattern: '^P(?:(\\d+W)|(?!.*W)(?=\\d|T\\d)(\\d+D)?(T(?=\\d)(\\d+H)?)?)$' },
    { title: 'the title of the page' },
  ] as Json[])('%j', (schema) => {
    expect(issuesOf(schema)).toEqual([])
  })
})

describe('a hostile schema is refused or costs little', () => {
  const nested = (depth: number, wrap: (inner: Json) => Json): Json => {
    let schema: Json = {}
    for (let i = 0; i < depth; i++) schema = wrap(schema)
    return schema
  }
  const doubling = (keyword: string): Json => {
    const levels = Array.from({ length: 40 }, (_, i): [string, Json] => {
      const next = { $ref: `#/$defs/d${i + 1}` }
      return [`d${i}`, { [keyword]: [next, next] }]
    })
    return { $defs: { ...Object.fromEntries(levels), d40: { type: 'string' } }, $ref: '#/$defs/d0' }
  }
  test.each<[string, Json, string | undefined]>([
    ['nesting of 100,000 levels', nested(100_000, (inner) => ({ not: inner })), 'nests deeper than 64 levels'],
    ['300,000 names', { enum: Array.from({ length: 300_000 }, (_, i) => i) }, 'has more than 20000 values'],
    ['a text of 1 MB', { description: 'x'.repeat(1_000_000) }, 'bytes. A schema may have 262144'],
    ['allOf that doubles', doubling('allOf'), 'takes too many steps'],
    ['oneOf that doubles', doubling('oneOf'), 'takes too many steps'],
    ['anyOf that doubles', doubling('anyOf'), 'takes too many steps'],
    [
      'two references in a circle',
      { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      'leads back to itself',
    ],
    ['a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }, undefined],
    ['a pattern that grows', { type: 'string', pattern: '((a{100}){100}){100}' }, 'repeats too often'],
    [
      '20 patterns that are large',
      { allOf: Array.from({ length: 20 }, (_, i) => ({ pattern: `a{${900 + i}}` })) },
      'too complex',
    ],
  ])('%s', (_name, schema, message) => {
    const issues = issuesOf(schema)
    if (message === undefined) expect(issues).toEqual([])
    else expect(issues.join()).toContain(message)
  })
})
