import { ServiceError } from '../../errors.ts'
import type { FileMetadata } from '../file-content.ts'
import { createPdfium, type Pdfium, textFrom, viewOf, withScratch } from './pdfium.ts'
import { withTrailer } from './repair.ts'

/**
 * An open PDF. Its bytes are in the memory of its own PDFium instance and are garbage-collected with it, so nothing
 * needs closing.
 */
export interface PdfFile {
  pdfium: Pdfium
  handle: number
  totalPages: number
  /** Whether the cross-reference table was missing or wrong and has been rebuilt. */
  damaged: boolean
  /** The handle for reading fields of forms; 0 without a form. */
  form: () => number
  /** Whether the file leaves it to the reader to draw the values of fields, so that what it draws may be out of date. */
  staleFields: boolean
}

/**
 * Opens a PDF. Encryption with an empty user password is no obstacle.
 *
 * @throws ServiceError `document_unreadable` that says what is wrong: encrypted, no pages, not a PDF
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const pdfium = await createPdfium()
  const { handle, repaired } = load(pdfium, bytes)
  const totalPages = pdfium.FPDF_GetPageCount(handle)
  if (totalPages <= 0) throw new ServiceError('document_unreadable', 'The PDF has no pages.')
  return {
    pdfium,
    handle,
    totalPages,
    damaged: repaired || pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle) === 0,
    form: lazy(() => openForm(pdfium, handle)),
    staleFields: needsAppearances(bytes),
  }
}

/** Results of FPDF_GetLastError (fpdfview.h). */
const NEEDS_PASSWORD = 4
const UNKNOWN_ENCRYPTION = 5

function load(pdfium: Pdfium, bytes: Uint8Array): { handle: number; repaired: boolean } {
  const handle = loadBytes(pdfium, bytes)
  if (handle !== 0) return { handle, repaired: false }
  const code = pdfium.FPDF_GetLastError()
  const whole = code === NEEDS_PASSWORD || code === UNKNOWN_ENCRYPTION ? undefined : withTrailer(bytes)
  const mended = whole === undefined ? 0 : loadBytes(pdfium, whole)
  if (mended === 0) throw unopened(code, bytes)
  return { handle: mended, repaired: true }
}

function loadBytes(pdfium: Pdfium, bytes: Uint8Array): number {
  const address = pdfium.malloc(Math.max(bytes.length, 1))
  if (address === 0) throw new ServiceError('document_unreadable', 'The PDF is too large to read.')
  new Uint8Array(pdfium.memory.buffer).set(bytes, address)
  const handle = pdfium.FPDF_LoadMemDocument(address, bytes.length, 0)
  if (handle === 0) pdfium.free(address)
  return handle
}

function unopened(code: number, bytes: Uint8Array): ServiceError {
  if (code === NEEDS_PASSWORD)
    return new ServiceError('document_unreadable', 'The PDF is encrypted. Remove its password and try again.')
  if (code === UNKNOWN_ENCRYPTION) {
    return new ServiceError('document_unreadable', 'The PDF is encrypted with an unsupported method.')
  }
  const end = new TextDecoder('latin1').decode(bytes.subarray(-2048))
  const what = end.includes('%%EOF') ? 'damaged' : 'truncated'
  return new ServiceError('document_unreadable', `The PDF is ${what} and cannot be read.`)
}

/** Size of FPDF_FORMFILLINFO (fpdf_formfill.h) with room to spare, and the version without XFA. */
const FORM_INFO_BYTES = 512
const FORM_INFO_VERSION = 1

/** Prepares the form of a document, without callbacks, which PDFium then does not call. */
function openForm(pdfium: Pdfium, handle: number): number {
  if (pdfium.FPDF_GetFormType(handle) === 0) return 0
  // PDFium keeps the address.
  const info = pdfium.malloc(FORM_INFO_BYTES)
  new Uint8Array(pdfium.memory.buffer).fill(0, info, info + FORM_INFO_BYTES)
  viewOf(pdfium).setInt32(info, FORM_INFO_VERSION, true)
  return pdfium.FPDFDOC_InitFormFillEnvironment(handle, info)
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Whether the form asks readers to draw its fields (NeedAppearances, ISO 32000-1, 12.7.2). PDFium does not tell.
 * Updates are appended, so the last one counts.
 */
function needsAppearances(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.lastIndexOf(NEED_APPEARANCES)
  return at !== -1 && /^\s+true/.test(buffer.toString('latin1', at + NEED_APPEARANCES.length, at + 40))
}

const NEED_APPEARANCES = '/NeedAppearances'

/** Keys of the document information dictionary (ISO 32000-1, 14.3.3) → members of FileMetadata. */
const names = { Title: 'title', Author: 'author', Subject: 'description', Keywords: 'keywords' } as const

export function metadataOf({ pdfium, handle }: PdfFile): FileMetadata {
  const metadata: FileMetadata = {}
  for (const [name, ours] of Object.entries(names)) {
    const tag = new TextEncoder().encode(`${name}\0`)
    const text = withScratch(pdfium, tag.length, (tagAddress) => {
      new Uint8Array(pdfium.memory.buffer).set(tag, tagAddress)
      return textFrom(pdfium, 'utf-16le', (address, bytes) =>
        pdfium.FPDF_GetMetaText(handle, tagAddress, address, bytes),
      )
    })
    const value = text.replace(/\p{Cc}+/gu, ' ').trim()
    if (value !== '') metadata[ours] = value
  }
  return metadata
}
