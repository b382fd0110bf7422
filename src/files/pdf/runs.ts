import { createLooks, type Look } from './fonts.ts'
import { type Box, frameOf, type Run } from './geometry.ts'
import { type Pdfium, viewOf, withScratch } from './pdfium.ts'
import { GAP_RIGHT_TO_LEFT, isRightToLeft } from './scripts.ts'
import { createLetterCount, type LetterCount } from './usable.ts'

/** The text of a page written in one direction, in the frame in which it is upright. */
export interface Sheet {
  degrees: number
  runs: Run[]
}

export interface PageText {
  /** The direction of most of the text first. */
  sheets: Sheet[]
  letters: LetterCount
}

/** A page of a book has 3,000 characters, the densest of newspapers 30,000. */
const MAX_CHARACTERS = 300_000
/** Text without a blank is cut into runs of this length: each letter that joins a run looks at its end. */
const MAX_RUN_CHARACTERS = 500
const BLANK = /^[\s\u200b\ufeff\0]$/
/** PDFium's sign for a hyphen at the end of a line. */
const END_HYPHEN = 2

/** Reads the text of a page with its places and looks, in the order of PDFium: logical order also right to left. */
export function textOf(pdfium: Pdfium, page: number): PageText {
  const textPage = pdfium.FPDFText_LoadPage(page)
  if (textPage === 0) return { sheets: [], letters: createLetterCount() }
  try {
    return withScratch(pdfium, 32, (scratch) => collect(pdfium, textPage, scratch))
  } finally {
    pdfium.FPDFText_ClosePage(textPage)
  }
}

function collect(pdfium: Pdfium, textPage: number, scratch: number): PageText {
  const lookOf = createLooks(pdfium)
  const frames = new Map<number, (box: Box) => Box>()
  const sheets = new Map<number, Run[]>()
  const letters = createLetterCount()
  const count = Math.min(pdfium.FPDFText_CountChars(textPage), MAX_CHARACTERS)
  let view = viewOf(pdfium)
  let current: Run | undefined
  for (let index = 0; index < count; index++) {
    const code = pdfium.FPDFText_GetUnicode(textPage, index)
    const character = code === END_HYPHEN ? '-' : characterOf(code)
    if (BLANK.test(character)) {
      if (current !== undefined) current.spaceAfter = true
      current = undefined
      continue
    }
    letters.add(character, pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1)
    const look = lookOf(textPage, index, pdfium.FPDFText_GetTextObject(textPage, index))
    const frame = frames.get(look.degrees) ?? frameOf(look.degrees)
    frames.set(look.degrees, frame)
    pdfium.FPDFText_GetLooseCharBox(textPage, index, scratch)
    pdfium.FPDFText_GetCharOrigin(textPage, index, scratch + 16, scratch + 24)
    if (view.buffer !== pdfium.memory.buffer) view = viewOf(pdfium)
    const place = locationOf(view, scratch, frame)
    if (current !== undefined && continues(current, place, look, character)) {
      extend(current, place, character)
      continue
    }
    current = runOf(character, place, look, index)
    const runs = sheets.get(look.degrees)
    if (runs === undefined) sheets.set(look.degrees, [current])
    else runs.push(current)
  }
  return { sheets: byWeight(sheets), letters }
}

/** Halves of a pair come one by one: they join as text. */
function characterOf(code: number): string {
  if (code > 0x10ffff || code < 0) return '\ufffd'
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
}

interface Place extends Box {
  /** Where the letter begins on its baseline. */
  origin: number
  baseline: number
}

function locationOf(view: DataView, scratch: number, frame: (box: Box) => Box): Place {
  const box = frame({
    x0: view.getFloat32(scratch, true),
    top: view.getFloat32(scratch + 4, true),
    x1: view.getFloat32(scratch + 8, true),
    bottom: view.getFloat32(scratch + 12, true),
  })
  const x = view.getFloat64(scratch + 16, true)
  const y = view.getFloat64(scratch + 24, true)
  const origin = frame({ x0: x, x1: x, top: y, bottom: y })
  return { ...box, origin: origin.x0, baseline: origin.top }
}

function runOf(text: string, place: Place, look: Look, order: number): Run {
  const height = place.bottom - place.top
  // Fonts drawn by the file itself may tell a size of their own.
  const size = look.size > 0.5 && look.size < 6 * height + 1 ? look.size : height
  const { origin: _, ...box } = place
  const { bold, italic, mono } = look
  return { ...box, text, size, bold, italic, mono, order, spaceAfter: false, rtl: isRightToLeft(text) }
}

function continues(run: Run, place: Place, look: Look, character: string): boolean {
  if (run.text.length >= MAX_RUN_CHARACTERS) return false
  if (Math.abs(place.baseline - run.baseline) > 0.1 * run.size) return false
  if (run.bold !== look.bold || run.italic !== look.italic || run.mono !== look.mono) return false
  if (Math.abs(look.size - run.size) > 0.05 * run.size) return false
  // A mark upon the letter before it.
  if (/^\p{M}$/u.test(character) || isOfLastGlyph(run, place)) return true
  const rtl = isRightToLeft(character)
  if (rtl !== run.rtl && /\p{L}/u.test(character)) return false
  const gap = run.rtl ? run.x0 - place.x1 : place.x0 - run.x1
  return gap < gapWithin(run) * run.size && gap > -0.6 * run.size
}

/** How far apart letters of one word may be, in heights of the font. */
function gapWithin({ rtl, text }: Run): number {
  if (rtl) return GAP_RIGHT_TO_LEFT
  // Of a ligature PDFium tells half the width.
  return /f[fil]{1,2}$/.test(text) ? 0.5 : 0.2
}

/** Points. */
const SAME_PLACE = 0.01

const isOfLastGlyph = ({ rtl, x0 }: Run, { origin }: Place): boolean => rtl && Math.abs(origin - x0) < SAME_PLACE

/**
 * Alef before lam in one glyph. There is none but lam-alef: PDFium has turned it around with the rest of the line. Other
 * glyphs for two letters are left, since files differ in the order they give them.
 */
const TURNED_LAM_ALEF = /[\u0622\u0623\u0625\u0627\u0671]\u0644$/

function extend(run: Run, place: Place, character: string): void {
  const text = run.text + character
  const turned = isOfLastGlyph(run, place) && TURNED_LAM_ALEF.test(text.slice(-2))
  run.text = turned ? run.text.slice(0, -1) + character + run.text.at(-1) : text
  run.x0 = Math.min(run.x0, place.x0)
  run.x1 = Math.max(run.x1, place.x1)
  run.top = Math.min(run.top, place.top)
  run.bottom = Math.max(run.bottom, place.bottom)
}

function byWeight(sheets: ReadonlyMap<number, Run[]>): Sheet[] {
  const weight = (sheet: Sheet) => sheet.runs.reduce((sum, run) => sum + run.text.length, 0)
  return [...sheets].map(([degrees, runs]) => ({ degrees, runs })).toSorted((a, b) => weight(b) - weight(a))
}
