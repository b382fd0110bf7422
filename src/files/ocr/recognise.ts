import type { OcrLanguages } from '../file-content.ts'
import type { Box } from '../pdf/geometry.ts'
import { piecesOf } from '../pdf/lines.ts'
import type { PdfFile } from '../pdf/open.ts'
import type { PdfPage, ReadPage } from '../pdf/page.ts'
import { type Picture, pictureOf } from '../pdf/raster.ts'
import { takeTables } from '../pdf/ruled-tables.ts'
import { textOf } from './hocr.ts'
import { takeTableRules } from './table-rules.ts'
import { type Recognition, tesseractOf } from './tesseract.ts'

/** A recogniser for the pages of PDF files. A page is first tried as the one before it was found to lie. */
export async function pageRecogniser(languages: OcrLanguages): Promise<(file: PdfFile, page: PdfPage) => ReadPage> {
  const tesseract = await tesseractOf(languages)
  let usual = 0
  return (file, page) => {
    const { turns, picture, rules, hocr } = upright((turn) => {
      const drawn = pictureOf(file, page, turn)
      return { turns: turn, picture: drawn, ...readRuled(drawn, (bytes) => tesseract.recognise(bytes) ?? NOTHING) }
    }, usual)
    usual = turns
    return recognisedPage(hocr, picture, rules)
  }
}

/** Reads a picture, and one with tables without their lines too: which way gives more differs from page to page. */
function readRuled(picture: Picture, recognise: (bytes: Uint8Array) => Recognition): Recognition & { rules: Box[] } {
  const whole = recognise(picture.bytes)
  const rules = takeTableRules(picture)
  if (rules.length === 0) return { ...whole, rules }
  const cleared = recognise(picture.bytes)
  return { ...(lettersIn(cleared) > lettersIn(whole) ? cleared : whole), rules }
}

const lettersIn = ({ hocr }: Recognition): number => hocr.replace(/<[^>]*>|[^\p{L}\p{N}]/gu, '').length

const NOTHING: Recognition = { hocr: '', confidence: 0 }

/** With less confidence, 0 to 100, a page may lie on its side or head; with this much a turned one stands upright. */
const DOUBTED = 60
const TRUSTED = 75

/** Reads a page as it probably lies, and in other ways if that gives little; quarter turns with the clock. */
export function upright<Read extends Recognition>(read: (turns: number) => Read, usual = 0): Read {
  let best = read(usual)
  if (best.confidence >= DOUBTED || best.confidence === 0) return best
  for (const turns of [0, 1, 3, 2].filter((other) => other !== usual)) {
    const next = read(turns)
    if (next.confidence > best.confidence + 10) best = next
    if (best.confidence >= TRUSTED) break
  }
  return best
}

/**
 * What was recognised, as a page that reads like one with text of its own.
 *
 * @param rules lines of the picture, in points from its top left
 */
export function recognisedPage(
  hocr: string,
  { width, height, scale }: Omit<Picture, 'bytes'>,
  rules: readonly Box[] = [],
): ReadPage {
  const { runs, turned, sideways } = textOf(hocr, scale)
  const { tables, others } = takeTables(sideways ? [] : rules, runs)
  const [across, down] = sideways ? [height, width] : [width, height]
  return {
    box: { x0: 0, x1: across * scale, top: 0, bottom: down * scale },
    pieces: piecesOf(others),
    tables,
    turned: piecesOf(turned),
  }
}
