import type { Box } from './geometry.ts'
import { type Pdfium, rectangleFrom, viewOf, withScratch } from './pdfium.ts'

/** What a page contains besides text. */
export interface Drawing {
  /** Straight horizontal and vertical strokes and thin bars, in user space. */
  rules: Box[]
  /** Small round or square shapes in user space, which are bullets. */
  dots: Box[]
  /** Boxes of pictures in user space. */
  pictures: Box[]
  /** Whether nothing is drawn, not even text. */
  empty: boolean
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export function drawingOf(pdfium: Pdfium, page: number): Drawing {
  const drawing: Drawing = { rules: [], dots: [], pictures: [], empty: true }
  let budget = MAX_OBJECTS
  const visit = (object: number, matrix: Matrix, depth: number): void => {
    if (object === 0 || budget-- <= 0) return
    const type = pdfium.FPDFPageObj_GetType(object)
    drawing.empty = false
    if (type === PATH && drawing.rules.length < MAX_RULES) addPath(pdfium, object, matrix, drawing)
    if (type === IMAGE) drawing.pictures.push(transformed(boundsOf(pdfium, object), matrix))
    if (type !== FORM || depth > MAX_DEPTH) return
    const inner = multiply(matrixOf(pdfium, object), matrix)
    const count = pdfium.FPDFFormObj_CountObjects(object)
    for (let i = 0; i < count && budget > 0; i++) visit(pdfium.FPDFFormObj_GetObject(object, i), inner, depth + 1)
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let i = 0; i < count && budget > 0; i++) visit(pdfium.FPDFPage_GetObject(page, i), IDENTITY, 0)
  return drawing
}

/** Whether the appearance of an annotation contains text. */
export function drawsText(pdfium: Pdfium, annotation: number): boolean {
  let budget = MAX_OBJECTS
  const isText = (object: number, depth: number): boolean => {
    if (object === 0 || budget-- <= 0) return false
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === TEXT) return isWide(boundsOf(pdfium, object))
    if (type !== FORM || depth > MAX_DEPTH) return false
    return some(pdfium.FPDFFormObj_CountObjects(object), (i) =>
      isText(pdfium.FPDFFormObj_GetObject(object, i), depth + 1),
    )
  }
  const some = (count: number, test: (index: number) => boolean): boolean => {
    for (let i = 0; i < count && budget > 0; i++) if (test(i)) return true
    return false
  }
  return some(pdfium.FPDFAnnot_GetObjectCount(annotation), (i) => isText(pdfium.FPDFAnnot_GetObject(annotation, i), 0))
}

/** Whether there is anything to see: blanks have no extent. */
const isWide = ({ x0, x1, top, bottom }: Box): boolean => x1 - x0 > 0 && Math.abs(top - bottom) > 0

/** Types of page objects (fpdf_edit.h, FPDF_PAGEOBJ_…). */
const TEXT = 1
const PATH = 2
const IMAGE = 3
const FORM = 5

const MAX_OBJECTS = 20_000
/** Nested form objects. */
const MAX_DEPTH = 4
const MAX_RULES = 3000

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const MAX_SEGMENTS = 24

/** A circle has four curves or more, a closed square four lines. */
const MIN_DOT_SEGMENTS = 5

function addPath(pdfium: Pdfium, path: number, matrix: Matrix, { rules, dots }: Drawing): void {
  const segments = pdfium.FPDFPath_CountSegments(path)
  const bounds = transformed(boundsOf(pdfium, path), matrix)
  if (segments >= MIN_DOT_SEGMENTS && isDot(bounds)) dots.push(bounds)
  if (segments < 2 || segments > MAX_SEGMENTS) return
  const own = multiply(matrixOf(pdfium, path), matrix)
  const points = pointsOf(pdfium, path, segments).map(({ x, y, starts }) => ({ ...apply(own, x, y), starts }))
  if (!isStroked(pdfium, path)) {
    const bar = around(points)
    if (isThin(bar)) rules.push(bar)
    return
  }
  for (let i = 1; i < points.length; i++) {
    const stroke = around([points[i - 1]!, points[i]!])
    if (!points[i]!.starts && isThin(stroke)) rules.push(stroke)
  }
}

function isStroked(pdfium: Pdfium, path: number): boolean {
  return withScratch(pdfium, 8, (address) => {
    pdfium.FPDFPath_GetDrawMode(path, address, address + 4)
    return viewOf(pdfium).getInt32(address + 4, true) !== 0
  })
}

/** FPDF_SEGMENT_MOVETO */
const MOVE_TO = 2

function pointsOf(pdfium: Pdfium, path: number, count: number): { x: number; y: number; starts: boolean }[] {
  return withScratch(pdfium, 8, (address) => {
    const points: { x: number; y: number; starts: boolean }[] = []
    let start: { x: number; y: number } | undefined
    for (let i = 0; i < count; i++) {
      const segment = pdfium.FPDFPath_GetPathSegment(path, i)
      pdfium.FPDFPathSegment_GetPoint(segment, address, address + 4)
      const view = viewOf(pdfium)
      const point = { x: view.getFloat32(address, true), y: view.getFloat32(address + 4, true) }
      const starts = pdfium.FPDFPathSegment_GetType(segment) === MOVE_TO
      if (starts) start = point
      points.push({ ...point, starts })
      if (start !== undefined && pdfium.FPDFPathSegment_GetClose(segment) === 1)
        points.push({ ...start, starts: false })
    }
    return points
  })
}

/** Narrowest and widest bullet, in points. */
const DOT_WIDTHS = [1.5, 7] as const

function isDot({ x0, x1, top, bottom }: Box): boolean {
  const [width, height] = [x1 - x0, Math.abs(top - bottom)]
  return Math.abs(width - height) < 0.2 * width && width > DOT_WIDTHS[0] && width < DOT_WIDTHS[1]
}

/** Points; a thicker bar is not a line. */
const MAX_THICKNESS = 3

function isThin({ x0, x1, top, bottom }: Box): boolean {
  const [width, height] = [x1 - x0, Math.abs(top - bottom)]
  return (
    (width <= MAX_THICKNESS && height > 2 * MAX_THICKNESS) || (height <= MAX_THICKNESS && width > 2 * MAX_THICKNESS)
  )
}

function boundsOf(pdfium: Pdfium, object: number): Box {
  // The function writes left, bottom, right and top to separate addresses.
  return rectangleFrom(pdfium, (address) =>
    pdfium.FPDFPageObj_GetBounds(object, address, address + 12, address + 8, address + 4),
  )
}

function matrixOf(pdfium: Pdfium, object: number): Matrix {
  return withScratch(pdfium, 24, (address) => {
    if (pdfium.FPDFPageObj_GetMatrix(object, address) === 0) return IDENTITY
    const view = viewOf(pdfium)
    return [0, 4, 8, 12, 16, 20].map((offset) => view.getFloat32(address + offset, true)) as Matrix
  })
}

function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function transformed({ x0, x1, top, bottom }: Box, matrix: Matrix): Box {
  return around([apply(matrix, x0, top), apply(matrix, x1, bottom), apply(matrix, x0, bottom), apply(matrix, x1, top)])
}

function around(points: readonly { x: number; y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), x1: Math.max(...xs), top: Math.max(...ys), bottom: Math.min(...ys) }
}
