import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { kindTest, rowsOfKind } from '../page/kinds.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

export type Belonging = 'part' | 'byline' | undefined

/**
 * For each row, how it belongs to the content by its kind. `part`: code, block quotes, data tables, footnotes and
 * admonitions. `byline`: the line beside the page's heading. Only rows that the first reading keeps count. Gold texts
 * of article corpora often omit these parts; readers want them.
 */
export function belongingRows(page: Page, { weights, rows, linkWords }: Blocks, { kept }: FirstReading): Belonging[] {
  const { parent } = page.measures
  const belongs: Belonging[] = new Array(parent.length).fill(undefined)
  const tables = dataTables(page)
  const isComplete = kindTest(page.measures, ({ name }) => name === 'pre' || name === 'blockquote')
  for (let row = 1; row < parent.length; row++) {
    if (kept[row] === 0) continue
    const isPart = tables[row] === 1 || page.names(row).content || isComplete(row)
    if (isPart || belongs[parent[row]!] === 'part') belongs[row] = 'part'
  }
  const head = headOf(page)
  rows.forEach((row, block) => {
    const { words } = weights[block]!
    const inHead = head !== undefined && row > head.row && row < head.end
    if (inHead && kept[row] === 1 && words <= MAX_BYLINE_WORDS && linkWords[block]! < words) belongs[row] ??= 'byline'
  })
  return belongs
}

/** A longer line in the head of an article is a lead or a teaser and is judged like any other block. */
const MAX_BYLINE_WORDS = 16
/** A table with this many heading cells and no nested table holds data. */
const MIN_HEADING_CELLS = 1

function dataTables({ measures }: Page): Uint8Array {
  const { nodes, parent } = measures
  const isData = new Uint8Array(nodes.length)
  if (rowsOfKind(measures, ({ name }) => name === 'th').length === 0) return isData
  const isTable = kindTest(measures, ({ name }) => name === 'table')
  const isHeading = kindTest(measures, ({ name }) => name === 'th')
  const headings = new Int32Array(nodes.length)
  const nested = new Uint8Array(nodes.length)
  const table = new Int32Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const around = table[parent[row]!]!
    table[row] = isTable(row) ? row : around
    if (isTable(row)) nested[around] = 1
    if (isHeading(row)) headings[around]!++
  }
  for (let row = 1; row < nodes.length; row++)
    if (table[row] === row && nested[row] === 0 && headings[row]! >= MIN_HEADING_CELLS) isData[row] = 1
  return isData
}

/** The `header` element around the page's heading. */
function headOf({ titleRow, measures }: Page): { row: number; end: number } | undefined {
  for (let row = titleRow; row > 0; row = measures.parent[row]!)
    if (elementAt(measures, row)!.name === 'header') return { row, end: measures.end[row]! }
  return undefined
}
