import { imageSize } from 'image-size'
import { ServiceError } from '../../errors.ts'
import { unreadable } from '../errors.ts'
import type { FileContent, FileOptions, OcrLanguages } from '../file-content.ts'
import { TIME_LIMIT_MS } from '../limits.ts'
import { pageNumbers, timeLimitReached } from '../page-warnings.ts'
import { createBook } from '../pdf/book.ts'
import type { ReadPage } from '../pdf/page.ts'
import { ENGLISH } from './languages.ts'
import { recognisedPage, recogniseUpright } from './recognise.ts'
import { ORIENTATIONS, tesseractOf } from './tesseract.ts'
import { pagesOf } from './tiff-pages.ts'

/**
 * Recognises the text of a picture (PNG, JPEG, TIFF, WebP, GIF, BMP) as HTML; of a TIFF, all its pages.
 *
 * @throws ServiceError `document_unreadable` for a picture that is broken or has too many pixels
 */
export async function imageToHtml(
  bytes: Uint8Array,
  { ocr = ENGLISH, timeLimitMs = TIME_LIMIT_MS }: FileOptions = {},
): Promise<FileContent> {
  const deadline = performance.now() + timeLimitMs
  const pages = pagesOf(bytes)
  const book = createBook(pages.length, new Map())
  const broken: number[] = []
  let begun = 0
  for (const page of pages) {
    if (begun > 0 && performance.now() >= deadline) break
    begun += 1
    try {
      book.add(await readPicture(page(), ocr))
    } catch (thrown) {
      if (pages.length === 1 || !(thrown instanceof ServiceError)) throw thrown
      broken.push(begun)
    }
  }
  if (broken.length === pages.length) throw unreadable('picture')
  const html = book.finish()
  const warnings = warningsOf({ isEmpty: html === '', broken, begun, total: pages.length })
  return {
    html,
    metadata: { numPages: begun - broken.length, totalPages: pages.length },
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

async function readPicture(bytes: Uint8Array, ocr: OcrLanguages): Promise<ReadPage> {
  const turns = ORIENTATIONS.indexOf(orientationOf(bytes))
  const tesseract = await tesseractOf(ocr)
  const { hocr } = recogniseUpright(
    (turned) => {
      const found = tesseract.recognise(bytes, turned)
      if (found === undefined) throw unreadable('picture')
      return found
    },
    Math.max(turns, 0),
  )
  const [width, height] = /bbox 0 0 (\d+) (\d+)/.exec(hocr)!.slice(1).map(Number) as [number, number]
  return recognisedPage(hocr, { width, height, scale: WIDTH / width })
}

/** The width in points that every picture is scaled to: layout only compares sizes with each other. */
const WIDTH = 600

/** The Exif orientation. @throws ServiceError for a picture that would take too much memory */
function orientationOf(bytes: Uint8Array): number {
  let size: { width: number; height: number; orientation?: number }
  try {
    size = imageSize(bytes)
  } catch (cause) {
    throw unreadable('picture', cause)
  }
  if (size.width * size.height <= MAX_PIXELS) return size.orientation ?? 1
  throw new ServiceError(
    'document_unreadable',
    `The picture has more than ${MAX_PIXELS / 1e6} million pixels, which is the limit. Send a smaller one.`,
  )
}

/** An A4 page at 600 dots per inch has 35 million. Each takes four bytes while it is read. */
const MAX_PIXELS = 40_000_000

interface Outcome {
  isEmpty: boolean
  /** Page numbers. */
  broken: readonly number[]
  begun: number
  total: number
}

function warningsOf({ isEmpty, broken, begun, total }: Outcome): string[] {
  return [
    ...(isEmpty ? ['No text was found in the picture.'] : []),
    ...(broken.length > 0 ? [`Damaged pages were skipped: ${pageNumbers(broken)}.`] : []),
    ...(begun < total ? [timeLimitReached(begun, total)] : []),
  ]
}
