import { imageSize } from 'image-size'
import { ServiceError } from '../../errors.ts'
import type { FileContent, FileOptions } from '../file-content.ts'
import { createBook } from '../pdf/book.ts'
import { ENGLISH } from './languages.ts'
import { recognisedPage, upright } from './page.ts'
import { ORIENTATIONS, tesseractOf } from './tesseract.ts'

/** A page of A4 has 35 million at 600 dots an inch. They take four bytes each while they are read. */
const MAX_PIXELS = 40_000_000
/** The width that a picture is taken for, points: sizes count only beside each other. */
const WIDTH = 600

/**
 * The text of a picture (PNG, JPEG, TIFF, WebP, GIF, BMP) as HTML.
 *
 * @throws ServiceError `document_unreadable` for a broken picture, `body_too_large` for one of too many pixels
 */
export async function imageToHtml(bytes: Uint8Array, { ocr = ENGLISH }: FileOptions = {}): Promise<FileContent> {
  const lies = ORIENTATIONS.indexOf(orientationOf(bytes))
  const tesseract = await tesseractOf(ocr)
  const { hocr } = upright(
    (turns) => {
      const found = tesseract.recognise(bytes, turns)
      if (found === undefined) throw unreadable()
      return found
    },
    Math.max(lies, 0),
  )
  const [width, height] = /bbox 0 0 (\d+) (\d+)/.exec(hocr)!.slice(1).map(Number) as [number, number]
  const book = createBook(1, new Map())
  book.add(recognisedPage(hocr, { width, height, scale: WIDTH / width }))
  const html = book.finish()
  return {
    html,
    metadata: { numPages: 1, totalPages: 1 },
    ...(html === '' && { warning: 'No text was found in the picture.' }),
  }
}

/** How the camera was held, as Exif counts; refuses what would take too much memory. */
function orientationOf(bytes: Uint8Array): number {
  let size: { width: number; height: number; orientation?: number }
  try {
    size = imageSize(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
  if (size.width * size.height <= MAX_PIXELS) return size.orientation ?? 1
  throw new ServiceError('body_too_large', `The picture has more than ${MAX_PIXELS / 1e6} million pixels.`)
}

const unreadable = (cause?: unknown) =>
  new ServiceError('document_unreadable', 'The picture is broken: it cannot be read.', { cause })
