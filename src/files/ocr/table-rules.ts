import type { Box } from '../pdf/geometry.ts'
import type { Picture } from '../pdf/raster.ts'
import { gridsOf } from '../pdf/ruled-tables.ts'

/** Consecutive pixels in one row or column; `to` is exclusive. */
interface Stroke {
  at: number
  from: number
  to: number
}

/**
 * Finds the lines of tables in a picture, in points from its top left, and erases them from the picture. Tesseract
 * reads lines as letters, or as frames of pictures whose text it skips.
 */
export function takeTableRules(picture: Picture): Box[] {
  const { level, upright } = strokesOf(picture)
  if (level.length + upright.length > MAX_STROKES) return []
  const { scale } = picture
  const levels = barsOf(level, picture).map(({ at, end, from, to }) =>
    boxOf({ x0: from, x1: to, top: at, bottom: end }, scale),
  )
  if (levels.length > MAX_RULES) return []
  const uprights = barsOf(upright, picture)
    .map(({ at, end, from, to }) => boxOf({ x0: at, x1: end, top: from, bottom: to }, scale))
    .filter((bar) => bar.bottom - bar.top >= MIN_LENGTH || joins(bar, levels))
  if (uprights.length > MAX_RULES) return []
  const rules = gridsOf([...levels, ...uprights]).flat()
  for (const rule of rules) whiten(picture, boxOf(rule, 1 / scale))
  return rules
}

/** Points; shorter lines may be parts of letters. */
const MIN_LENGTH = 36

/**
 * A picture with more is a drawing or a photograph: a page of tables has some hundred lines, each a few pixels thick.
 */
const MAX_STROKES = 100_000
const MAX_RULES = 1000

const boxOf = ({ x0, x1, top, bottom }: Box, scale: number): Box => ({
  x0: x0 * scale,
  x1: x1 * scale,
  top: top * scale,
  bottom: bottom * scale,
})

/** Points between the end of a line and the line it meets. */
const MAX_GAP = 1

/** Whether a short vertical line connects two horizontal ones, as in low table rows. Letters do not. */
function joins({ x0, x1, top, bottom }: Box, levels: readonly Box[]): boolean {
  const meets = (y: number) =>
    levels.some((level) => level.x0 <= x1 && level.x1 >= x0 && level.top <= y + MAX_GAP && level.bottom >= y - MAX_GAP)
  return meets(top) && meets(bottom)
}

/** Points; lower rows have no room for text. */
const MIN_ROW = 10

/** Grey values below this (of 255) are ink. */
const INK = 128

/** Finds long runs of ink in rows and columns, in one pass. */
function strokesOf({ bytes, width, height, scale }: Picture): { level: Stroke[]; upright: Stroke[] } {
  const pixels = bytes.subarray(bytes.length - width * height)
  const [longEnough, highEnough] = [MIN_LENGTH / scale, MIN_ROW / scale]
  const [level, upright]: [Stroke[], Stroke[]] = [[], []]
  /** Where the ink of each column began; -1 for none. */
  const began = new Int32Array(width).fill(-1)
  for (let y = 0; y <= height; y++) {
    let start = -1
    for (let x = 0; x <= width; x++) {
      const inked = x < width && y < height && pixels[y * width + x]! < INK
      if (inked && start === -1) start = x
      if (!inked && start !== -1) {
        if (x - start >= longEnough) level.push({ at: y, from: start, to: x })
        start = -1
      }
      if (x === width) continue
      if (inked && began[x] === -1) began[x] = y
      if (!inked && began[x] !== -1) {
        if (y - began[x]! >= highEnough) upright.push({ at: x, from: began[x]!, to: y })
        began[x] = -1
      }
    }
  }
  return { level, upright }
}

/** Points; thicker strokes are surfaces. */
const MAX_THICKNESS = 3

/** Merges adjacent strokes into lines and drops the thick ones. `end` is the far edge of the thickness. */
function barsOf(strokes: readonly Stroke[], { scale }: Picture): (Stroke & { end: number })[] {
  const bars: (Stroke & { end: number })[] = []
  let open: (Stroke & { end: number })[] = []
  for (const stroke of strokes.toSorted((a, b) => a.at - b.at)) {
    open = open.filter(({ end }) => end >= stroke.at)
    const bar = open.find(({ from, to }) => from < stroke.to && to > stroke.from)
    if (bar === undefined) {
      const begun = { ...stroke, end: stroke.at + 1 }
      bars.push(begun)
      open.push(begun)
      continue
    }
    bar.from = Math.min(bar.from, stroke.from)
    bar.to = Math.max(bar.to, stroke.to)
    bar.end = stroke.at + 1
  }
  return bars.filter(({ at, end }) => (end - at) * scale <= MAX_THICKNESS)
}

/** Pixels of grey next to a line. */
const EDGE = 2

/** Paints over a box and the grey edge around it. */
function whiten({ bytes, width, height }: Picture, { x0, x1, top, bottom }: Box): void {
  const pixels = bytes.subarray(bytes.length - width * height)
  const [left, right] = [Math.max(0, Math.round(x0) - EDGE), Math.min(width, Math.round(x1) + EDGE)]
  for (let y = Math.max(0, Math.round(top) - EDGE); y < Math.min(height, Math.round(bottom) + EDGE); y++) {
    pixels.fill(255, y * width + left, y * width + right)
  }
}
