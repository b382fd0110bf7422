import type { Element } from 'domhandler'
import { titled, writeAlert } from './callout.ts'
import { bodyOf, iconKindOf } from './callout-table.ts'
import { codeText, writeCodeBlock } from './code.ts'
import type { Conversion } from './conversion.ts'
import { Grid } from './grid.ts'
import { codeCells, hasPre } from './gutter.ts'
import { languageOf } from './language.ts'
import { isLayout } from './layout.ts'
import { block, type Rule, SKIP, type Visit } from './rule.ts'
import { type TableParts, tablePartsOf } from './table-parts.ts'

/** A data table as a pipe table (GFM 4.10), a layout table as the blocks in its cells, a code listing as code. */
export const table: Rule = (conversion, element) => {
  if (!conversion.inBlocks) return block(conversion, element)
  conversion.boundary()
  const parts = tablePartsOf(element)
  const code = codeCells(parts.rows)
  if (code) return listing(conversion, element, code)
  const alert = iconKindOf(parts)
  if (alert && parts.rows.flat().length > 1) return writeAlert(conversion, alert, titled(bodyOf(parts), alert))
  if (isLayout(element, parts)) return block(conversion, element)
  return dataTable(conversion, parts)
}

/** Code beside its line numbers, either in one cell as a `pre`, or with one line per row. */
function listing(conversion: Conversion, element: Element, cells: Element[]): Visit {
  if (cells.some(hasPre)) return { children: cells.flatMap((cell) => cell.children) }
  const text = cells.map((cell) => codeText(cell.children).replace(/\n$/, '')).join('\n')
  writeCodeBlock(conversion, text, languageOf(element, null))
  return SKIP
}

function dataTable(conversion: Conversion, { captions, rows }: TableParts): Visit {
  const outer = conversion.grid
  const grid = new Grid(rows)
  conversion.grid = grid
  return {
    children: [...captions, ...rows.flat()],
    leave() {
      conversion.grid = outer
      const lines = grid.rows()
      if (lines.length > 0) conversion.blocks.write(pipeTable(lines))
    },
  }
}

/**
 * A pipe table must have a header, and its first row is the best there is: labels in bold cells, or the first pair of a
 * list of names and values.
 */
function pipeTable([first = [], ...others]: string[][]): string {
  const width = others.reduce((most, line) => Math.max(most, line.length), first.length)
  const header = Array.from({ length: width }, (_, i) => withoutBold(first[i] ?? ''))
  return [header, header.map(() => '---'), ...others].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** The text of a header cell, which renderers show in bold anyway. */
function withoutBold(text: string): string {
  const isBold = text.startsWith('**') && text.indexOf('**', 2) === text.length - 2
  return isBold && text.length > 4 && !text.startsWith('***') ? text.slice(2, -2) : text
}

/** A cell of a data table becomes one line. Any other cell is a block. */
export const cell: Rule = (conversion, element) => {
  const { grid } = conversion
  if (!grid?.has(element)) return conversion.inBlocks ? block(conversion, element) : cellInLine(conversion)
  conversion.startRun('cell')
  return {
    leave() {
      // A pipe ends the cell even inside code (GFM 4.10, example 200).
      grid.setText(element, conversion.endRun().replaceAll('|', '\\|'))
    },
  }
}

function cellInLine(conversion: Conversion): Visit {
  conversion.text(' ')
  return { leave: () => conversion.text(' ') }
}
