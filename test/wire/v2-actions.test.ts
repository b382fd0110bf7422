import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import type { ActionResult } from '../../src/engines/engine.ts'
import { ServiceError } from '../../src/errors.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { encodeDocument, V2Document } from '../../src/wire/v2/document.ts'
import { decodeV2Scrape, V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'
import { page } from '../api/app.fixture.ts'

const url = 'http://site.test/'
const KIB = 1024

/** What is said of a request: the faults that its schema finds, else those that decoding finds, else nothing. */
function faults(request: object): string {
  const issues = issuesOf(V2ScrapeRequest, { url, ...request })
  if (issues.length > 0) return issues.map(({ message }) => message).join('; ')
  try {
    decodeV2Scrape({ url, ...request })
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    expect((error as ServiceError).code).toBe('invalid_request')
    expect((error as ServiceError).details).not.toEqual([])
    return (error as ServiceError).message
  }
}

const pause = (milliseconds: number) => ({ type: 'wait', milliseconds })

describe('an action is taken with its defaults:', () => {
  test.each([
    [pause(5), pause(5)],
    [pause(0), pause(0)],
    [
      { type: 'wait', selector: '#a' },
      { type: 'wait', selector: '#a' },
    ],
    [
      { type: 'click', selector: 'a' },
      { type: 'click', selector: 'a', all: false },
    ],
    [
      { type: 'click', selector: 'a', all: true },
      { type: 'click', selector: 'a', all: true },
    ],
    [
      { type: 'write', text: 't' },
      { type: 'write', text: 't' },
    ],
    [
      { type: 'press', key: 'Enter' },
      { type: 'press', key: 'Enter' },
    ],
    [{ type: 'scroll' }, { type: 'scroll', direction: 'down' }],
    [
      { type: 'scroll', direction: 'up', selector: 's' },
      { type: 'scroll', direction: 'up', selector: 's' },
    ],
    [{ type: 'screenshot' }, { type: 'screenshot', fullPage: false }],
    [
      { type: 'screenshot', fullPage: true, quality: 80, viewport: { width: 1, height: 2 } },
      { type: 'screenshot', fullPage: true, quality: 80, viewport: { width: 1, height: 2 } },
    ],
    [{ type: 'scrape' }, { type: 'scrape' }],
    [
      { type: 'executeJavascript', script: '1' },
      { type: 'executeJavascript', script: '1' },
    ],
    [{ type: 'pdf' }, { type: 'pdf', format: 'Letter', landscape: false, scale: 1 }],
    [{ type: 'generatePDF' }, { type: 'pdf', format: 'Letter', landscape: false, scale: 1 }],
    [
      { type: 'pdf', format: 'A4', landscape: true, scale: 1.5 },
      { type: 'pdf', format: 'A4', landscape: true, scale: 1.5 },
    ],
  ] as [object, object][])('%j', (sent, taken) => {
    expect(faults({ actions: [sent] })).toBe('')
    expect(decodeV2Scrape({ url, actions: [sent as { type: 'scrape' }] }).actions).toEqual([taken] as never)
  })
})

describe('refused, naming place and fault:', () => {
  test.each([
    [{ actions: { type: 'wait' } }, '"actions" must be a list'],
    [{ actions: ['scrape'] }, 'actions[0]'],
    [{ actions: [{}] }, '"actions[0].type" is required. Use one of: wait, click'],
    [{ actions: [{ type: 'teleport' }] }, '"actions[0]": "teleport" is not allowed here. Use one of: wait, click'],
    [{ actions: [{ type: 'executeJavaScript', script: '1' }] }, 'did you mean "executeJavascript"?'],
    [{ actions: [{ type: 'click' }] }, '"actions[0].selector" is required'],
    [{ actions: [{ type: 'click', selector: '' }] }, '"actions[0].selector" is empty'],
    [{ actions: [{ type: 'click', selector: '#a', force: 1 }] }, '"actions[0].force" is not a member'],
    [{ actions: [{ type: 'click', slector: '#a' }] }, 'did you mean "selector"?'],
    [{ actions: [{ type: 'scrape' }, { type: 'write' }] }, '"actions[1].text" is required'],
    [{ actions: [{ type: 'press' }] }, '"actions[0].key" is required'],
    [{ actions: [{ type: 'executeJavascript' }] }, '"actions[0].script" is required'],
    [{ actions: [{ type: 'scroll', direction: 'sideways' }] }, '"actions[0].direction"'],
    [{ actions: [{ type: 'wait' }] }, '"actions[0]": a wait needs either "milliseconds" or "selector"'],
    [{ actions: [{ ...pause(5), selector: '#a' }] }, '"actions[0]": a wait needs either'],
    [{ actions: [pause(-5)] }, '"actions[0].milliseconds" must be at least 0'],
    [{ actions: [pause(1.5)] }, '"actions[0].milliseconds" must be a whole number'],
    [{ actions: [{ type: 'screenshot', quality: 0 }] }, '"actions[0].quality"'],
    [{ actions: [{ type: 'screenshot', viewport: { width: 7681, height: 1 } }] }, '"actions[0].viewport.width"'],
    [{ actions: [{ type: 'pdf', format: 'A9' }] }, '"actions[0].format": "A9" is not allowed here. Use one of: A0'],
    [{ actions: [{ type: 'pdf', scale: 3 }] }, '"actions[0].scale" must be at most 2'],
    [{ actions: [{ type: 'scrape' }], lockdown: true }, '"lockdown" returns cached copies only, but "actions" need'],
    [{ actions: [{ type: 'scrape' }], min_age: 5 }, '"minAge" returns cached copies only'],
  ] as [object, string][])('%j: %s', (request, fault) => {
    expect(faults(request)).toContain(fault)
  })
})

describe('limits of actions:', () => {
  const script = (bytes: number) => ({ type: 'executeJavascript', script: 'x'.repeat(bytes) })
  const text = (bytes: number) => ({ type: 'write', text: 'ä'.repeat(bytes / 2) })
  const click = (length: number, letter = 'x') => ({ type: 'click', selector: letter.repeat(length) })

  test.each([
    ['50 actions', { actions: Array(50).fill({ type: 'scrape' }) }],
    ['a timeout of 300 s', { actions: [pause(1)], timeout: 300_000 }],
    ['waits as long as the timeout', { actions: [pause(2000), pause(500)], waitFor: 500, timeout: 3000 }],
    ['256 KiB of script and text', { actions: [script(200 * KIB), text(56 * KIB)] }],
    ['a selector of 4 KiB', { actions: [click(4096)] }],
  ])('%s are taken', (_, request) => {
    expect(faults(request)).toBe('')
  })

  test.each([
    ['51 actions', { actions: Array(51).fill({ type: 'scrape' }) }, 'at most 50 entries'],
    ['a timeout over 300 s', { actions: [pause(1)], timeout: 300_001 }, '"timeout" must be at most 300000'],
    ['waits longer than the timeout', { actions: [pause(2000), pause(2000)], timeout: 3000 }, 'add up to 4000 ms'],
    ['with the pause before', { actions: [pause(2500)], waitFor: 501, timeout: 3000 }, 'waits and "waitFor" add up'],
    ['a pause before that is too long', { waitFor: 3001, timeout: 3000 }, '"waitFor" is 3001 ms'],
    ['waits longer than the usual timeout', { actions: [pause(30_000), pause(30_001)] }, 'timeout of 60000 ms'],
    ['a script over 256 KiB', { actions: [script(256 * KIB + 1)] }, 'actions[0].script'],
    ['script and text over 256 KiB together', { actions: [script(200 * KIB), text(57 * KIB)] }, 'scripts and texts'],
    ['text over 256 KiB in bytes', { actions: [text(256 * KIB + 2)] }, 'scripts and texts have 262146 bytes in total'],
    ['a selector over 4 KiB', { actions: [click(4097)] }, 'actions[0].selector'],
    ['a selector over 4 KiB in bytes', { actions: [click(2049, 'ä')] }, '"actions[0].selector" must have at most 4096'],
  ])('%s is refused', (_, request, fault) => {
    expect(faults(request)).toContain(fault)
  })
})

test('with actions certificates are checked unless the request says otherwise', () => {
  const actions = [{ type: 'scrape' as const }]
  expect(decodeV2Scrape({ url, actions }).skipTlsVerification).toBe(false)
  expect(decodeV2Scrape({ url, actions, skipTlsVerification: true }).skipTlsVerification).toBe(true)
})

const results: ActionResult[] = [
  { index: 0, type: 'executeJavascript', value: { type: 'string', value: 'first' } },
  { index: 2, type: 'scrape', url, html: '<h1>T</h1>' },
  { index: 3, type: 'screenshot', dataUrl: 'data:image/png;base64,AA==' },
  { index: 4, type: 'pdf', dataUrl: 'data:application/pdf;base64,AA==' },
  { index: 5, type: 'executeJavascript', value: { type: 'undefined', value: null } },
]

test('what actions gave is grouped by kind, and all of it in order', () => {
  const document = encodeDocument({ ...page, screenshot: 'data:image/jpeg;base64,AA==', actionResults: results })
  expect(document.screenshot).toBe('data:image/jpeg;base64,AA==')
  expect(document.actions).toEqual({
    screenshots: ['data:image/png;base64,AA=='],
    scrapes: [{ url, html: '<h1>T</h1>' }],
    javascriptReturns: [
      { type: 'string', value: 'first' },
      { type: 'undefined', value: null },
    ],
    pdfs: ['data:application/pdf;base64,AA=='],
    results: [
      { index: 0, type: 'executeJavascript', return: { type: 'string', value: 'first' } },
      { index: 2, type: 'scrape', url, html: '<h1>T</h1>' },
      { index: 3, type: 'screenshot', screenshot: 'data:image/png;base64,AA==' },
      { index: 4, type: 'pdf', pdf: 'data:application/pdf;base64,AA==' },
      { index: 5, type: 'executeJavascript', return: { type: 'undefined', value: null } },
    ],
  })
  expect(Value.Check(V2Document, document)).toBe(true)
})

test('a document has neither picture nor actions where there were none', () => {
  expect(Object.keys(encodeDocument({ ...page, actionResults: [] }))).not.toContain('actions')
  expect(Object.keys(encodeDocument(page))).not.toContain('screenshot')
})
