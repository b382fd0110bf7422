import { type Element, isTag, type ParentNode } from 'domhandler'
import { codeText, writeCodeBlock } from './code.ts'
import type { Conversion } from './conversion.ts'
import { Grid } from './grid.ts'
import { codeCells, hasPre } from './gutter.ts'
import { languageOf } from './language.ts'
import { isLayout } from './layout.ts'
import { block, type Rule, SKIP, type Visit } from './rule.ts'

/** A table of data as a pipe table (GFM 4.10), a table for layout as the blocks in its cells, a listing as code. */
export const table: Rule = (conversion, element) => {
  if (!conversion.inBlocks) return block(conversion, element)
  conversion.boundary()
  const parts = partsOf(element)
  const code = codeCells(parts.rows)
  if (code) return listing(conversion, element, code)
  if (isLayout(element, parts)) return block(conversion, element)
  return dataTable(conversion, parts)
}

/** A table as it is written down, rows of `thead` first and of `tfoot` last. */
export interface TableParts {
  captions: Element[]
  rows: Element[][]
  hasHeader: boolean
}

function partsOf(table: Element): TableParts {
  const sections: Record<string, Element[]> = { thead: [], tbody: [], tfoot: [] }
  const captions: Element[] = []
  for (const child of table.children.filter(isTag)) {
    if (child.name === 'caption') captions.push(child)
    else if (child.name === 'tr') sections.tbody!.push(child)
    else if (Object.hasOwn(sections, child.name)) sections[child.name]!.push(...childrenNamed(child, ['tr']))
  }
  const { thead, tbody, tfoot } = sections
  const rows = [...thead!, ...tbody!, ...tfoot!].map((row) => childrenNamed(row, ['td', 'th']))
  const first = rows.find((row) => row.length > 0)
  const hasHeader = thead!.length > 0 || (first?.every((cell) => cell.name === 'th') ?? false)
  return { captions, rows: rows.filter((row) => row.length > 0), hasHeader }
}

function childrenNamed(parent: ParentNode, names: string[]): Element[] {
  return parent.children.filter((child): child is Element => isTag(child) && names.includes(child.name))
}

/** Code beside its line numbers: in one cell as a `pre`, or a line in each row. */
function listing(conversion: Conversion, element: Element, cells: Element[]): Visit {
  if (cells.some(hasPre)) return { children: cells.flatMap((cell) => cell.children) }
  const text = cells.map((cell) => codeText(cell.children).replace(/\n$/, '')).join('\n')
  writeCodeBlock(conversion, text, languageOf(element, null))
  return SKIP
}

function dataTable(conversion: Conversion, { captions, rows, hasHeader }: TableParts): Visit {
  const outer = conversion.grid
  const grid = new Grid(rows, hasHeader)
  conversion.grid = grid
  return {
    children: [...captions, ...rows.flat()],
    leave() {
      conversion.grid = outer
      const lines = grid.rows()
      if (lines.some((line) => line.some((text) => text !== ''))) conversion.blocks.write(pipeTable(lines, hasHeader))
    },
  }
}

function pipeTable(lines: string[][], hasHeader: boolean): string {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const header = (hasHeader && lines.shift()) || []
  const fullHeader = Array.from({ length: width }, (_, i) => header[i] ?? '')
  return [fullHeader, fullHeader.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** A cell of a table of data becomes one line; any other cell is a block. */
export const cell: Rule = (conversion, element) => {
  const { grid } = conversion
  if (!grid?.has(element)) return conversion.inBlocks ? block(conversion, element) : cellInLine(conversion)
  conversion.startRun('cell')
  return {
    leave() {
      // Also in code, a pipe ends the cell (GFM 4.10, example 200).
      grid.setText(element, conversion.endRun().replaceAll('|', '\\|'))
    },
  }
}

function cellInLine(conversion: Conversion): Visit {
  conversion.text(' ')
  return { leave: () => conversion.text(' ') }
}
