import { describe, expect, test } from 'bun:test'
import { openApiOf } from '../../src/api/openapi.ts'
import { routesOf } from '../../src/api/routes.ts'
import { endpoints } from '../../src/console/playground/endpoints.ts'
import { decodeFields, encodeFields, type FieldsDraft } from '../../src/console/playground/form/draft.ts'
import { type Field, fieldsOf, type Schema, wordsOf } from '../../src/console/playground/form/schema.ts'
import { testApp } from '../api/app.fixture.ts'

const { context } = testApp()

interface Described {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>
}

const { paths } = openApiOf(routesOf(context)) as unknown as Described

const fieldsFor = (path: string): Field[] => fieldsOf(Object.values(paths[path]!.post.requestBody.content)[0]!.schema)

/** What the form of a route sends for a request that it is opened with. */
function through(path: string, request: Record<string, unknown>) {
  const fields = fieldsFor(path)
  return encodeFields(fields, decodeFields(fields, request))
}

describe('the form of a route', () => {
  test.each(endpoints.map(({ id, path, shown }) => ({ id, path, shown })))(
    'of $id has the fields that are always shown',
    ({ path, shown }) => {
      const names = fieldsFor(path).map(({ name }) => name)
      expect(shown.filter((name) => !names.includes(name))).toEqual([])
    },
  )

  test('leaves out what has no effect and what can have one value only', () => {
    const names = new Set(endpoints.flatMap(({ path }) => fieldsFor(path).map(({ name }) => name)))
    const useless = [
      'mobile',
      'fastMode',
      'origin',
      'integration',
      'threatProtection',
      'min_age',
      'useIndex',
      'enterprise',
    ]
    expect(useless.filter((name) => names.has(name))).toEqual([])
  })

  test.each([
    [
      '/v2/scrape',
      {
        url: 'http://a/',
        formats: ['markdown', { type: 'screenshot', fullPage: true, viewport: { width: 5, height: 6 } }],
      },
    ],
    [
      '/v2/scrape',
      {
        url: 'http://a/',
        formats: [
          { type: 'json', schema: { type: 'object' }, prompt: 'p' },
          { type: 'question', question: 'q' },
        ],
      },
    ],
    [
      '/v2/scrape',
      { url: 'http://a/', formats: [{ type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] }] },
    ],
    [
      '/v2/scrape',
      {
        url: 'http://a/',
        actions: [{ type: 'wait', milliseconds: 5 }, { type: 'click', selector: '#a', all: false }, { type: 'scrape' }],
      },
    ],
    [
      '/v2/scrape',
      {
        url: 'http://a/',
        parsers: [{ type: 'pdf', mode: 'ocr', maxPages: 2 }],
        headers: { 'X-A': 'b: c' },
        waitFor: 0,
      },
    ],
    [
      '/v2/scrape',
      {
        url: 'http://a/',
        onlyMainContent: false,
        proxy: 'basic',
        location: { country: 'DE', languages: ['de', 'en'] },
      },
    ],
    [
      '/v2/crawl',
      {
        url: 'http://a/',
        includePaths: ['^/a', '^/b'],
        delay: 0.5,
        scrapeOptions: { formats: ['links'], onlyMainContent: true },
        webhook: { url: 'http://h/', headers: { a: 'b' }, metadata: { n: '1' }, events: ['page'] },
      },
    ],
    ['/v2/search', { query: 'lamps', sources: ['web', 'news'], categories: ['pdf'] }],
    ['/v2/agent', { prompt: 'a\nb', urls: ['http://a/'], schema: { type: 'object' } }],
    ['/v2/parse', { options: { formats: ['markdown'], parsers: ['pdf'] } }],
  ] as [string, Record<string, unknown>][])('of %s sends %p as it was opened with it', (path, request) => {
    expect(through(path, request)).toEqual({ value: request, issues: [] })
  })

  test('sends nothing for what was not entered, or was emptied', () => {
    const draft: FieldsDraft = {
      url: '',
      formats: { markdown: undefined },
      includeTags: ' \n',
      location: { country: '' },
      actions: [],
      onlyMainContent: '',
      schema: ' ',
    }
    expect(encodeFields(fieldsFor('/v2/scrape'), draft)).toEqual({ value: {}, issues: [] })
  })

  test('says at which field what is not valid', () => {
    const draft: FieldsDraft = {
      timeout: '5 s',
      headers: 'no colon',
      formats: { json: { schema: '{' } },
      actions: [{ type: 'wait', fields: { milliseconds: 'x' } }],
    }
    const { value, issues } = encodeFields(fieldsFor('/v2/scrape'), draft)
    expect(issues.map(({ path }) => path.join('.'))).toEqual([
      'formats.0.schema',
      'headers',
      'timeout',
      'actions.0.milliseconds',
    ])
    expect(value).toEqual({ formats: ['json'], actions: [{ type: 'wait' }] })
  })

  test.each([
    ['onlyMainContent', 'Only main content'],
    ['url', 'URL'],
    ['ignoreInvalidURLs', 'Ignore invalid URLs'],
    ['skipTlsVerification', 'Skip TLS verification'],
    ['removeBase64Images', 'Remove Base64 images'],
    ['executeJavascript', 'Execute javascript'],
  ])('names %s in words: %s', (name, words) => {
    expect(wordsOf(name)).toBe(words)
  })
})
