import { decodeHTML } from 'entities'
import { median, type Run } from '../pdf/geometry.ts'

interface OcrWord {
  text: string
  confidence: number
  x0: number
  x1: number
  top: number
  bottom: number
}

interface OcrLine {
  words: OcrWord[]
  baseline: number
  /** From the highest letter to the lowest, pixels. */
  size: number
}

/** Signs below this confidence (0 to 100) are specks and drawings. */
const MIN_WORD = 15
const MIN_LINE = 40
/** x_size of Tesseract, from descender to ascender, is this share of the height of a font. */
const SIZE_OF_FONT = 0.92

/**
 * Words of hOCR as runs, in points.
 *
 * @param scale points of a pixel
 */
export function runsOf(hocr: string, scale: number): Run[] {
  const lines = linesOf(hocr).filter(isWritten)
  const usual = median(lines.flatMap((line) => line.words.map(() => line.size)))
  let order = 0
  return lines.flatMap((line) =>
    withBullet(line).words.map(({ text, x0, x1, top, bottom }): Run => {
      // The height of a line changes with the letters it happens to have.
      const size = Math.abs(line.size - usual) < 0.22 * usual ? usual : line.size
      return {
        text,
        x0: x0 * scale,
        x1: x1 * scale,
        top: Math.min(top, line.baseline - 0.7 * size) * scale,
        bottom: Math.max(bottom, line.baseline + 0.2 * size) * scale,
        baseline: line.baseline * scale,
        size: (size * scale) / SIZE_OF_FONT,
        bold: false,
        italic: false,
        mono: false,
        order: order++,
        spaceAfter: true,
        rtl: /[\u0590-\u08ff]/.test(text),
      }
    }),
  )
}

/** What bullets are taken for. */
const BULLET_LIKE = /^(?:e|o|eo|°|\*|©|®|¢|»|«|=|\+|>|¢)$/

/** A sign that a gap parts from the line is a bullet. */
function withBullet(line: OcrLine): OcrLine {
  const [first, second] = line.words
  if (first === undefined || second === undefined || !BULLET_LIKE.test(first.text)) return line
  if (second.x0 - first.x1 < 0.5 * line.size) return line
  return { ...line, words: [{ ...first, text: '•', x1: second.x0 - 0.3 * line.size }, ...line.words.slice(1)] }
}

function isWritten({ words }: OcrLine): boolean {
  const text = words.map((word) => word.text).join('')
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, text.length)
  return confidence >= MIN_LINE && /[\p{L}\p{N}]/u.test(text)
}

const LINE =
  /<span class='ocr_(?:line|header|textfloat|caption)'[^>]*title="bbox (\d+) (\d+) (\d+) (\d+); baseline (\S+) (\S+?);(?: x_size (\S+?);)?/
const WORD = /<span class='ocrx_word'[^>]*title='bbox (\d+) (\d+) (\d+) (\d+); x_wconf (\d+)'[^>]*>(.*?)<\/span>/g

function linesOf(hocr: string): OcrLine[] {
  return hocr.split(/(?=<span class='ocr_(?:line|header|textfloat|caption)')/).flatMap((piece) => {
    const line = LINE.exec(piece)
    if (line === null) return []
    const words = wordsOf(piece)
    if (words.length === 0) return []
    const [x0, , x1, bottom, slope, offset, size] = line.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    return { words, baseline: bottom + offset + (slope * (x1 - x0)) / 2, size: size || bottom - Number(line[2]) }
  })
}

function wordsOf(piece: string): OcrWord[] {
  return [...piece.matchAll(WORD)].flatMap(([, x0, top, x1, bottom, confidence, marked]) => {
    const text = decodeHTML(marked!.replace(/<[^>]*>/g, '')).trim()
    if (text === '' || Number(confidence) < MIN_WORD) return []
    return {
      text,
      confidence: Number(confidence),
      x0: Number(x0),
      x1: Number(x1),
      top: Number(top),
      bottom: Number(bottom),
    }
  })
}
