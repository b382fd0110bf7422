import { describe, expect, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { answerConversion } from '../../src/conversion/answer.ts'
import type { Convert } from '../../src/conversion/pool.ts'
import { ServiceError } from '../../src/errors.ts'
import { parse, parseUpload } from '../../src/operations/parse.ts'
import { memoryUploads } from '../../src/uploads/memory.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN as content } from '../content/page.ts'
import { docx, openDocument } from '../files/packages.ts'
import { pdfOf } from '../files/pdf.fixture.ts'

const convert: Convert = async (source, options) => {
  const answer = await answerConversion({ source, options, file: {} })
  if ('document' in answer) return answer.document
  throw new ServiceError(answer.error.code, answer.error.message)
}
const parsing = { convert, limiter: createLimiter(1, 10) }
const call = testCall({ owner: 'ann' })
const options = { content, timeoutMs: 60_000 }
const file = (text: string, name = 'a.txt') => ({ bytes: new TextEncoder().encode(text), name })
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((thrown) => thrown)

describe('a file', () => {
  test('is read by its bytes, not by its name', async () => {
    const { document } = await parse(file('{\\rtf1\\ansi Two ropes.\\par}', 'a.pdf'), options, parsing, call)
    expect(document).toMatchObject({ markdown: 'Two ropes.', file: { contentType: 'application/rtf' } })
  })

  test('of HTML keeps the relative links that it has, since it has no address', async () => {
    const html =
      '<base><p>See <a href="/a">a</a>, <a href="https://e.test/b">b</a>, <a href="javascript:x()">c</a> here.</p>'
    const { document } = await parse(
      file(html, 'a.html'),
      { ...options, content: { ...content, formats: ['markdown', 'links'] } },
      parsing,
      call,
    )
    expect(document.markdown).toBe('See [a](/a), [b](https://e.test/b), c here.')
    expect(document.links).toEqual(['https://e.test/b'])
  })

  test('of an unknown type is refused with what is supported', async () => {
    const error = await failure(
      parse({ bytes: new Uint8Array([0x1f, 0x8b, 8, 0, 0]), name: 'a.pdf' }, options, parsing, call),
    )
    expect([error.code, error.status, error.message]).toEqual([
      'unsupported_file',
      400,
      expect.stringContaining('DOCX'),
    ])
  })

  test('that is broken is the fault of the caller', async () => {
    const error = await failure(parse(file('%PDF-1.4\nnothing', 'a.pdf'), options, parsing, call))
    expect([error.code, error.status]).toEqual(['unreadable_file', 400])
  })

  test.each<[name: string, contentType: string | undefined, claim: string]>([
    ['a.png', undefined, '.png'],
    ['photo.JPEG', 'application/octet-stream', '.jpeg'],
    ['a', 'image/png', 'image/png'],
    ['a.txt', 'image/webp; x=y', 'image/webp'],
    ['a.mp3', undefined, '.mp3'],
    ['a.zip', undefined, '.zip'],
  ])('of text that claims to be a picture or the like is refused: %s %s', async (name, contentType, claim) => {
    const sent = { ...file('<h1>Not found</h1>', name), ...(contentType !== undefined && { contentType }) }
    const error = await failure(parse(sent, options, parsing, call))
    expect([error.code, error.status, error.message]).toEqual([
      'unreadable_file',
      400,
      `The file claims to be ${claim}, but it contains only text.`,
    ])
  })

  test.each([
    ['a.png', 'text/plain'],
    ['a.doc', 'application/msword'],
    ['png', undefined],
  ])('of text is read, whatever document it claims to be: %s %s', async (name, contentType) => {
    const sent = { ...file('Two ropes.', name), ...(contentType !== undefined && { contentType }) }
    expect((await parse(sent, options, parsing, call)).document.markdown).toContain('Two ropes.')
  })

  test.each<[string, Uint8Array, string]>([
    ['a.docx', docx('<w:p/>'), 'The document has no text, not even in headers or footers.'],
    ['a.rtf', new TextEncoder().encode('{\\rtf1\\ansi\\par}'), 'The document has no text'],
    ['a.odt', openDocument('text', '<text:p/>'), 'The document has no text'],
    ['a.ods', openDocument('spreadsheet', '<table:table table:name="A"/>'), 'No visible sheet has a cell'],
    ['a.odp', openDocument('presentation', '<draw:page draw:name="page1"/>'), 'No slide has text'],
    ['a.csv', new TextEncoder().encode('\n \n'), 'The file has no values.'],
    ['a.pdf', pdfOf({ pages: [{}] }), 'The pages that were read have no text.'],
    ['a.txt', new TextEncoder().encode(' \n'), 'The file has no text.'],
    ['a.html', new TextEncoder().encode('<html><body><p> </p></body></html>'), 'The file has no text.'],
  ])('without text says so: %s', async (name, bytes, warning) => {
    const { document } = await parse({ bytes, name }, options, parsing, call)
    expect([document.markdown!.trim(), document.warning]).toEqual(['', expect.stringContaining(warning)])
  })

  test('that is empty is named', async () => {
    expect((await failure(parse(file('', 'void.pdf'), options, parsing, call))).message).toContain(
      '"void.pdf" is empty',
    )
  })
})

describe('a file that was sent ahead', () => {
  async function sent(text: string) {
    const uploads = memoryUploads()
    const { ref, token } = await uploads.open({ owner: 'ann', name: 'a.txt' })
    await uploads.put(token, new TextEncoder().encode(text))
    return { uploads, ref }
  }

  test('is parsed once', async () => {
    const { uploads, ref } = await sent('Words.')
    const { document, name } = await parseUpload(ref, options, { ...parsing, uploads }, call)
    expect([document.markdown, name]).toEqual(['Words.', 'a.txt'])
    expect((await failure(parseUpload(ref, options, { ...parsing, uploads }, call))).code).toBe('not_found')
  })

  test('can be parsed again after a failure of the service, and not after one of its own', async () => {
    const broken: Convert = async () => {
      throw new Error('a fault of ours')
    }
    const { uploads, ref } = await sent('Words.')
    expect((await failure(parseUpload(ref, options, { ...parsing, convert: broken, uploads }, call))).code).toBe(
      'internal',
    )
    expect((await parseUpload(ref, options, { ...parsing, uploads }, call)).document.markdown).toBe('Words.')
    const other = await sent('%PDF-1.4\nnothing')
    expect((await failure(parseUpload(other.ref, options, { ...parsing, uploads: other.uploads }, call))).code).toBe(
      'unreadable_file',
    )
    expect((await failure(parseUpload(other.ref, options, { ...parsing, uploads: other.uploads }, call))).code).toBe(
      'not_found',
    )
  })

  test('is not spent by options that are refused', async () => {
    const { uploads, ref } = await sent('Words.')
    const wrong = { ...options, content: { ...content, includeTags: ['::before'] } }
    expect((await failure(parseUpload(ref, wrong, { ...parsing, uploads }, call))).code).toBe('invalid_request')
    expect((await parseUpload(ref, options, { ...parsing, uploads }, call)).name).toBe('a.txt')
  })
})
