import { ServiceError } from '../../errors.ts'
import type { FileContent, FileOptions } from '../file-content.ts'
import { ENGLISH } from '../ocr/languages.ts'
import { createBook } from './book.ts'
import { metadataOf, openPdf, type PdfFile } from './open.ts'
import { outlineOf } from './outline.ts'
import { openFlattened, type PdfPage, type ReadPage, readPage } from './page.ts'

/** Less than the Worker of a conversion is given, so that what there is comes out. */
const TIME_LIMIT_MS = 15_000
/** Of the interface: the most that can be asked for. */
const MAX_PAGES = 10_000

/**
 * A PDF as HTML that reads like its pages.
 *
 * @throws ServiceError `document_unreadable`: encrypted, truncated, broken, without pages
 */
export async function pdfToHtml(bytes: Uint8Array, options: FileOptions = {}): Promise<FileContent> {
  using file = await openPdf(bytes)
  const asked = Math.min(file.totalPages, options.maxPages ?? MAX_PAGES)
  const metadata = { ...metadataOf(file), totalPages: file.totalPages }
  const { html, read, warnings } = await convert(file, asked, options)
  if (file.damaged) warnings.push('The PDF is damaged; what could be read of it is here.')
  return {
    html,
    metadata: { ...metadata, numPages: read },
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

async function convert(file: PdfFile, asked: number, options: FileOptions) {
  const book = createBook(asked, outlineOf(file))
  const reading = createReading(file, options)
  for (let index = 0; index < asked && reading.goesOn(index); index++) {
    const page = await reading.page(index)
    if (page !== undefined) book.add(page)
  }
  return { html: book.finish(), read: reading.read, warnings: reading.warnings(asked) }
}

type Recognise = (file: PdfFile, page: PdfPage) => ReadPage

/** Reads page after page and remembers what went wrong. */
function createReading(file: PdfFile, { mode = 'auto', ocr = ENGLISH, timeLimitMs = TIME_LIMIT_MS }: FileOptions) {
  const deadline = performance.now() + timeLimitMs
  let recognise: Recognise | undefined
  const broken: number[] = []
  const unrecognised: number[] = []
  let read = 0
  let died = false

  async function page(index: number): Promise<ReadPage | undefined> {
    try {
      const opened = openFlattened(file, index)
      if (opened === undefined) {
        broken.push(index + 1)
        return undefined
      }
      using page = opened.page
      const text = readPage(file, page, opened.links)
      read++
      if (mode === 'fast' || text.empty || (mode === 'auto' && text.usable)) {
        if (!text.usable && !text.empty) unrecognised.push(index + 1)
        return text
      }
      recognise ??= await (await import('../ocr/page.ts')).pageRecogniser(ocr)
      const recognised = recognise(file, page)
      return recognised.pieces.length > 0 ? recognised : text
    } catch (thrown) {
      if (thrown instanceof ServiceError) throw thrown
      // The program itself gave up; its memory cannot be trusted any more.
      died = true
      if (index === 0) {
        throw new ServiceError('document_unreadable', 'The PDF is broken: nothing of it can be read.', {
          cause: thrown,
        })
      }
      return undefined
    }
  }

  function warnings(asked: number): string[] {
    const late = !died && read + broken.length < asked
    return [
      ...(broken.length > 0 ? [`Pages that are broken: ${list(broken)}.`] : []),
      ...(unrecognised.length > 0
        ? [`Pages without usable text, which mode "${mode}" did not recognise: ${list(unrecognised)}.`]
        : []),
      ...(died ? [`The PDF is broken after page ${read}; what comes before is here.`] : []),
      ...(late ? [`Time ended after page ${read} of ${asked}; what comes before is here.`] : []),
    ]
  }

  return {
    page,
    warnings,
    goesOn: (index: number) => !died && (index === 0 || performance.now() < deadline),
    get read() {
      return read
    },
  }
}

function list(pages: readonly number[]): string {
  return pages.length > 10 ? `${pages.slice(0, 10).join(', ')} and ${pages.length - 10} more` : pages.join(', ')
}
