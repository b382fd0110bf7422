import { ServiceError } from '../../errors.ts'
import type { FileOptions } from '../file-content.ts'
import { TIME_LIMIT_MS } from '../limits.ts'
import { ENGLISH } from '../ocr/languages.ts'
import { pageNumbers, timeLimitReached } from '../page-warnings.ts'
import type { Mark } from './marks.ts'
import type { PdfFile } from './open.ts'
import { openFlattened, type PdfPage, type ReadPage, readPage } from './page.ts'

/** Reads the pages of a file and remembers what went wrong. */
export interface Reading {
  /** How many pages to read. */
  readonly pagesToRead: number
  /** How many pages have been read. */
  readonly read: number
  /** The readable pages in order, until the last one or the time limit. */
  pages(): AsyncGenerator<ReadPage>
  /** Sentences about what is missing. */
  warnings(): string[]
}

interface Outcome {
  read: number
  /** Numbers of pages, from 1. */
  broken: number[]
  unrecognised: number[]
  /** Why recognition is unavailable, in mode `auto`. */
  unavailable: ServiceError | undefined
  /** Whether any page had usable text of its own. */
  usable: boolean
  /** Whether PDFium crashed. */
  died: boolean
}

type Recognise = (file: PdfFile, page: PdfPage, marks: readonly Mark[]) => ReadPage

/**
 * @throws ServiceError from `pages`: `document_unreadable` if nothing can be read, `ocr_unavailable` if a language has
 * no data
 */
export function createReading(file: PdfFile, options: FileOptions): Reading {
  const { mode = 'auto', ocr = ENGLISH, timeLimitMs = TIME_LIMIT_MS, maxPages = MAX_PAGES } = options
  const deadline = performance.now() + timeLimitMs
  const pagesToRead = Math.min(file.totalPages, maxPages)
  let recogniser: Recognise | undefined
  const outcome: Outcome = { read: 0, broken: [], unrecognised: [], unavailable: undefined, usable: false, died: false }

  async function* pages(): AsyncGenerator<ReadPage> {
    for (let number = 1; number <= pagesToRead && (number === 1 || performance.now() < deadline); number++) {
      const page = await pageOf(number).catch((thrown: unknown) => {
        if (thrown instanceof ServiceError) throw thrown
        if (number === 1) throw unreadable(thrown)
        outcome.died = true
      })
      // After a crash the memory of PDFium cannot be trusted.
      if (outcome.died) return
      if (page === undefined) continue
      outcome.read++
      yield page
    }
    if (outcome.unavailable !== undefined && !outcome.usable) throw outcome.unavailable
  }

  async function pageOf(number: number): Promise<ReadPage | undefined> {
    const opened = openFlattened(file, number - 1)
    if (opened === undefined) {
      outcome.broken.push(number)
      return undefined
    }
    using page = opened.page
    const text = readPage(file, page, opened.annotations)
    if (!text.empty && text.usable) outcome.usable = true
    if (text.empty || (mode === 'auto' && text.usable)) return text
    const recognise = mode === 'fast' ? undefined : await openRecogniser()
    if (recognise === undefined) {
      if (!text.usable) outcome.unrecognised.push(number)
      return text
    }
    const recognised = recognise(file, page, opened.annotations.marks)
    return recognised.pieces.length + recognised.tables.length > 0 ? recognised : text
  }

  /** In mode `auto`, a missing language must not cost the pages that have text. */
  async function openRecogniser(): Promise<Recognise | undefined> {
    if (outcome.unavailable !== undefined) return undefined
    try {
      recogniser ??= await (await import('../ocr/recognise.ts')).pageRecogniser(ocr)
    } catch (thrown) {
      if (mode === 'ocr' || !(thrown instanceof ServiceError)) throw thrown
      outcome.unavailable = thrown
    }
    return recogniser
  }

  return {
    pagesToRead,
    get read() {
      return outcome.read
    },
    pages,
    warnings: () => [
      ...warningsOf(outcome, { pagesToRead, mode, wanted: Math.min(file.totalPages, options.maxPages ?? Infinity) }),
    ],
  }
}

/** The largest `maxPages` that a request may ask for (MAX_PDF_PAGES in wire/). */
const MAX_PAGES = 10_000

function* warningsOf(
  { read, broken, unrecognised, unavailable, died }: Outcome,
  { pagesToRead, mode, wanted }: { pagesToRead: number; mode: string; wanted: number },
): Generator<string> {
  if (broken.length > 0) yield `Damaged pages were skipped: ${pageNumbers(broken)}.`
  if (unrecognised.length > 0)
    yield `Pages without usable text were not recognised in mode "${mode}": ${pageNumbers(unrecognised)}.`
  if (unavailable !== undefined) yield `${unavailable.message}.`
  const done = read + broken.length
  if (died) yield `The PDF is damaged after page ${done}. The pages up to it are here.`
  else if (done < pagesToRead) yield timeLimitReached(done, pagesToRead)
  else if (pagesToRead < wanted) yield `The PDF has ${wanted} pages. Only the first ${pagesToRead} were read.`
}

const unreadable = (cause: unknown) =>
  new ServiceError('document_unreadable', 'The PDF is damaged and cannot be read.', { cause })
