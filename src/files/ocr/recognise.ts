import type { OcrLanguages } from '../file-content.ts'
import type { Box, Run } from '../pdf/geometry.ts'
import { piecesOf } from '../pdf/lines.ts'
import { type Mark, withMarks } from '../pdf/marks.ts'
import type { PdfFile } from '../pdf/open.ts'
import type { PdfPage, ReadPage } from '../pdf/page.ts'
import { type Picture, pictureFrame, pictureOf } from '../pdf/raster.ts'
import { takeTables } from '../pdf/ruled-tables.ts'
import { textOf } from './hocr.ts'
import { takeTableRules } from './table-rules.ts'
import { type Recognition, tesseractOf } from './tesseract.ts'

/** Creates a recogniser for pages of PDF files. It first tries each page in the orientation of the previous one. */
export async function pageRecogniser(
  languages: OcrLanguages,
): Promise<(file: PdfFile, page: PdfPage, marks: readonly Mark[]) => ReadPage> {
  const tesseract = await tesseractOf(languages)
  let usual = 0
  return (file, page, marks) => {
    const { turns, picture, rules, hocr } = recogniseUpright((turn) => {
      const drawn = pictureOf(file, page, turn)
      return { turns: turn, picture: drawn, ...readRuled(drawn, (bytes) => tesseract.recognise(bytes) ?? NOTHING) }
    }, usual)
    usual = turns
    const frame = pictureFrame(file, page, turns)
    return recognisedPage(hocr, picture, { rules, complete: (runs) => withMarks(runs, marks, frame) })
  }
}

/**
 * Recognises a picture; if it contains ruled tables, again without their lines. Which attempt finds more text differs
 * from page to page.
 */
function readRuled(picture: Picture, recognise: (bytes: Uint8Array) => Recognition): Recognition & { rules: Box[] } {
  const whole = recognise(picture.bytes)
  const rules = takeTableRules(picture)
  if (rules.length === 0) return { ...whole, rules }
  const cleared = recognise(picture.bytes)
  return { ...(lettersIn(cleared) > lettersIn(whole) ? cleared : whole), rules }
}

const lettersIn = ({ hocr }: Recognition): number => hocr.replace(/<[^>]*>|[^\p{L}\p{N}]/gu, '').length

const NOTHING: Recognition = { hocr: '', confidence: 0 }

/**
 * Below the first confidence (0 to 100) a page may be turned, so other orientations are tried. From the second on, the
 * orientation is accepted.
 */
const DOUBTED = 60
const TRUSTED = 75

/**
 * Recognises a page in its usual orientation, and in others if the confidence is low. Turns are clockwise quarter
 * turns.
 */
export function recogniseUpright<Read extends Recognition>(read: (turns: number) => Read, usual = 0): Read {
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
 * Recognised text as a page, in the same form as a page with a text layer.
 *
 * @param rules lines in the picture, in points from its top left
 * @param complete adds what the picture does not show to its runs
 */
export function recognisedPage(
  hocr: string,
  { width, height, scale }: Omit<Picture, 'bytes'>,
  { rules = [], complete = (runs) => runs }: { rules?: readonly Box[]; complete?: (runs: Run[]) => Run[] } = {},
): ReadPage {
  const { runs, turned, sideways } = textOf(hocr, scale)
  const { tables, others } = takeTables(sideways ? [] : rules, complete(runs))
  const [across, down] = sideways ? [height, width] : [width, height]
  return {
    box: { x0: 0, x1: across * scale, top: 0, bottom: down * scale },
    pieces: piecesOf(others),
    tables,
    turned: piecesOf(turned),
  }
}
