import { expect, test } from 'bun:test'
import type { FileContent } from '../../src/files/file-content.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { withTrailer } from '../../src/files/pdf/repair.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Page, pdfOf, type Text } from './pdf.fixture.ts'

const read = (pages: Page[]): Promise<FileContent> =>
  pdfToHtml(pdfOf({ pages }), { mode: 'fast', timeLimitMs: PATIENCE_MS })

/** Positions that look random but are the same every time. */
function scattered(count: number, size: number): Text[] {
  let seed = 1
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed / 2 ** 32) * limit
  }
  return Array.from({ length: count }, () => ({ x: next(600), y: 10 + next(770), text: 'a', size }))
}

test(
  'a line of many letters without a space takes linear time',
  async () => {
    const width = 30_000 * 0.6 * 0.278
    const texts = [0, 1, 2, 3].map((i) => ({ x: i * width, y: 100, text: 'f'.repeat(30_000), size: 0.6 }))
    expect((await read([{ texts, width: 4 * width }])).html.length).toBeGreaterThan(100_000)
  },
  PATIENCE_MS,
)

test.skipIf(!atLength)(
  'letters scattered over a page, and a table of many cells filled with them, take linear time',
  async () => {
    const count = 60_000
    expect((await read([{ texts: scattered(count, 0.5) }])).html.length).toBeGreaterThan(count)
    const level = Array.from({ length: 130 }, (_, i): [number, number, number, number] => [
      0,
      5 + i * 6,
      612,
      5 + i * 6,
    ])
    const upright = Array.from({ length: 130 }, (_, i): [number, number, number, number] => [i * 4.7, 5, i * 4.7, 779])
    const { html } = await read([{ texts: scattered(count, 0.5), rules: [...level, ...upright] }])
    expect(html).toStartWith('<table>')
    expect(html.match(/<td/g)!.length).toBeGreaterThan(16_000)
  },
  PATIENCE_MS,
)

test(
  'a file that claims more pages than the limit gets a warning',
  async () => {
    const text = Buffer.from(pdfOf({ pages: [{ texts: [{ x: 72, y: 72, text: 'one' }] }] })).toString('latin1')
    const claims = Buffer.from(text.replace('/Count 1/', '/Count 50000/'), 'latin1')
    const { html, metadata, warning } = await pdfToHtml(claims, { mode: 'fast', timeLimitMs: PATIENCE_MS })
    expect(html).toBe('<p>one</p>')
    expect(metadata).toMatchObject({ numPages: 1, totalPages: 50_000 })
    expect(warning).toContain('Damaged pages were skipped: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 9989 more.')
    expect(warning).toContain('The PDF has 50000 pages. Only the first 10000 were read.')
  },
  PATIENCE_MS,
)

test('a million object headers take no longer than the first of them', () => {
  const bytes = new TextEncoder().encode(`%PDF-1.7\n7 0 obj<</Type/Page>>endobj\n${'1 0 obj '.repeat(1_000_000)}`)
  const end = new TextDecoder().decode(withTrailer(bytes)!.subarray(bytes.length))
  expect(end).toContain('/Kids[7 0 R]')
  expect(end).toContain('/Root 9 0 R')
})

test(
  'an extremely long and thin page, in which nothing can be recognised, keeps its text',
  async () => {
    const text = Buffer.from(pdfOf({ pages: [{ texts: [{ x: 0, y: 792, text: 'one' }] }] })).toString('latin1')
    const thread = Buffer.from(text.replace('[0 0 612 792]', '[0 0 9999999999 1]'), 'latin1')
    const { html, metadata } = await pdfToHtml(thread, { mode: 'ocr', timeLimitMs: PATIENCE_MS })
    expect(html).toBe('<p>one</p>')
    expect(metadata.numPages).toBe(1)
  },
  PATIENCE_MS,
)
