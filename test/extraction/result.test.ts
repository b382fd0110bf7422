import { describe, expect, test } from 'bun:test'
import type { Json } from '../../src/content/structure/model.ts'
import { type ReadPage, resultOf } from '../../src/extraction/result.ts'
import { ended } from './steps.ts'

const text = { type: 'string' }
const nullable = { type: ['string', 'null'] }
const list = { type: 'array', items: text }

const page = (data: Json): ReadPage => ({
  url: 'https://a.test/',
  finalUrl: 'https://a.test/',
  source: 0,
  status: 200,
  data,
  evidence: {},
  tokens: 0,
  warnings: [],
  links: [],
  listed: [],
})

function resultFor(schema: { [key: string]: Json }, data: Json) {
  const { data: merged, warnings } = ended(resultOf([page(data)], { schema, showSources: false }))
  return { data: merged, warnings }
}

describe('the data of an extraction', () => {
  test('has all names of the schema, in its order, as far as the schema allows null or an empty list', () => {
    const properties = { brand: nullable, name: text, sku: text, sizes: list, maker: { anyOf: [nullable, list] } }
    expect(resultFor({ type: 'object', properties }, { name: 'Lamp' })).toEqual({
      data: { brand: null, name: 'Lamp', sizes: [], maker: null },
      warnings: [],
    })
    const { data } = resultFor({ properties: { b: nullable, a: nullable } }, { a: 'x' })
    expect(Object.keys(data as object)).toEqual(['b', 'a'])
  })

  test('is not completed into what the schema forbids', () => {
    const schema = { properties: { name: text, size: nullable }, maxProperties: 1 }
    expect(resultFor(schema, { name: 'Lamp' }).data).toEqual({ name: 'Lamp' })
    const several = { properties: { name: text, sizes: { ...list, minItems: 1 } } }
    expect(resultFor(several, { name: 'Lamp' }).data).toEqual({ name: 'Lamp' })
  })
})

describe('if no page states anything', () => {
  test('the data is empty in the shape of the schema, and a warning names what is missing', () => {
    const schema = { type: 'object', properties: { name: nullable, sku: text } }
    expect(resultFor(schema, {})).toEqual({
      data: { name: null },
      warnings: ['No page states what the schema asks for: name, sku.'],
    })
    expect(resultFor({ ...schema, required: ['sku'] }, {}).warnings).toEqual([
      'No page states what the schema requires: sku.',
    ])
  })

  test.each<[{ [key: string]: Json }, Json]>([
    [{ type: 'array', items: text }, []],
    [{ type: ['array', 'null'], items: text }, []],
    [{ type: 'array', items: text, minItems: 1 }, []],
    [{ type: ['object', 'null'], properties: { a: nullable } }, { a: null }],
    [{ anyOf: [list, text] }, []],
    [{ type: 'string' }, null],
    [{}, {}],
  ])('a schema %j has the data %j', (schema, data) => {
    const result = resultFor(schema, null)
    expect(result.data).toEqual(data)
    expect(result.warnings).toHaveLength(1)
  })
})
