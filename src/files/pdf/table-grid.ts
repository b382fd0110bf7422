import { type Box, isUpright, type Run } from './geometry.ts'

/** A cell of a table. `row` and `column` count from 0. */
export interface Cell {
  row: number
  column: number
  rowspan: number
  colspan: number
  runs: Run[]
}

export interface Table extends Box {
  cells: Cell[]
}

/** The lines of a table and their positions: `xs` from left to right, `ys` from top to bottom. */
export interface Grid {
  xs: number[]
  ys: number[]
  upright: Box[]
  level: Box[]
}

/** Points by which lines at one position may differ. */
export const TOLERANCE = 3

export function gridOf(rules: readonly Box[]): Grid {
  const upright = rules.filter(isUpright)
  const level = rules.filter((rule) => !isUpright(rule))
  return {
    upright,
    level,
    xs: places(upright.map(({ x0, x1 }) => (x0 + x1) / 2)),
    ys: places(level.map(({ top, bottom }) => (top + bottom) / 2)),
  }
}

/** Merges values within the tolerance into one position. */
function places(values: readonly number[]): number[] {
  const found: number[] = []
  for (const value of values.toSorted((a, b) => a - b)) {
    if (found.length === 0 || value - found.at(-1)! > TOLERANCE) found.push(value)
  }
  return found
}

/** The cells of a grid, each with the runs centred in it. Squares without a line between them form one cell. */
export function cellsOf(grid: Grid, runs: readonly Run[]): Cell[] {
  const { xs, ys } = grid
  const cellAt = new Map<string, Cell>()
  const { isOpenRight, isOpenBelow } = openings(grid)
  for (let row = 0; row < ys.length - 1; row++) {
    for (let column = 0; column < xs.length - 1; column++) {
      if (cellAt.has(keyOf(row, column))) continue
      let colspan = 1
      while (isOpenRight(row, column + colspan) && !cellAt.has(keyOf(row, column + colspan))) colspan++
      const columns = Array.from({ length: colspan }, (_, i) => column + i)
      let rowspan = 1
      while (columns.every((x) => isOpenBelow(row + rowspan, x))) rowspan++
      const cell: Cell = { row, column, rowspan, colspan, runs: [] }
      for (let y = row; y < row + rowspan; y++) for (const x of columns) cellAt.set(keyOf(y, x), cell)
    }
  }
  for (const run of runs) {
    const row = stretchAt(ys, (run.top + run.bottom) / 2)
    cellAt.get(keyOf(row, stretchAt(xs, (run.x0 + run.x1) / 2)))?.runs.push(run)
  }
  return [...new Set(cellAt.values())]
}

const keyOf = (row: number, column: number): string => `${row} ${column}`

/** Whether no line separates a square of the grid from the one to its left, or from the one above. */
function openings({ xs, ys, upright, level }: Grid) {
  return {
    isOpenRight: (row: number, column: number) =>
      column < xs.length - 1 &&
      !upright.some(
        (rule) => isAt((rule.x0 + rule.x1) / 2, xs[column]!) && covers(rule.top, rule.bottom, ys[row]!, ys[row + 1]!),
      ),
    isOpenBelow: (row: number, column: number) =>
      row < ys.length - 1 &&
      !level.some(
        (rule) =>
          isAt((rule.top + rule.bottom) / 2, ys[row]!) && covers(rule.x0, rule.x1, xs[column]!, xs[column + 1]!),
      ),
  }
}

export const isAt = (value: number, place: number): boolean => Math.abs(value - place) <= TOLERANCE

/** Whether a line from `a` to `b` passes the middle of `from` to `to`. */
function covers(a: number, b: number, from: number, to: number): boolean {
  const middle = (from + to) / 2
  return a <= middle && b >= middle
}

/** Index of the interval between ascending positions that contains a value; -1 before the first. */
function stretchAt(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ascending[middle]! <= value) from = middle + 1
    else to = middle
  }
  return from - 1
}
