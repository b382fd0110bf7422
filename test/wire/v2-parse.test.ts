import { describe, expect, test } from 'bun:test'
import { shownFileName } from '../../src/wire/file.ts'
import { decodeBase64 } from '../../src/wire/v2/base64.ts'
import { checkedParse } from '../../src/wire/v2/checked-parse.ts'
import { decodeParse, encodeParsed, V2ParseOptions } from '../../src/wire/v2/parse.ts'
import { parsed } from '../api/app.fixture.ts'

const decoded = (options: object) => decodeParse(checkedParse(V2ParseOptions, options))
function refusal(options: object) {
  try {
    decoded(options)
  } catch (thrown) {
    return thrown as { code: string; message: string }
  }
  throw new Error('it was taken')
}

describe('options of a file', () => {
  test('are those of a page by default, with more time', () => {
    expect(decoded({})).toEqual({
      content: {
        formats: ['markdown'],
        onlyMainContent: true,
        onlyCleanContent: false,
        includeTags: [],
        excludeTags: [],
        removeBase64Images: true,
      },
      timeoutMs: 120_000,
    })
  })

  // Recorded from firecrawl-py 4.32.1, without redactPII, which is rejected.
  test('may be all that the Python client sends of its own accord', () => {
    const sent =
      '{"onlyMainContent":true,"skipTlsVerification":true,"removeBase64Images":true,"fastMode":false,"blockAds":true,"formats":["markdown"],"parsers":[{"type":"pdf","mode":"auto","maxPages":2}],"proxy":"auto","min_age":3,"mobile":false,"waitFor":0,"actions":[],"integration":null,"origin":"python-sdk@4.32.1"}'
    expect(decoded(JSON.parse(sent)).content).toMatchObject({ pdf: { mode: 'auto', maxPages: 2 } })
  })

  test.each([
    { actions: [{ type: 'wait', milliseconds: 1 }] },
    { waitFor: 100 },
    { mobile: true },
    { location: { country: 'DE' } },
    { proxy: 'stealth' },
  ])('that only pages have are refused by name: %j', (options) => {
    const { code, message } = refusal(options)
    expect([code, message]).toEqual(['unsupported_options', expect.stringContaining(`"${Object.keys(options)[0]}"`)])
  })

  test('that change how a page is fetched are taken, for nothing is fetched', () => {
    const { content } = decoded({ headers: { a: 'b' }, lockdown: true, maxAge: 0, storeInCache: false })
    expect(content.formats).toEqual(['markdown'])
  })

  test.each(['screenshot', { type: 'screenshot@fullPage' }, 'branding', { type: 'changeTracking' }])(
    'that ask for a format of pages have the code of options: %j',
    (format) => {
      expect([refusal({ formats: ['markdown', format] }).code, refusal({ formats: ['menus'] }).code]).toEqual([
        'unsupported_options',
        'invalid_request',
      ])
    },
  )

  test.each([
    [{ formats: ['screenshot'] }, '"screenshot" needs a web page'],
    [{ formats: [{ type: 'question' }] }, '"formats[0].question" is required'],
    [{ formats: [{ type: 'highlights', query: 5 }] }, '"formats[0].query" must be a string'],
    [{ harbourMode: 1 }, '"harbourMode" is not a member'],
    [{ parsers: [{ type: 'pdf', maxPages: 0 }] }, 'maxPages" must be at least 1'],
    [{ parsers: [{ type: 'pdf', mode: 'magic' }] }, '"magic" is not allowed here. Use one of: fast, auto, ocr'],
    [{ redactPII: true }, 'redactPII'],
    [{ formats: [{ type: { toString: 1 } }] }, 'formats'],
  ])('that are wrong are refused by name: %j', (options, sentence) => {
    expect(refusal(options).message).toContain(sentence)
  })

  test('beside the file win over those under "options"', () => {
    const both = decodeParse({ options: { timeout: 5000, onlyMainContent: false }, timeout: 7000 })
    expect([both.timeoutMs, both.content.onlyMainContent]).toEqual([7000, false])
  })

  test('parsers: the last one wins, none at all leaves a PDF unread', () => {
    expect(
      decoded({ parsers: ['pdf', { type: 'pdf', maxPages: 3 }, { type: 'pdf', mode: 'ocr' }] }).content.pdf,
    ).toEqual({
      maxPages: 3,
      mode: 'ocr',
    })
    expect(decoded({ parsers: [] }).content.pdf).toEqual({ raw: true })
  })
})

describe('Base64', () => {
  const bytesOf = (text: string) => [...decodeBase64(text, 'base64').bytes]

  test('is taken bare, in lines, without padding, in both alphabets', () => {
    expect(bytesOf('+/8B')).toEqual([0xfb, 0xff, 1])
    expect(bytesOf('-_8B')).toEqual([0xfb, 0xff, 1])
    expect(bytesOf(' +/\r\n8B\t')).toEqual([0xfb, 0xff, 1])
    expect(bytesOf('YQ')).toEqual([97])
    expect(bytesOf('YQ==')).toEqual([97])
  })

  test('is taken as a data URL, which tells the type', () => {
    const { bytes, contentType } = decodeBase64('data:application/pdf;name=a.pdf;base64,YQ==', 'base64')
    expect([[...bytes], contentType]).toEqual([[97], 'application/pdf'])
    expect(decodeBase64('DATA:;base64,YQ==', 'base64')).toEqual({ bytes: new Uint8Array([97]) })
  })

  test.each(['%%%', 'YQ=a', 'ä', 'data:text/plain,a', 'data:;base64,', '  '])(
    '%j is refused, by the name it has',
    (text) => {
      expect(() => decodeBase64(text, 'data')).toThrow('"data"')
    },
  )
})

test('the name of a file is shown on one line, and there is always one', () => {
  expect(['a\r\nb.pdf', ' ', undefined, 'x/y.pdf'].map(shownFileName)).toEqual([
    'a b.pdf',
    'upload',
    'upload',
    'x/y.pdf',
  ])
})

test('a parsed file tells its name, type and pages', () => {
  expect(encodeParsed({ ...parsed, name: 'ä b.pdf', contentType: 'application/octet-stream' })).toEqual({
    markdown: 'One line.',
    metadata: {
      title: 'T',
      sourceURL: 'ä b.pdf',
      url: 'upload:///%C3%A4%20b.pdf',
      statusCode: 200,
      contentType: 'application/pdf',
      numPages: 1,
      totalPages: 3,
      creditsUsed: 1,
    },
  })
})
