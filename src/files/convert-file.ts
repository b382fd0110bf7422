import { ServiceError } from '../errors.ts'
import { detectType, type FileType } from './detect.ts'
import { encrypted, unreadable } from './errors.ts'
import type { FileContent, FileOptions, FileReader } from './file-content.ts'
import { mediaTypeOf } from './media-types.ts'

/** Each type → its reader, loaded when it is first needed. */
const READERS: Partial<Record<FileType, () => Promise<FileReader>>> = {
  word: async () => (await import('./docx/docx.ts')).docxToHtml,
  'word-xml': async () => (await import('./docx/word-xml.ts')).wordXmlToHtml,
  'word-97': async () => (await import('./doc/doc.ts')).docToHtml,
  'open-text': async () => (await import('./odf/odf.ts')).openDocumentToHtml,
  'open-sheet': async () => (await import('./odf/odf.ts')).openDocumentToHtml,
  'open-slides': async () => (await import('./odf/odf.ts')).openDocumentToHtml,
  rtf: async () => (await import('./rtf/rtf.ts')).rtfToHtml,
  workbook: async () => (await import('./sheet/workbook.ts')).workbookToHtml,
  slides: async () => (await import('./pptx/pptx.ts')).pptxToHtml,
  epub: async () => (await import('./epub/epub.ts')).epubToHtml,
  pdf: async () => (await import('./pdf/pdf.ts')).pdfToHtml,
  image: async () => (await import('./ocr/image.ts')).imageToHtml,
  delimited: async () => (await import('./sheet/delimited.ts')).delimitedToHtml,
}

/** What can be read, as a sentence says it. */
export const SUPPORTED =
  'HTML, XHTML, text, PDF, DOC, DOCX, DOCM, ODT, ODS, ODP, RTF, XLS, XLSX, XLSM, XLSB, CSV, PPTX, EPUB, PNG, JPEG, TIFF, WebP, GIF, BMP'

export interface ConvertedFile extends FileContent {
  /** Media type, by the bytes. */
  contentType: string
}

/**
 * A file as HTML, by what its bytes are.
 *
 * @param type if it is known already
 * @returns undefined for HTML and other text, which are read as pages are
 * @throws ServiceError `unsupported_document` for a type that is not read, `document_unreadable` for a file that is
 * encrypted, damaged or too large
 */
export async function convertFile(
  bytes: Uint8Array,
  options: FileOptions = {},
  type = detectType(bytes, options),
): Promise<ConvertedFile | undefined> {
  if (type === 'page') return undefined
  if (type === 'encrypted') throw encrypted('document')
  const load = READERS[type]
  if (load === undefined) {
    throw new ServiceError('unsupported_document', `A file of this type cannot be read. Supported: ${SUPPORTED}.`)
  }
  const read = await load()
  try {
    return { ...(await read(bytes, options)), contentType: mediaTypeOf(type, bytes, options.contentType) }
  } catch (thrown) {
    throw BROKEN_BY_A_FILE.some((kind) => thrown instanceof kind) ? unreadable('file', thrown) : thrown
  }
}

/** What readers throw of themselves where bytes are other than any writer makes them; the cause goes to the log. */
const BROKEN_BY_A_FILE = [TypeError, RangeError, URIError, SyntaxError, WebAssembly.RuntimeError]
