import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { imageToHtml } from '../../src/files/ocr/image.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Annotation, lines, type Page, pdfOf } from './pdf.fixture.ts'
import { scanned } from './scan.fixture.ts'
import { tiffOf } from './tiff.fixture.ts'

const WRITTEN = ['The bridge over the river was', 'closed for the whole winter.']
const SENTENCE = WRITTEN.join(' ')
/** A page needs more than two lines, or its orientation is ambiguous. */
const FULL_PAGE = Array.from({ length: 12 }, (_, i) => WRITTEN[i % 2]!)

const scan: Page = { picture: await scanned(WRITTEN) }

test(
  'auto recognises exactly the pages that have no usable text',
  async () => {
    const texts = [{ x: 72, y: 72, text: 'This page has text of its own, which is taken as it is.' }]
    const bytes = pdfOf({ pages: [{ texts }, scan, {}] })
    const { html, metadata, warning } = await pdfToHtml(bytes, { mode: 'auto', timeLimitMs: PATIENCE_MS })
    expect(html).toContain('<p>This page has text of its own, which is taken as it is.</p>')
    expect(html).toContain(SENTENCE)
    expect(metadata.numPages).toBe(3)
    expect(warning).toBeUndefined()
  },
  PATIENCE_MS,
)

test('fast recognises nothing and reports the skipped pages', async () => {
  const { html, warning } = await pdfToHtml(pdfOf({ pages: [scan] }), { mode: 'fast' })
  expect(html).toBe('')
  expect(warning).toContain('Pages without usable text were not recognised in mode "fast": 1.')
})

test(
  'ocr recognises every page',
  async () => {
    const texts = lines(72, 120, WRITTEN, { size: 24, leading: 30 })
    const { html } = await pdfToHtml(pdfOf({ pages: [{ texts }] }), { mode: 'ocr', timeLimitMs: PATIENCE_MS })
    expect(html).toContain(SENTENCE)
  },
  PATIENCE_MS,
)

test(
  'the value of a field on a scanned form is read beside its label',
  async () => {
    const picture = await scanned(['Name:', '', ...FULL_PAGE])
    const field: Annotation = { box: [180, 100, 400, 126], entries: '/Subtype/Widget/T(n)/FT/Tx/V(Ada Lovelace)' }
    const bytes = pdfOf({ pages: [{ picture, annotations: [field] }] })
    const { html } = await pdfToHtml(bytes, { mode: 'auto', timeLimitMs: PATIENCE_MS })
    expect(html).toContain('<p>Name: Ada Lovelace</p>')
    expect(html).toContain(SENTENCE)
  },
  PATIENCE_MS,
)

test(
  'a page on its side is read upright',
  async () => {
    const { width, height, grey } = await scanned(FULL_PAGE, 1)
    const { html } = await imageToHtml(pngOf(width, height, grey))
    expect(html).toContain(SENTENCE)
  },
  PATIENCE_MS,
)

test(
  'a TIFF is read page by page without smaller copies, and a damaged page is reported',
  async () => {
    const [one, two] = [await scanned(['The first page of the fax']), await scanned(['came with a second one'])]
    for (const form of [{}, { big: true }, { endless: true }]) {
      const picture = tiffOf([one, { ...one, thumbnail: true }, two], form)
      expect(await imageToHtml(picture, { timeLimitMs: PATIENCE_MS })).toEqual({
        html: '<p>The first page of the fax</p>\n<p>came with a second one</p>',
        metadata: { numPages: 2, totalPages: 2 },
      })
    }
    const { html, metadata, warning } = await imageToHtml(tiffOf([one, { ...two, grey: two.grey.subarray(0, 9) }]), {
      timeLimitMs: PATIENCE_MS,
    })
    expect([html, metadata.numPages, metadata.totalPages, warning]).toEqual([
      '<p>The first page of the fax</p>',
      1,
      2,
      'Damaged pages were skipped: 2.',
    ])
    expect((await imageToHtml(tiffOf([one, two]), { timeLimitMs: 0 })).warning).toStartWith(
      'The time limit was reached after page 1 of 2',
    )
  },
  PATIENCE_MS,
)

test('a language without data is reported', async () => {
  const options = { mode: 'ocr' as const, ocr: { languages: ['xyz'], dataFolder: import.meta.dir } }
  await expect(pdfToHtml(pdfOf({ pages: [scan] }), options)).rejects.toMatchObject({
    code: 'ocr_unavailable',
    message: 'Text recognition is not available: no data for the language "xyz"',
    hint: expect.stringContaining('Put xyz.traineddata'),
  })
})

test('a language without data does not cost the pages with text', async () => {
  const ocr = { languages: ['xyz'], dataFolder: import.meta.dir }
  const pages = [scan, { texts: lines(72, 120, [SENTENCE]) }, scan]
  const { html, warning } = await pdfToHtml(pdfOf({ pages }), { ocr })
  expect([html, warning]).toEqual([
    `<p>${SENTENCE}</p>`,
    'Pages without usable text were not recognised in mode "auto": 1, 3. Text recognition is not available: no data for the language "xyz".',
  ])
  await expect(pdfToHtml(pdfOf({ pages }), { ocr, mode: 'ocr' })).rejects.toMatchObject({ code: 'ocr_unavailable' })
  await expect(pdfToHtml(pdfOf({ pages: [scan, scan] }), { ocr })).rejects.toMatchObject({ code: 'ocr_unavailable' })
})

test('damaged and huge pictures are rejected', async () => {
  const { width, height, grey } = scan.picture!
  const png = pngOf(width, height, grey)
  await expect(imageToHtml(png.subarray(0, 300))).rejects.toMatchObject({ code: 'document_unreadable' })
  await expect(imageToHtml(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'document_unreadable' })
  await expect(imageToHtml(pngOf(30_000, 30_000, grey))).rejects.toMatchObject({
    code: 'document_unreadable',
    message: expect.stringContaining('40 million pixels'),
  })
})

/** A grey PNG (PNG 3, chapter 11). */
function pngOf(width: number, height: number, grey: Uint8Array): Uint8Array {
  const count = Math.min(height, Math.floor(grey.length / width))
  const rows = Buffer.alloc((width + 1) * count)
  for (let row = 0; row < count; row++) {
    rows.set(grey.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(Bun.hash.crc32(body))
  return Buffer.concat([length, body, sum])
}
