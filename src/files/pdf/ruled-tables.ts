import { type Box, holds, hull, isUpright, type Run } from './geometry.ts'
import { type Cell, cellsOf, type Grid, gridOf, isAt, type Table, TOLERANCE } from './table-grid.ts'

/**
 * Finds the tables that are drawn with lines and takes the runs inside their cells; `others` are the remaining runs.
 */
export function takeTables(rules: readonly Box[], runs: readonly Run[]): { tables: Table[]; others: Run[] } {
  const tables = ruledTables(rules, runs)
  const taken = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.runs)))
  return { tables, others: runs.filter((run) => !taken.has(run)) }
}

function ruledTables(rules: readonly Box[], runs: readonly Run[]): Table[] {
  return gridsOf(rules).flatMap((group) => tableOf(group, runs) ?? [])
}

const MAX_CELLS = 20_000

/** Groups lines into grids of at least two rows and two columns. */
export function gridsOf(rules: readonly Box[]): Box[][] {
  const upright = rules.filter(isUpright).length
  if (upright < 3 || rules.length - upright < 3) return []
  return groupsOf(rules).filter((group) => {
    const grid = gridOf(group)
    const [columns, rows] = [grid.xs.length - 1, grid.ys.length - 1]
    return columns >= 2 && rows >= 2 && columns * rows <= MAX_CELLS && areDrawnThrough(grid, hull(group))
  })
}

/** Lines of the smallest table: two rows of two columns. */
const MIN_RULES = 6

/** Lines that touch each other, directly or through other lines. */
function groupsOf(rules: readonly Box[]): Box[][] {
  let groups: Box[][] = []
  for (const rule of rules.toSorted((a, b) => a.top - b.top)) {
    const touched = groups.filter((group) => group.some((other) => touches(rule, other)))
    if (touched.length > 0) groups = groups.filter((group) => !touched.includes(group))
    groups.push([rule, ...touched.flat()])
  }
  return groups.filter((group) => group.length >= MIN_RULES)
}

function touches(a: Box, b: Box): boolean {
  return (
    a.x0 <= b.x1 + TOLERANCE &&
    b.x0 <= a.x1 + TOLERANCE &&
    a.top <= b.bottom + TOLERANCE &&
    b.top <= a.bottom + TOLERANCE
  )
}

function tableOf(rules: readonly Box[], runs: readonly Run[]): Table | undefined {
  const grid = gridOf(rules)
  const box = hull(rules)
  const cells = cellsOf(
    grid,
    runs.filter((run) => holds(box, run)),
  )
  const filled = cells.filter((cell) => cell.runs.length > 0)
  if (filled.length < 3 || filled.length < 0.3 * cells.length || isOneSided(filled)) return undefined
  return { ...box, cells }
}

/** The lines of a table span most of it. Boxes around adjacent words end everywhere. */
function areDrawnThrough({ xs, ys, upright, level }: Grid, { x0, x1, top, bottom }: Box): boolean {
  const levels = ys.map((y) => {
    const here = level.filter((rule) => isAt((rule.top + rule.bottom) / 2, y))
    return covered(here.map((rule) => [rule.x0, rule.x1])) / (x1 - x0)
  })
  const uprights = xs.map((x) => {
    const here = upright.filter((rule) => isAt((rule.x0 + rule.x1) / 2, x))
    return covered(here.map((rule) => [rule.top, rule.bottom])) / (bottom - top)
  })
  const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length
  return mean(levels) > 0.5 && mean(uprights) > 0.4
}

/** Total length that the stretches cover. */
function covered(stretches: readonly [from: number, to: number][]): number {
  let [sum, reached] = [0, -Infinity]
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return sum
}

/** Boxes around text are not a table if all text is in one row or one column. */
function isOneSided(cells: readonly Cell[]): boolean {
  return new Set(cells.map(({ row }) => row)).size < 2 || new Set(cells.map(({ column }) => column)).size < 2
}
