import { type Annotations, annotationsOf } from './annotations.ts'
import { drawingOf } from './drawing.ts'
import { type Box, frameOf, holds, type Line, type Run } from './geometry.ts'
import { piecesOf } from './lines.ts'
import type { LinkArea } from './links.ts'
import { withMarks } from './marks.ts'
import type { PdfFile } from './open.ts'
import { type Sheet, textOf } from './page-text.ts'
import { rectangleFrom } from './pdfium.ts'
import { takeTables } from './ruled-tables.ts'
import type { Table } from './table-grid.ts'
import { isUsable } from './text-quality.ts'

/** The content of a page, in the frame in which most of its text is upright. */
export interface ReadPage {
  box: Box
  pieces: Line[]
  tables: Table[]
  /** Text in other directions. */
  turned: Line[]
}

/** A page read from its text layer. */
export interface TextPage extends ReadPage {
  /** Whether the text layer is good enough to use. */
  usable: boolean
  /** Whether nothing is drawn on the page. */
  empty: boolean
}

/** An open page of a PDF, closed at the end of its scope. */
export interface PdfPage extends Disposable {
  handle: number
}

/** @returns undefined if the page is broken */
export function openPage({ pdfium, handle }: PdfFile, index: number): PdfPage | undefined {
  const page = pdfium.FPDF_LoadPage(handle, index)
  if (page === 0) return undefined
  return { handle: page, [Symbol.dispose]: () => pdfium.FPDF_ClosePage(page) }
}

/** Opens a page with its annotations and form fields drawn onto it, so that their text is read too. */
export function openFlattened(file: PdfFile, index: number): { page: PdfPage; annotations: Annotations } | undefined {
  const page = openPage(file, index)
  if (page === undefined) return undefined
  const annotations = annotationsOf(file, page.handle)
  if (!annotations.drawn) return { page, annotations }
  file.pdfium.FPDFPage_Flatten(page.handle, 0)
  page[Symbol.dispose]()
  const flattened = openPage(file, index)
  return flattened && { page: flattened, annotations }
}

export function readPage(file: PdfFile, page: PdfPage, { links, marks }: Annotations): TextPage {
  const { pdfium } = file
  const { sheets, letters } = textOf(pdfium, page.handle)
  const { rules, dots, pictures, empty } = drawingOf(pdfium, page.handle)
  // The visible part of the page, in user space.
  const space = rectangleFrom(pdfium, (address) => pdfium.FPDF_GetPageBoundingBox(page.handle, address))
  const [main = { degrees: uprightOn(file, page), runs: [] }, ...others] = sheets
  const frame = frameOf(main.degrees)
  const visible = ({ runs, degrees }: Sheet) => linked(within(runs, frameOf(degrees)(space)), links, frameOf(degrees))
  const runs = visible({ ...main, runs: withMarks(main.runs, marks, frame) })
  const { tables, others: loose } = takeTables(rules.map(frame), runs)
  return {
    box: frame(space),
    tables,
    pieces: withBullets(piecesOf(loose), dots.map(frame)),
    turned: others.flatMap((sheet) => piecesOf(visible(sheet))),
    usable: isUsable(letters, coverage(pictures, space)),
    empty: empty && letters.good + letters.bad === 0,
  }
}

/** The direction of upright text on a page that is shown turned. */
const uprightOn = ({ pdfium }: PdfFile, { handle }: PdfPage): number => 90 * pdfium.FPDFPage_GetRotation(handle)

/**
 * The runs that a page shows: printers' notes and hidden text can lie outside its CropBox (ISO 32000-1, 14.11.2). A box
 * without an area is a mistake and hides nothing.
 */
function within(runs: Run[], page: Box): Run[] {
  const isEmpty = page.x1 - page.x0 < 1 || page.bottom - page.top < 1
  return isEmpty ? runs : runs.filter((run) => holds(page, run))
}

/** Most comparisons of links with runs on a page; the fullest index has 2,000 of each. */
const MAX_LINK_TRIES = 20_000_000

function linked(runs: Run[], links: readonly LinkArea[], frame: (box: Box) => Box): Run[] {
  for (const { href, box } of links.slice(0, Math.floor(MAX_LINK_TRIES / Math.max(runs.length, 1)))) {
    const area = frame(box)
    for (const run of runs) if (holds(area, run)) run.href = href
  }
  return runs
}

const MAX_BULLETS = 500

/** Adds drawn bullets to the pieces they precede. */
function withBullets(pieces: Line[], dots: readonly Box[]): Line[] {
  if (dots.length === 0 || dots.length > MAX_BULLETS) return pieces
  return pieces.map((piece) => {
    const { runs, baseline, size } = piece
    const dot = dots.find(({ x0, x1, top, bottom }) => {
      const [gap, height] = [piece.x0 - x1, baseline - (top + bottom) / 2]
      return x0 < piece.x0 && gap > 0.1 * size && gap < 2.5 * size && height > 0 && height < 0.7 * size
    })
    if (dot === undefined) return piece
    const bullet: Run = { ...runs[0]!, ...dot, text: '•', baseline, size, spaceAfter: true }
    return { ...piece, x0: dot.x0, runs: [bullet, ...runs] }
  })
}

/** The share of the page that pictures cover. */
function coverage(pictures: readonly Box[], page: Box): number {
  const areaOf = ({ x0, x1, top, bottom }: Box) => Math.max(0, x1 - x0) * Math.max(0, top - bottom)
  const covered = pictures.reduce((sum, picture) => {
    const x0 = Math.max(picture.x0, page.x0)
    const x1 = Math.min(picture.x1, page.x1)
    return sum + areaOf({ x0, x1, top: Math.min(picture.top, page.top), bottom: Math.max(picture.bottom, page.bottom) })
  }, 0)
  return Math.min(1, covered / Math.max(areaOf(page), 1))
}
