import { type Box, holds, hull, type Run } from './geometry.ts'

/** A table in cells. `row` and `column` count from 0. */
export interface Cell {
  row: number
  column: number
  rowspan: number
  colspan: number
  runs: Run[]
}

export interface Table extends Box {
  cells: Cell[]
  rows: number
  columns: number
}

const TOLERANCE = 3
const MAX_CELLS = 20_000

/** The tables that lines on the page enclose. Their runs are those of `runs` that lie in a cell. */
export function ruledTables(rules: readonly Box[], runs: readonly Run[]): Table[] {
  const upright = rules.filter(({ x0, x1, top, bottom }) => x1 - x0 < bottom - top)
  const level = rules.filter(({ x0, x1, top, bottom }) => x1 - x0 >= bottom - top)
  if (upright.length < 3 || level.length < 3) return []
  return groupsOf([...upright, ...level]).flatMap((group) => tableOf(group, runs) ?? [])
}

/** Lines that touch each other, directly or through others. */
function groupsOf(rules: readonly Box[]): Box[][] {
  const groups: { box: Box; rules: Box[] }[] = []
  for (const rule of rules.toSorted((a, b) => a.top - b.top)) {
    const touched = groups.filter(({ rules: others }) => others.some((other) => touches(rule, other)))
    const merged = { box: rule, rules: [rule, ...touched.flatMap((group) => group.rules)] }
    for (const group of touched) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups.map((group) => group.rules).filter((group) => group.length >= 6)
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
  const upright = rules.filter(({ x0, x1, top, bottom }) => x1 - x0 < bottom - top)
  const level = rules.filter(({ x0, x1, top, bottom }) => x1 - x0 >= bottom - top)
  const xs = places(upright.map(({ x0, x1 }) => (x0 + x1) / 2))
  const ys = places(level.map(({ top, bottom }) => (top + bottom) / 2))
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 2 || rows < 2 || columns * rows > MAX_CELLS) return undefined
  const box = hull(rules)
  if (!areDrawnThrough({ xs, ys, upright, level }, box)) return undefined
  const inside = runs.filter((run) => holds(box, run))
  const cells = cellsOf({ xs, ys, upright, level }).map((cell) => ({
    ...cell,
    runs: inside.filter((run) =>
      holds(
        {
          x0: xs[cell.column]!,
          x1: xs[cell.column + cell.colspan]!,
          top: ys[cell.row]!,
          bottom: ys[cell.row + cell.rowspan]!,
        },
        run,
      ),
    ),
  }))
  const filled = cells.filter((cell) => cell.runs.length > 0)
  if (filled.length < 3 || filled.length < 0.3 * cells.length || isOneSided(filled)) return undefined
  return { ...box, cells, rows, columns }
}

/** The lines of a table go through most of it; boxes around words beside each other have ends everywhere. */
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

/** Length of what stretches cover together. */
function covered(stretches: readonly [from: number, to: number][]): number {
  let [sum, reached] = [0, -Infinity]
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return sum
}

/** Boxes around text are no table: all that is said stands in one row or one column. */
function isOneSided(cells: readonly Cell[]): boolean {
  return new Set(cells.map(({ row }) => row)).size < 2 || new Set(cells.map(({ column }) => column)).size < 2
}

interface Grid {
  xs: number[]
  ys: number[]
  upright: Box[]
  level: Box[]
}

/** Squares of the grid between which no line stands are one cell. */
function cellsOf({ xs, ys, upright, level }: Grid): Omit<Cell, 'runs'>[] {
  const taken = new Set<string>()
  const cells: Omit<Cell, 'runs'>[] = []
  const openRight = (row: number, column: number) =>
    column < xs.length - 1 &&
    !upright.some(
      (rule) => isAt((rule.x0 + rule.x1) / 2, xs[column]!) && covers(rule.top, rule.bottom, ys[row]!, ys[row + 1]!),
    )
  const openBelow = (row: number, column: number) =>
    row < ys.length - 1 &&
    !level.some(
      (rule) => isAt((rule.top + rule.bottom) / 2, ys[row]!) && covers(rule.x0, rule.x1, xs[column]!, xs[column + 1]!),
    )
  for (let row = 0; row < ys.length - 1; row++) {
    for (let column = 0; column < xs.length - 1; column++) {
      if (taken.has(`${row} ${column}`)) continue
      let colspan = 1
      while (openRight(row, column + colspan) && !taken.has(`${row} ${column + colspan}`)) colspan++
      let rowspan = 1
      const rowIsOpen = (next: number) =>
        Array.from({ length: colspan }, (_, i) => openBelow(next, column + i)).every(Boolean)
      while (rowIsOpen(row + rowspan)) rowspan++
      for (let y = row; y < row + rowspan; y++) for (let x = column; x < column + colspan; x++) taken.add(`${y} ${x}`)
      cells.push({ row, column, rowspan, colspan })
    }
  }
  return cells
}

const isAt = (value: number, place: number): boolean => Math.abs(value - place) <= TOLERANCE

/** Whether a line from `a` to `b` stands along the middle of `from` to `to`. */
function covers(a: number, b: number, from: number, to: number): boolean {
  const middle = (from + to) / 2
  return a <= middle && b >= middle
}

/** Values that differ by less than the tolerance are one place. */
function places(values: readonly number[]): number[] {
  const found: number[] = []
  for (const value of values.toSorted((a, b) => a - b)) {
    if (found.length === 0 || value - found.at(-1)! > TOLERANCE) found.push(value)
  }
  return found
}
