import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeV2Crawl } from '../../src/wire/v2/crawl.ts'
import { encodeDocument, V2Document } from '../../src/wire/v2/document.ts'
import { encodeParsed, V2ParseOptions, V2ParseResponse } from '../../src/wire/v2/parse.ts'
import { V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'
import { page, parsed } from '../api/app.fixture.ts'
import { contentOf, refusal } from './v2-formats.fixture.ts'

const url = 'http://site.test/'
const schema = { type: 'object', properties: { name: { type: 'string' } } }
const data = (options: object = {}) => ({ type: 'deterministicJson', ...options })

describe('deterministicJson', () => {
  test('takes a schema, a prompt and whether evidence is wanted', () => {
    expect(contentOf('markdown', data({ schema, prompt: 'the product', evidence: true }))).toMatchObject({
      formats: ['markdown', 'deterministicJson'],
      extraction: { schema, prompt: 'the product', evidence: true, schemaPath: ['formats', 1, 'schema'] },
    })
  })

  test('is also a name alone, and null is as absent', () => {
    for (const format of ['deterministicJson', data(), data({ schema: null, prompt: null, evidence: null })]) {
      const { formats, extraction } = contentOf(format)
      expect([formats, extraction]).toEqual([['deterministicJson'], { schemaPath: ['formats', 0, 'schema'] }])
    }
  })

  test('counts once if it is listed twice with the same options', () => {
    const { formats, extraction } = contentOf(data({ schema }), 'html', data({ schema: { ...schema } }))
    expect(formats).toEqual(['deterministicJson', 'html'])
    expect(extraction?.schemaPath).toEqual(['formats', 0, 'schema'])
  })

  test('is a 400 that names both if it is listed twice with other options', () => {
    const error = refusal(data({ schema }), 'html', data({ schema, prompt: 'other' }))
    expect(error).toMatchObject({ code: 'invalid_request', details: [{ path: ['formats', 2] }] })
    expect(error.message).toContain('"formats[2]"')
    expect(error.message).toContain('"formats[0]"')
  })

  test.each([
    [data({ schemas: schema }), '"formats[0].schemas" is not a member of this request (did you mean "schema"?)'],
    [data({ prompt: 5 }), '"formats[0].prompt" must be a string, not 5'],
    [data({ evidence: 'yes' }), '"formats[0].evidence" must be true or false, not "yes"'],
    [data({ prompt: 'x'.repeat(10_001) }), '"formats[0].prompt" must have at most 10000 characters'],
  ])('%j is refused, naming the member', (format, message) => {
    expect(issuesOf(V2ScrapeRequest, { url, formats: [format] }).map((issue) => issue.message)).toEqual([message])
    expect(issuesOf(V2ParseOptions, { formats: [format] }).map((issue) => issue.message)).toEqual([message])
  })

  test('of a crawl names its schema by the place in the whole request', () => {
    const { options } = decodeV2Crawl({ url, scrapeOptions: { formats: [{ type: 'deterministicJson', schema }] } })
    expect(options.page.content.extraction?.schemaPath).toEqual(['scrapeOptions', 'formats', 0, 'schema'])
  })

  test('is returned as json, with its facts in the metadata', () => {
    const extraction = { engine: 'deterministic' as const, valid: false, missing: ['/price'] }
    const json = { name: 'Brass Sextant' }
    const ofPage = encodeDocument({ ...page, document: { ...page.document, json, extraction } })
    const ofFile = encodeParsed({ ...parsed, document: { ...parsed.document, json, extraction } })
    for (const document of [ofPage, ofFile]) {
      expect(document).toMatchObject({ json, metadata: { extraction } })
      expect(document).not.toHaveProperty('extraction')
    }
    expect([...Value.Errors(V2Document, ofPage)]).toEqual([])
    expect([...Value.Errors(V2ParseResponse, { success: true, data: ofFile })]).toEqual([])
  })
})
