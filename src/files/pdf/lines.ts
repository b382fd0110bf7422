import { hull, type Line, type Run } from './geometry.ts'

/** Pieces of lines, from top to bottom: runs on one baseline without a wide gap. */
export function piecesOf(runs: readonly Run[]): Line[] {
  lowerScripts(runs)
  return rowsOf(runs).flatMap((row) => splitRow(row))
}

/** Joins pieces side by side into one line. */
export function lineOf(runs: Run[]): Line {
  const ordered = inReadingOrder(runs)
  const large = ordered.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  return { ...hull(ordered), runs: ordered, baseline: large.baseline, size: large.size }
}

const weightOf = (run: Run): number => run.text.length * (run.script === undefined ? 1 : 0.1)

/** Puts small raised or lowered text on the baseline of its neighbour in file order, and marks it. */
function lowerScripts(runs: readonly Run[]): void {
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]!
    const before = runs[i - 1]
    const main = before !== undefined && isScriptOf(run, before) ? before : runs[i + 1]
    if (main === undefined || main.script !== undefined || !isScriptOf(run, main)) continue
    run.script = run.baseline < main.baseline ? 'sup' : 'sub'
    run.baseline = main.baseline
  }
}

function isScriptOf(run: Run, main: Run): boolean {
  if (run.size > 0.85 * main.size) return false
  const shift = Math.abs(run.baseline - main.baseline)
  if (shift < 0.08 * main.size || shift > 0.7 * main.size) return false
  const leads = run.x0 < main.x0
  const gap = leads ? main.x0 - run.x1 : run.x0 - main.x1
  // A footnote number precedes its text.
  return gap < (leads ? 1.5 : 0.5) * main.size && gap > -0.5 * main.size
}

function rowsOf(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = []
  let row: Run[] = []
  for (const run of runs.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = row[0]
    const near = first !== undefined && run.baseline - first.baseline <= 0.3 * Math.min(run.size, first.size)
    if (first !== undefined && !near) {
      rows.push(row)
      row = []
    }
    row.push(run)
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** Runs on one baseline with a wider gap, in font sizes, may belong to different columns. */
const COLUMN_GAP = 1

function splitRow(row: Run[]): Line[] {
  const pieces: Line[] = []
  let piece: Run[] = []
  let end = -Infinity
  for (const run of row.toSorted((a, b) => a.x0 - b.x0)) {
    if (isShadow(run, piece.at(-1))) continue
    if (piece.length > 0 && run.x0 - end > COLUMN_GAP * Math.max(run.size, piece.at(-1)!.size)) {
      pieces.push(lineOf(piece))
      piece = []
    }
    piece.push(run)
    end = Math.max(end, run.x1)
  }
  if (piece.length > 0) pieces.push(lineOf(piece))
  return pieces
}

/** Largest offset of a word drawn twice, in font sizes and in its own width. */
const MAX_SHADOW = 0.3

/** Some files draw a word twice with a small offset to make it bold. */
function isShadow(run: Run, before: Run | undefined): boolean {
  return before?.text === run.text && run.x0 - before.x0 < MAX_SHADOW * Math.min(run.size, run.x1 - run.x0)
}

/** From left to right; for right-to-left text, in which figures run the other way, in file order. */
function inReadingOrder(runs: Run[]): Run[] {
  const rtl = runs.reduce((sum, run) => sum + (run.rtl ? run.text.length : 0), 0)
  const all = runs.reduce((sum, run) => sum + (/\p{L}/u.test(run.text) ? run.text.length : 0), 0)
  if (rtl > all / 2) return runs.toSorted((a, b) => a.order - b.order)
  return runs.toSorted((a, b) => a.x0 - b.x0)
}
