import { createLooks, type Look } from './fonts.ts'
import { type Box, frameOf, type Run } from './geometry.ts'
import { type Pdfium, viewOf, withScratch } from './pdfium.ts'
import { createLetterCount, type LetterCount } from './text-quality.ts'
import { GAP_RIGHT_TO_LEFT, isRightToLeft } from './writing-systems.ts'

/** The text of a page in one direction, in the frame in which it is upright. */
export interface Sheet {
  degrees: number
  runs: Run[]
}

export interface PageText {
  /** The main direction comes first. */
  sheets: Sheet[]
  letters: LetterCount
}

/**
 * Reads the text of a page with positions and looks, in PDFium's order, which is logical order for right-to-left text
 * too.
 */
export function textOf(pdfium: Pdfium, page: number): PageText {
  const textPage = pdfium.FPDFText_LoadPage(page)
  if (textPage === 0) return { sheets: [], letters: createLetterCount() }
  try {
    return withScratch(pdfium, 32, (scratch) => collect(pdfium, textPage, scratch))
  } finally {
    pdfium.FPDFText_ClosePage(textPage)
  }
}

/** A book page has 3,000 characters, the densest newspaper page 30,000. */
const MAX_CHARACTERS = 300_000

const BLANK = /^[\s\u200b\ufeff\0]$/
/** PDFium's code for a hyphen at the end of a line. */
const END_HYPHEN = 2

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

/** Surrogates come one by one and form a pair when concatenated. */
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
  // Type 3 fonts can report an arbitrary size.
  const size = look.size > 0.5 && look.size < 6 * height + 1 ? look.size : height
  const { origin: _, ...box } = place
  const { bold, italic, mono } = look
  return { ...box, text, size, bold, italic, mono, order, spaceAfter: false, rtl: isRightToLeft(text) }
}

/** Text without spaces is cut into runs of this length, because each appended letter looks at the end of its run. */
const MAX_RUN_CHARACTERS = 500

function continues(run: Run, place: Place, look: Look, character: string): boolean {
  if (run.text.length >= MAX_RUN_CHARACTERS) return false
  if (Math.abs(place.baseline - run.baseline) > 0.1 * run.size) return false
  if (run.bold !== look.bold || run.italic !== look.italic || run.mono !== look.mono) return false
  if (Math.abs(look.size - run.size) > 0.05 * run.size) return false
  // A combining mark on the previous letter.
  if (/^\p{M}$/u.test(character) || isOfLastGlyph(run, place)) return true
  const rtl = isRightToLeft(character)
  if (rtl !== run.rtl && /\p{L}/u.test(character)) return false
  const gap = run.rtl ? run.x0 - place.x1 : place.x0 - run.x1
  return gap < gapWithin(run) * run.size && gap > -0.6 * run.size
}

/** The widest gap between letters of one word, in font sizes. */
function gapWithin({ rtl, text }: Run): number {
  if (rtl) return GAP_RIGHT_TO_LEFT
  // PDFium reports half the width of ligatures.
  return /f[fil]{1,2}$/.test(text) ? 0.5 : 0.2
}

/** Points. */
const SAME_PLACE = 0.01

const isOfLastGlyph = ({ rtl, x0 }: Run, { origin }: Place): boolean => rtl && Math.abs(origin - x0) < SAME_PLACE

/**
 * Alef before lam in one glyph. Only the lam-alef ligature has them, so PDFium has reversed it with the rest of the
 * line. Other glyphs for two letters stay as they are, since files differ in their order.
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
