import { type Pdfium, textFrom, viewOf, withScratch } from './pdfium.ts'
import { isRightToLeft } from './writing-systems.ts'

/** The look of a text object. */
export interface Look {
  /** Font size in points. */
  size: number
  /** Writing direction in whole degrees from 0 to 359, counterclockwise from the x axis of user space. */
  degrees: number
  bold: boolean
  italic: boolean
  mono: boolean
}

type Face = Pick<Look, 'bold' | 'italic' | 'mono'>

/** Reads the look of text objects. Each font is inspected once. */
export function createLooks(pdfium: Pdfium): (textPage: number, index: number, object: number) => Look {
  const faces = new Map<number, Face>()
  const looks = new Map<number, Look>()
  return (textPage, index, object) => {
    const known = looks.get(object)
    if (known !== undefined && object !== 0) return known
    const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object)
    let face = faces.get(font)
    if (face === undefined) {
      face = font === 0 ? { bold: false, italic: false, mono: false } : faceOf(pdfium, font)
      faces.set(font, face)
    }
    const look = { ...face, ...measure(pdfium, textPage, index) }
    looks.set(object, look)
    return look
  }
}

/** Font descriptor flags (ISO 32000-1, table 123). */
const FIXED_PITCH = 1
const ITALIC = 1 << 6
const FORCE_BOLD = 1 << 18

const BOLD_NAME = /bold|black|heavy|demi|(?:^|\+)CM(?:BX|B)\d|-Bd|,B/i
const ITALIC_NAME = /ital|obli|(?:^|\+)CM(?:TI|BXTI|SL|MI)\d|-It\b/i
const MONO_NAME = /mono|courier|consol|menlo|typewriter|inconsolata|(?:^|\+)CM(?:TT|SLTT|ITT)\d|lucidasanstyp|fixed/i

function faceOf(pdfium: Pdfium, font: number): Face {
  const name = textFrom(pdfium, 'utf-8', (address, bytes) => pdfium.FPDFFont_GetBaseFontName(font, address, bytes))
  const flags = pdfium.FPDFFont_GetFlags(font)
  return {
    bold: BOLD_NAME.test(name) || (flags > 0 && (flags & FORCE_BOLD) !== 0),
    italic: ITALIC_NAME.test(name) || (flags > 0 && (flags & ITALIC) !== 0),
    mono: MONO_NAME.test(name) || (flags > 0 && (flags & FIXED_PITCH) !== 0),
  }
}

function measure(pdfium: Pdfium, textPage: number, index: number): { size: number; degrees: number } {
  return withScratch(pdfium, 24, (scratch) => {
    const size = pdfium.FPDFText_GetFontSize(textPage, index)
    if (pdfium.FPDFText_GetMatrix(textPage, index, scratch) === 0) return { size, degrees: 0 }
    const view = viewOf(pdfium)
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => view.getFloat32(scratch + offset, true)) as [
      number,
      number,
      number,
      number,
    ]
    const height = Math.abs(size) * Math.hypot(c, d)
    const written = Math.atan2(b, a)
    const read = directionOf(pdfium, { textPage, index, scratch, height })
    // Mirrored fonts run the other way, and upright characters of vertical scripts run down.
    const turned = read !== undefined && Math.cos(read - written) < 0.7
    const degrees = (Math.round(((turned ? read : written) * 180) / Math.PI) + 360) % 360
    return { size: height, degrees: Number.isFinite(degrees) ? degrees : 0 }
  })
}

interface Start {
  textPage: number
  index: number
  /** Address of 16 bytes of scratch memory. */
  scratch: number
  height: number
}

/**
 * The direction from the first letter of a text object to its next ones, in radians; undefined if they hardly advance
 * or run from right to left.
 */
function directionOf(pdfium: Pdfium, { textPage, index, scratch, height }: Start): number | undefined {
  const object = pdfium.FPDFText_GetTextObject(textPage, index)
  const originOf = (at: number) => {
    pdfium.FPDFText_GetCharOrigin(textPage, at, scratch, scratch + 8)
    const view = viewOf(pdfium)
    return { x: view.getFloat64(scratch, true), y: view.getFloat64(scratch + 8, true) }
  }
  const start = originOf(index)
  let end = start
  for (let at = index; at < index + 4 && pdfium.FPDFText_GetTextObject(textPage, at) === object; at++) {
    if (isRightToLeft(String.fromCharCode(pdfium.FPDFText_GetUnicode(textPage, at)))) return undefined
    end = originOf(at)
  }
  const [x, y] = [end.x - start.x, end.y - start.y]
  return Math.hypot(x, y) > 0.4 * height ? Math.atan2(y, x) : undefined
}
