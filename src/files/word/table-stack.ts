import { FlowWriter } from './flow.ts'
import { type Cell, tableHtml } from './table.ts'

/** A row in formats without table elements, given by the right edges of its cells. */
export interface RowShape {
  /** Left edge, in the unit of the file. */
  left: number
  header: boolean
  cells: CellShape[]
}

export interface CellShape {
  right: number
  /** Whether the cell is merged with the one to its left. */
  mergedLeft?: boolean
  /** Whether the cell is merged with the one above. */
  mergedUp?: boolean
}

interface OpenTable {
  flow: FlowWriter
  cells: string[]
  rows: { cells: string[]; shape: RowShape }[]
}

/**
 * Builds nested tables for RTF and the binary Word format, in which paragraphs only state their table depth and marks
 * end cells and rows.
 */
export class TableStack {
  readonly #tables: OpenTable[] = []
  readonly text = new FlowWriter()

  /** The writer for a paragraph at a depth, where 0 is outside tables. Closes deeper tables. */
  flowAt(depth: number): FlowWriter {
    const wanted = Math.min(Math.max(depth, 0), MAX_DEPTH)
    while (this.#tables.length > wanted) this.#closeTable()
    while (this.#tables.length < wanted) this.#tables.push({ flow: new FlowWriter(), cells: [], rows: [] })
    return this.#tables.at(-1)?.flow ?? this.text
  }

  endCell(depth: number): void {
    this.flowAt(depth)
    const table = this.#tables.at(-1)
    if (table === undefined) return
    table.cells.push(table.flow.finish())
    table.flow = new FlowWriter()
  }

  endRow(depth: number, shape: RowShape): void {
    this.flowAt(depth)
    const table = this.#tables.at(-1)
    if (table === undefined) return
    const rest = table.flow.finish()
    if (rest !== '') table.cells.push(rest)
    table.rows.push({ cells: table.cells, shape })
    table.cells = []
    table.flow = new FlowWriter()
  }

  finish(): string {
    this.flowAt(0)
    return this.text.finish()
  }

  /** A row without an end still counts: the file may be truncated, or marks may be missing. */
  #closeTable(): void {
    const table = this.#tables.pop()!
    const rest = table.flow.finish()
    if (rest !== '') table.cells.push(rest)
    if (table.cells.length > 0) table.rows.push({ cells: table.cells, shape: { left: 0, header: false, cells: [] } })
    const outer = this.#tables.at(-1)?.flow ?? this.text
    outer.block(writtenTable(table.rows))
  }
}

/** Nested tables; deeper ones are written into the deepest. */
const MAX_DEPTH = 16

function writtenTable(rows: OpenTable['rows']): string {
  const edges = edgesOf(rows.map(({ shape }) => shape))
  const above = new Map<number, Cell>()
  const headers = rows.findIndex(({ shape }) => !shape.header)
  return tableHtml(
    rows.map(({ cells, shape }) => cellsOf(cells, shape, { edges, above })),
    headers < 0 ? rows.length : headers,
  )
}

/** Edges that differ by less (1/20 point) are the same edge: writers round them differently from row to row. */
const SAME_EDGE = 30

function edgesOf(shapes: RowShape[]): number[] {
  const all = shapes.flatMap(({ left, cells }) => (cells.length > 0 ? [left, ...cells.map(({ right }) => right)] : []))
  const edges: number[] = []
  for (const edge of new Set(all.toSorted((a, b) => a - b))) {
    if (edges.length === 0 || edge - edges.at(-1)! > SAME_EDGE) edges.push(edge)
  }
  return edges
}

interface Placing {
  edges: number[]
  /** The last cell that begins at each column, for cells that continue it further down. */
  above: Map<number, Cell>
}

function cellsOf(texts: string[], { left, cells }: RowShape, { edges, above }: Placing): Cell[] {
  if (cells.length < texts.length) return texts.map((html) => ({ html }))
  const columnOf = (edge: number) =>
    Math.max(
      edges.findLastIndex((known) => known <= edge),
      0,
    )
  const row: Cell[] = []
  let column = columnOf(left)
  let leftCell: Cell | undefined
  if (column > 0) row.push({ html: '', columns: column })
  for (const [i, html] of texts.entries()) {
    const { right, mergedLeft, mergedUp } = cells[i]!
    const next = Math.max(columnOf(right), column + 1)
    const owner = mergedUp ? above.get(column) : undefined
    if (mergedLeft && leftCell !== undefined) leftCell.columns = (leftCell.columns ?? 1) + next - column
    else if (owner !== undefined) owner.rows = (owner.rows ?? 1) + 1
    else {
      leftCell = { html, columns: next - column }
      above.set(column, leftCell)
      row.push(leftCell)
    }
    column = next
  }
  return row
}
