import { ServiceError } from '../../src/errors.ts'
import type { FileOptions } from '../../src/files/file-content.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; mode: NonNullable<FileOptions['mode']> }>) => {
  try {
    const { html, metadata, warning } = await pdfToHtml(data.bytes, { mode: data.mode, timeLimitMs: 60_000 })
    const pages = `${metadata.numPages}/${metadata.totalPages} pages, ${html.length} characters`
    postMessage({ ok: true, result: warning === undefined ? pages : `${pages} (${warning})` })
  } catch (thrown) {
    const typed = thrown instanceof ServiceError && thrown.code !== 'internal'
    postMessage({ ok: typed, result: String(thrown) })
  }
}
