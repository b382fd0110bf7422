import { describe, expect, test } from 'bun:test'
import { documentOfPage } from '../../src/conversion/answer.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeScrape, encodeScrape, ScrapeRequest } from '../../src/wire/native/scrape.ts'
import { encodeDocument } from '../../src/wire/v2/document.ts'
import { V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'
import { page } from '../api/app.fixture.ts'
import { contentOf, refusal } from './v2-formats.fixture.ts'

const url = 'http://site.test/lamps'
const html =
  '<html lang="en"><title>Lamps 😀</title><main><h1>Lamps</h1><p>See <a href="/oil">oil</a>. <img src="/i.png" alt="a"></p>'
const source = () => ({ body: new TextEncoder().encode(html), contentType: 'text/html', url })
const markdown = (options: object) => ({ type: 'markdown', ...options })
const documentFor = (...formats: unknown[]) => documentOfPage(source(), contentOf(...formats))

describe('the format markdown', () => {
  test('without options is what its name is', () => {
    const same = markdown({ links: 'inline', images: 'keep', frontMatter: false })
    expect(contentOf('markdown', markdown({}))).toEqual(contentOf('markdown'))
    expect(contentOf(same)).toEqual(contentOf('markdown'))
  })

  test('writes links, pictures, front matter and the number of tokens as asked', () => {
    expect(documentFor(markdown({ links: 'none', images: 'none', frontMatter: true, tokens: true }))).toMatchObject({
      markdown: `---\ntitle: "Lamps 😀"\nurl: "${url}"\nlanguage: "en"\ntokens: 6\n---\n\n# Lamps\n\nSee oil.`,
      tokens: 6,
    })
    expect(documentFor(markdown({ links: 'reference', images: 'none' })).markdown).toBe(
      '# Lamps\n\nSee [oil][1].\n\n[1]: http://site.test/oil',
    )
  })

  test('leaves what answers a question as it is', () => {
    const asks = { type: 'question', question: 'What to see?' }
    expect(documentFor(markdown({ links: 'reference' }), asks).answer).toBe(documentFor(asks).answer)
  })
})

describe('the format chunks', () => {
  test('does without the Markdown', () => {
    const { markdown: text, chunks } = documentFor('chunks', { type: 'chunks', tokens: 64, overlap: 32 })
    expect(text).toBeUndefined()
    expect(chunks).toMatchObject([{ index: 0, headings: ['Lamps'] }])
  })

  test('has 800 tokens and no overlap by default', () => {
    expect(contentOf('chunks').chunks ?? contentOf({ type: 'chunks' }).chunks).toEqual({ tokens: 800, overlap: 0 })
  })

  test('counts positions from the start of the front matter, in characters', () => {
    const { markdown: text = '', chunks = [] } = documentFor(markdown({ frontMatter: true }), 'chunks')
    expect([...text].slice(chunks[0]!.start, chunks[0]!.end).join('')).toBe(chunks[0]!.text)
    expect(chunks[0]!.text).toStartWith('# Lamps')
  })
})

test('the number of tokens is metadata, in both families', () => {
  const document = { ...page.document, tokens: 7, chunks: documentFor('chunks').chunks! }
  const result = { ...page, document }
  expect(encodeDocument(result)).toMatchObject({ metadata: { tokens: 7 }, chunks: [{ index: 0 }] })
  expect(encodeScrape(result, {}, 'id')).toMatchObject({ metadata: { tokens: 7 }, chunks: [{ index: 0 }] })
  expect(encodeDocument(result)).not.toHaveProperty('tokens')
})

test('a native request names them as members', () => {
  const request = { url, markdown: { links: 'none', tokens: true }, chunks: { tokens: 100 } } as const
  expect(issuesOf(ScrapeRequest, request)).toEqual([])
  expect(decodeScrape(request).content).toMatchObject({
    formats: ['markdown', 'chunks'],
    style: { links: 'none', images: 'keep' },
    tokens: true,
    chunks: { tokens: 100, overlap: 0 },
  })
  expect(() => decodeScrape({ url, chunks: { tokens: 100, overlap: 51 } })).toThrow(
    '"chunks.overlap" must be at most half of the tokens of a chunk, 50, not 51',
  )
  expect(issuesOf(ScrapeRequest, { url, chunks: { tokens: 1 } })[0]?.message).toBe(
    '"chunks.tokens" must be at least 64, not 1',
  )
})

const issue = (format: unknown) => issuesOf(V2ScrapeRequest, { url, formats: [format] })[0]?.message

test.each([
  [
    markdown({ links: 'footnotes' }),
    '"formats[0].links": "footnotes" is not allowed here. Use one of: inline, reference, none',
  ],
  [markdown({ images: false }), '"formats[0].images": false is not allowed here. Use one of: keep, none'],
  [markdown({ frontMatter: 'yes' }), '"formats[0].frontMatter" must be true or false, not "yes"'],
  [
    markdown({ frontmatter: true }),
    '"formats[0].frontmatter" is not a member of this request (did you mean "frontMatter"?)',
  ],
  [{ type: 'chunks', tokens: 63 }, '"formats[0].tokens" must be at least 64, not 63'],
  [{ type: 'chunks', tokens: '800' }, '"formats[0].tokens" must be a whole number, not "800"'],
  [{ type: 'chunks', overlap: -1 }, '"formats[0].overlap" must be at least 0, not -1'],
  [{ type: 'html', links: 'none' }, '"formats[0].links" is not a member of this request'],
])('%j is refused', (format, message) => {
  expect(issue(format)).toBe(message)
})

test.each([
  [[{ type: 'chunks', tokens: 100, overlap: 51 }], '"formats[0].overlap" must be at most half of the tokens'],
  [[markdown({ links: 'none' }), markdown({})], '"formats[1]" is a second markdown with other options'],
  [
    [
      { type: 'chunks', tokens: 100 },
      { type: 'chunks', tokens: 200 },
    ],
    '"formats[1]" is a second chunks with other',
  ],
])('%j are refused', (formats, message) => {
  expect(refusal(...formats)).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(message) })
})
