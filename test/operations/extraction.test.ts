import { describe, expect, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import type { ExtractionOptions } from '../../src/content/document.ts'
import { answerConversion } from '../../src/conversion/answer.ts'
import type { Convert } from '../../src/conversion/pool.ts'
import { type ErrorCode, ServiceError } from '../../src/errors.ts'
import { parse } from '../../src/operations/parse.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'

const convert: Convert = async (source, options) => {
  const answer = await answerConversion({ source, options, file: {} })
  if ('document' in answer) return answer.document
  throw new ServiceError(answer.error.code, answer.error.message)
}
const parsing = { convert, limiter: createLimiter(1, 10) }

async function extracted(
  bytes: string | Uint8Array,
  extraction: Omit<ExtractionOptions, 'schemaPath'>,
  name = 'a.html',
) {
  const content = {
    ...MAIN_MARKDOWN,
    formats: ['markdown', 'deterministicJson'] as const,
    extraction: { ...extraction, schemaPath: ['formats', 1, 'schema'] },
  }
  const file = { bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, name }
  return (await parse(file, { content, timeoutMs: 60_000 }, parsing, testCall())).document
}

const product = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' }, sku: { type: ['string', 'null'] } },
  required: ['name', 'price', 'sku'],
}
const ld = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const sextant = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Brass Sextant',
  offers: { '@type': 'Offer', price: '249.50', priceCurrency: 'EUR' },
}

describe('the data of a page', () => {
  test('is read before boilerplate and scripts are removed', async () => {
    const { json, extraction, markdown } = await extracted(
      `<html><head>${ld(sextant)}</head><body><h1>Brass Sextant</h1><p>Polished by hand.</p></body></html>`,
      { schema: product },
    )
    expect(json).toEqual({ name: 'Brass Sextant', price: 249.5, sku: null })
    expect(extraction).toEqual({ engine: 'deterministic', valid: true, missing: ['/sku'] })
    expect(markdown).toContain('Polished by hand.')
  })

  test('says in a warning what the page does not state', async () => {
    const { json, extraction, warning } = await extracted('<h1>Brass Sextant</h1>', {
      schema: { type: 'object', properties: { isbn: { type: 'string' } }, required: ['isbn'] },
    })
    expect([json, extraction?.valid, extraction?.missing]).toEqual([{}, false, ['/isbn']])
    expect(warning).toBe('The page does not state what the schema requires: /isbn.')
  })

  test('has evidence under the pointers of the data, if requested', async () => {
    const { extraction } = await extracted(`${ld(sextant)}<h1>Brass Sextant</h1>`, { schema: product, evidence: true })
    expect(Object.keys(extraction?.evidence ?? {})).toContain('/price')
    expect(extraction?.evidence?.['/price']).toMatchObject({ source: 'json-ld', raw: expect.stringContaining('249.5') })
  })

  test('is the same text each time, in the order of the schema', async () => {
    const html = `${ld(sextant)}<h1>Brass Sextant</h1>`
    const read = async () => JSON.stringify((await extracted(html, { schema: product, evidence: true })).json)
    expect(await read()).toBe(await read())
    expect(await read()).toStartWith('{"name":"Brass Sextant","price":249.5')
  })

  test('takes a map of names to descriptions for a schema of texts that may be null', async () => {
    const { json } = await extracted('<title>Harbour news</title><h1>Harbour news</h1>', {
      schema: { title: 'the title of the page', isbn: 'the ISBN' },
    })
    expect(json).toEqual({ title: 'Harbour news', isbn: null })
  })
})

test('a page of JSON has data too', async () => {
  const name = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const { json } = await extracted(JSON.stringify(sextant), { schema: name }, 'a.json')
  expect(json).toEqual({ name: 'Brass Sextant' })
})

describe('a schema that cannot be used is refused before the file is read:', () => {
  test.each<[string, unknown, ErrorCode, string]>([
    [
      'not a schema',
      { properties: { price: { type: 'harbour' } } },
      'invalid_request',
      '"formats[1].schema.properties.price.type": "harbour" is not a type',
    ],
    ['one that is a text', 'text', 'invalid_request', '"formats[1].schema" must be a JSON Schema'],
    ['one that leads back to itself', { $ref: '#' }, 'invalid_request', 'leads back to itself'],
  ])('%s', async (_name, schema, code, message) => {
    const error = await extracted('', { schema: schema as never }).catch((thrown) => thrown)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  })
})
