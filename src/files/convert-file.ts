import { ServiceError } from '../errors.ts'
import { detectType, type FileType } from './detect.ts'
import { encrypted, unreadable } from './errors.ts'
import type { FileContent, FileOptions, FileReader } from './file-content.ts'
import { mediaTypeOf } from './media-types.ts'

/** The supported formats, for error messages. */
export const SUPPORTED =
  'HTML, XHTML, text, PDF, DOC, DOCX, DOCM, ODT, ODS, ODP, RTF, XLS, XLSX, XLSM, XLSB, CSV, PPTX, EPUB, PNG, JPEG, TIFF, WebP, GIF, BMP'

export interface ConvertedFile extends FileContent {
  /** Media type according to the bytes. */
  contentType: string
}

/**
 * Converts a file to HTML. Its bytes decide the format.
 *
 * @param type the format, if it is known already
 * @returns undefined for HTML and other text, which is processed as a page
 * @throws ServiceError `unsupported_document` for an unsupported format, `document_unreadable` for a file that is
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
    throw new ServiceError('unsupported_document', `This file type is not supported. Supported: ${SUPPORTED}.`)
  }
  const read = await load()
  try {
    return { ...(await read(bytes, options)), contentType: mediaTypeOf(type, bytes, options.contentType) }
  } catch (thrown) {
    throw BROKEN_BY_A_FILE.some((kind) => thrown instanceof kind) ? unreadable('file', thrown) : thrown
  }
}

/** Each format → its reader, loaded on first use. */
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

/** Errors that readers throw at malformed bytes. They are reported as a damaged file, with the cause in the log. */
const BROKEN_BY_A_FILE = [TypeError, RangeError, URIError, SyntaxError, WebAssembly.RuntimeError]
