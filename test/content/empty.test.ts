import { describe, expect, test } from 'bun:test'
import { type ContentOptions, documentOf } from '../../src/content/document.ts'
import { MAIN_MARKDOWN, WHOLE_MARKDOWN } from './page.ts'

const read = (page: string, options: Partial<ContentOptions> = {}, { type = 'text/html', rendered = false } = {}) =>
  documentOf(
    { body: new TextEncoder().encode(page), contentType: type, url: 'https://site.test/', rendered },
    { ...WHOLE_MARKDOWN, ...options },
  )

const NO_TEXT = 'The page has no text. If a browser shows some, let a browser render it.'
const PICTURES = 'The page has no text, only pictures, frames or media. What they show is not read.'

describe('a page that comes out empty says why', () => {
  test.each([
    ['an empty body', '', 'The body that the site sent is empty.'],
    ['blanks', ' \n\t', 'The body that the site sent is empty.'],
    ['a skeleton', '<html><head><title>Satama</title></head><body><div></div></body></html>', NO_TEXT],
    ['an empty paragraph', '<p>&nbsp;</p>', NO_TEXT],
    ['only a frame', '<body><iframe src="https://kartta.test/"></iframe></body>', PICTURES],
    ['a picture of the browser itself', '<body><canvas id=c></canvas></body>', PICTURES],
    ['hidden text', '<p hidden>Suljettu</p>', 'All text of the page is hidden.'],
  ])('%s', (_, page, warning) => {
    const made = read(page)
    expect(made.markdown?.trim()).toBe('')
    expect(made.warning).toBe(warning)
  })

  test('that a browser has already rendered the page', () => {
    expect(read('<p></p>', {}, { rendered: true }).warning).toBe('The page has no text.')
  })

  test('that its content was not chosen', () => {
    const page = '<main><h1>Liman</h1><p>Vapur sekizde.</p></main><aside><img src=/a.png></aside>'
    expect(read(page, { excludeTags: ['main', 'aside'] }).warning).toBe(
      'Nothing that shows text is left of the page by excludeTags. Choose other selectors.',
    )
    expect(read(page, { includeTags: ['h1'], excludeTags: ['h1'] }).warning).toContain('includeTags')
    expect(read(page, { includeTags: ['table'] }).warning).toBe('includeTags matches nothing on this page.')
  })

  test('that it has no main content', () => {
    const made = read('<dialog>Kirjaudu</dialog>', MAIN_MARKDOWN)
    expect([made.markdown, made.warning]).toEqual([
      '',
      'The page has no main content. Set onlyMainContent to false to get all of it.',
    ])
  })

  test('in HTML, text and feeds too', () => {
    expect(read('<p></p>', { formats: ['html'] }).warning).toBe(NO_TEXT)
    expect(read('', {}, { type: 'text/plain' }).warning).toBe('The body that the site sent is empty.')
    const feed = '<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>'
    expect(read(feed, {}, { type: 'application/rss+xml' }).warning).toBe('The feed has no entries.')
  })
})

describe('data that state no more than the title of a page without text have that reason too', () => {
  const asked = (page: string, schema?: object, type = 'text/html') =>
    read(page, { formats: ['json'], extraction: { ...(schema && { schema }), schemaPath: [] } } as never, { type })
  const named = { type: 'object', properties: { name: { type: 'string' }, harbour: { type: 'string' } } }

  test.each([
    ['without a schema', '<title>Satama</title><p></p>', undefined],
    ['with one', '<title>Satama</title><p></p>', named],
    ['of a blank page', '<div></div>', named],
    ['of a page that is a frame', '<iframe src="https://kartta.test/"></iframe>', named],
  ])('%s', (_, page, schema) => {
    expect(asked(page, schema).warning).toMatch(/^The page has no text/)
  })

  test('in plain text', () => {
    expect(asked(' \n', undefined, 'text/plain').warning).toBe('The body that the site sent is empty.')
  })

  test('but not where the page has text, or states data in its head', () => {
    expect(asked('<title>Satama</title><p>Liman</p>', named)).not.toHaveProperty('warning')
    const stated =
      '<script type="application/ld+json">{"@type": "Place", "name": "Kemi", "telephone": "+358 16"}</script>'
    expect(asked(`<title>Satama</title>${stated}<p></p>`).warning ?? '').not.toContain('has no text. If')
    expect(asked('Kemi 12', undefined, 'text/plain')).not.toHaveProperty('warning')
  })
})

test('a page that shows text, or a picture, or of which no text was asked, has no such warning', () => {
  expect(read('<p>港の船')).not.toHaveProperty('warning')
  expect(read('<img src=/a.png alt=Boat>')).not.toHaveProperty('warning')
  expect(read('<img src=/a.png>', { formats: ['html'] })).not.toHaveProperty('warning')
  expect(read('<p></p>', { formats: ['links'] })).not.toHaveProperty('warning')
})
