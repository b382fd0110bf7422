import type { FileContent, FileOptions } from '../file-content.ts'
import { createBook } from './book.ts'
import { metadataOf, openPdf } from './open.ts'
import { outlineOf } from './outline.ts'
import { createReading } from './reading.ts'

/**
 * Converts a PDF to HTML that reads like its pages.
 *
 * @throws ServiceError `document_unreadable` if the PDF is encrypted, truncated, broken or without pages
 */
export async function pdfToHtml(bytes: Uint8Array, options: FileOptions = {}): Promise<FileContent> {
  const file = await openPdf(bytes)
  const metadata = { ...metadataOf(file), totalPages: file.totalPages }
  const reading = createReading(file, options)
  const book = createBook(reading.pagesToRead, outlineOf(file))
  for await (const page of reading.pages()) book.add(page)
  const warnings = reading.warnings()
  if (file.damaged) warnings.push('The PDF is damaged. Parts of it may be missing.')
  return {
    html: book.finish(),
    metadata: { ...metadata, numPages: reading.read },
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}
