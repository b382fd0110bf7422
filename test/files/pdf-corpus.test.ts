import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ServiceError } from '../../src/errors.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { PATIENCE_MS } from '../patience.ts'

const folder = join(process.env.SHARED_DIR ?? resolve(import.meta.dir, '../../../shared'), 'documents')
const found = existsSync(folder)
const contentOf = async (file: string) => pdfToHtml(await Bun.file(join(folder, file)).bytes(), { mode: 'fast' })

describe.skipIf(!found)(found ? 'real PDF files' : 'NOT RUN, no documents in SHARED_DIR: real PDF files', () => {
  test(
    'every fourth one gives text or a typed error',
    async () => {
      const files = [...new Bun.Glob('*/pdf/*.pdf').scanSync(folder)].sort().filter((_, i) => i % 4 === 0)
      let texts = 0
      for (const file of files) {
        const content = await contentOf(file).catch((thrown: unknown) => {
          if (!(thrown instanceof ServiceError && thrown.code === 'document_unreadable'))
            throw new Error(file, { cause: thrown })
        })
        if (content !== undefined && content.html !== '') texts++
      }
      // The others only show pictures, being samples of one feature.
      expect(texts).toBeGreaterThan(files.length / 2)
      expect(files.length).toBeGreaterThan(30)
    },
    PATIENCE_MS,
  )

  test('a file that is encrypted with an empty password opens', async () => {
    const { html, metadata } = await contentOf('tika/pdf/testPDF_protected.pdf')
    expect(metadata).toMatchObject({ author: 'The Bank of England', numPages: 41 })
    expect(html).toContain('<h1>Part 1: Topology of the Financial Network</h1>')
    expect(html).toContain('<td><strong>Skewness</strong></td><td>7.4</td><td>8.0</td><td>3.1</td>')
  })

  test('right-to-left and CJK text keep their order, and CJK letters have no spaces between them', async () => {
    expect((await contentOf('pdfjs/pdf/ArabicCIDTrueType.pdf')).html).toContain('انواع الخطوط العربية')
    expect((await contentOf('pdfjs/pdf/SimFang-variant.pdf')).html).toContain('全世界无产者，联合起来')
    expect((await contentOf('tika/pdf/testPDFVarious.pdf')).html).toContain('ゾルゲと尾崎、淡々と最期')
  })
})
