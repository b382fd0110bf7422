import { ServiceError } from '../../errors.ts'
import type { FileContent } from '../file-content.ts'
import { createFurniture } from './furniture.ts'
import { hull, type Line } from './geometry.ts'
import { createTypeCount } from './headings.ts'
import { layoutOf } from './layout.ts'
import { metadataOf, openPdf, type PdfFile } from './open.ts'
import { outlineOf } from './outline.ts'
import { openFlattened, type PdfPage, type ReadPage, readPage } from './page.ts'
import { createVocabulary } from './vocabulary.ts'
import { createWriter } from './writer.ts'

/** `fast`: text only. `auto`: pages without usable text are recognised. `ocr`: every page is. */
export type PdfMode = 'fast' | 'auto' | 'ocr'

export interface PdfOptions {
  mode: PdfMode
  /** 1 to 10000. */
  maxPages: number
  /** When to stop and give what there is: milliseconds as of `performance.now()`. */
  deadline: number
  /** Recognises one page; without it pages stay as they are. */
  recognise?: (file: PdfFile, page: PdfPage) => Promise<ReadPage>
}

/** Pages read ahead, so that what repeats and what is usual is known before a page is written. */
const AHEAD = 16

/**
 * A PDF as HTML that reads like its pages. Holds the text of 17 pages at most.
 *
 * @throws ServiceError `document_unreadable`: encrypted, truncated, broken, without pages
 */
export async function pdfToHtml(bytes: Uint8Array, options: PdfOptions): Promise<FileContent> {
  using file = await openPdf(bytes)
  const asked = Math.min(file.totalPages, options.maxPages)
  const metadata = { ...metadataOf(file), totalPages: file.totalPages }
  const { html, read, warnings } = await convert(file, asked, options)
  if (file.damaged) warnings.push('The PDF is damaged; what could be read of it is here.')
  return {
    html,
    metadata: { ...metadata, numPages: read },
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

async function convert(file: PdfFile, asked: number, options: PdfOptions) {
  const vocabulary = createVocabulary()
  const types = createTypeCount()
  const furniture = createFurniture(asked)
  const writer = createWriter(vocabulary)
  const outline = outlineOf(file)
  const ahead: ReadPage[] = []
  const write = (page: ReadPage) => {
    const typography = types.typography(outline)
    writer.ignoreMono = typography.monoBody
    writer.page(layoutOf(page, furniture, typography))
  }
  const reading = createReading(file, options)
  for (let index = 0; index < asked && reading.goesOn(index); index++) {
    const page = await reading.page(index)
    if (page === undefined) continue
    const lines = linesOf(page)
    vocabulary.learn(lines)
    types.learn(lines)
    furniture.learn(page)
    ahead.push(page)
    if (ahead.length > AHEAD) write(ahead.shift()!)
  }
  for (const page of ahead) write(page)
  return { html: writer.finish(), read: reading.read, warnings: reading.warnings(asked) }
}

function linesOf({ pieces, tables }: ReadPage): Line[] {
  const cells = tables.flatMap((table) => table.cells).filter(({ runs }) => runs.length > 0)
  return [...pieces, ...cells.map(({ runs }) => ({ ...hull(runs), runs, baseline: 0, size: runs[0]!.size }))]
}

/** Reads page after page and remembers what went wrong. */
function createReading(file: PdfFile, { mode, deadline, recognise }: PdfOptions) {
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
      return (await recognise?.(file, page)) ?? text
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
