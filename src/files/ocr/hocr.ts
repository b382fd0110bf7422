import { decodeHTML } from 'entities'
import { type Box, hull, median, type Run } from '../pdf/geometry.ts'
import { isRightToLeft } from '../pdf/writing-systems.ts'

/** A word with its box in pixels. */
interface OcrWord extends Box {
  text: string
  /** 0 to 100. */
  confidence: number
}

interface OcrLine {
  words: OcrWord[]
  baseline: number
  /** Height from the highest to the lowest letter, in pixels. */
  size: number
  /** Direction of a line that is not horizontal, counterclockwise. */
  degrees: number
}

export interface RecognisedText {
  /** Text in the main direction, on a page turned so that it is upright. */
  runs: Run[]
  turned: Run[]
  /** Whether that page is turned by a quarter. */
  sideways: boolean
}

/**
 * Converts the words of hOCR to runs, in points.
 *
 * @param scale points per pixel
 */
export function textOf(hocr: string, scale: number): RecognisedText {
  const lines = linesOf(hocr).filter(isWritten)
  const usual = median(lines.flatMap((line) => line.words.map(() => line.size)))
  const main = median(lines.map(({ degrees }) => degrees))
  const [runs, turned]: [Run[], Run[]] = [[], []]
  for (const line of lines) {
    const target = line.degrees === main ? runs : turned
    for (const word of withBullet(line).words) {
      target.push(runOf(word, line, { usual, scale, order: runs.length + turned.length }))
    }
  }
  return { runs, turned, sideways: main % 180 !== 0 }
}

/** Tesseract's x_size, from descender to ascender, as a share of the font size. */
const SIZE_OF_FONT = 0.92

function runOf(
  { text, x0, x1, top, bottom }: OcrWord,
  { baseline, size: measured }: OcrLine,
  { usual, scale, order }: { usual: number; scale: number; order: number },
): Run {
  // The measured height depends on which letters the line contains.
  const size = Math.abs(measured - usual) < 0.22 * usual ? usual : measured
  return {
    text,
    x0: x0 * scale,
    x1: x1 * scale,
    top: Math.min(top, baseline - 0.7 * size) * scale,
    bottom: Math.max(bottom, baseline + 0.2 * size) * scale,
    baseline: baseline * scale,
    size: (size * scale) / SIZE_OF_FONT,
    bold: false,
    italic: false,
    mono: false,
    order,
    spaceAfter: true,
    rtl: isRightToLeft(text),
  }
}

/** Characters that bullets are recognised as. */
const BULLET_LIKE = /^(?:e|o|eo|°|\*|©|®|¢|»|«|=|\+|>)$/

/** Such a character with a gap after it, at the start of a line, is a bullet. */
function withBullet(line: OcrLine): OcrLine {
  const [first, second] = line.words
  if (first === undefined || second === undefined || !BULLET_LIKE.test(first.text)) return line
  if (second.x0 - first.x1 < 0.5 * line.size) return line
  return { ...line, words: [{ ...first, text: '•', x1: second.x0 - 0.3 * line.size }, ...line.words.slice(1)] }
}

const MIN_LINE = 40

function isWritten({ words }: OcrLine): boolean {
  const text = words.map((word) => word.text).join('')
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, text.length)
  return confidence >= MIN_LINE && /[\p{L}\p{N}]/u.test(text)
}

const BOX = /bbox (\d+) (\d+) (\d+) (\d+)/

const WORD = /<span class='ocrx_word'[^>]*title='bbox (\d+) (\d+) (\d+) (\d+); x_wconf (\d+)'[^>]*>(.*?)<\/span>/g

function linesOf(hocr: string): OcrLine[] {
  const page = BOX.exec(hocr)?.slice(1).map(Number) ?? []
  return hocr.split(/(?=<span class='ocr_(?:line|header|textfloat|caption)')/).flatMap((piece) => {
    const title = /^<span class='ocr_[^>]*title="([^"]*)"/.exec(piece)?.[1]
    const words = wordsOf(piece)
    if (title === undefined || words.length === 0) return []
    return [lineOf(title, words, { width: page[2] ?? 0, height: page[3] ?? 0 })]
  })
}

function lineOf(title: string, read: readonly OcrWord[], page: { width: number; height: number }): OcrLine {
  const degrees = Number(/textangle (\d+)/.exec(title)?.[1] ?? directionOf(read))
  const words = read.map((word) => turnedBox(word, degrees, page))
  const { x0, x1, top, bottom } = hull(words)
  const size = Number(/x_size (\S+?)(?:;|$)/.exec(title)?.[1]) || bottom - top
  const [slope, offset] = (/baseline (\S+) (\S+?)(?:;|$)/.exec(title)?.slice(1).map(Number) ?? []) as number[]
  const [, , , lowest] = BOX.exec(title)!.slice(1).map(Number) as number[]
  // A vertical line has no baseline in hOCR; descenders make up a fifth of its height.
  const baseline =
    offset === undefined || degrees !== 0 ? bottom - 0.2 * size : lowest! + offset + (slope! * (x1 - x0)) / 2
  return { words, baseline, size, degrees }
}

/** The direction in which the words of a line follow each other. */
function directionOf(words: readonly OcrWord[]): number {
  const [first, last] = [words[0]!, words.at(-1)!]
  const down = last.top + last.bottom - first.top - first.bottom
  if (Math.abs(down) > Math.abs(last.x0 + last.x1 - first.x0 - first.x1)) return down > 0 ? 270 : 90
  // A single word in a tall box is on its side, since its letters stand next to each other.
  return first === last && first.text.length > 3 && first.bottom - first.top > 1.5 * (first.x1 - first.x0) ? 270 : 0
}

/** The box of a word in a line at `degrees`, on the page turned so that the line is upright. */
function turnedBox(word: OcrWord, degrees: number, { width, height }: { width: number; height: number }): OcrWord {
  const { x0, x1, top, bottom } = word
  if (degrees === 90) return { ...word, x0: height - bottom, x1: height - top, top: x0, bottom: x1 }
  if (degrees === 180) return { ...word, x0: width - x1, x1: width - x0, top: height - bottom, bottom: height - top }
  if (degrees === 270) return { ...word, x0: top, x1: bottom, top: width - x1, bottom: width - x0 }
  return word
}

/** Words with a lower confidence (0 to 100) are specks and drawings. */
const MIN_WORD = 15
/** Single dots with a lower confidence are dirt or pieces of lines. */
const MIN_DOT = 50
const DOT = /^[.,·'‘’`-]$/

function wordsOf(piece: string): OcrWord[] {
  return [...piece.matchAll(WORD)].flatMap(([, x0, top, x1, bottom, confidence, marked]) => {
    const text = decodeHTML(marked!.replace(/<[^>]*>/g, '')).trim()
    if (text === '' || Number(confidence) < (DOT.test(text) ? MIN_DOT : MIN_WORD)) return []
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
