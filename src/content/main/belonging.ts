import type { Element } from 'domhandler'
import type { Blocks } from './blocks.ts'
import type { FirstReading } from './heuristics.ts'
import { elementAt } from './measure.ts'
import type { Page } from './traits.ts'

/** A line in the head of an article with more words is a lead or a teaser, to be judged as any other. */
const MAX_BYLINE_WORDS = 16
/** A table with so many heading cells and no table inside holds data. */
const MIN_HEADING_CELLS = 1

export type Belonging = 'part' | 'byline' | undefined

/**
 * For each row by what it belongs to the content, where the first reading has it as well: code, quotations
 * with their source, tables of data, footnotes and admonitions, and the byline beside the heading that names the page.
 * Gold of article corpora often leaves these out; readers want them.
 */
export function belongingRows(page: Page, { weights, rows, linkWords }: Blocks, { kept }: FirstReading): Belonging[] {
  const { parent } = page.measures
  const belongs: Belonging[] = new Array(parent.length).fill(undefined)
  const tables = dataTables(page)
  for (let row = 1; row < parent.length; row++) {
    const element = elementAt(page.measures, row)!
    const isPart = tables[row] === 1 || isComplete(element) || page.names(row).content
    if (kept[row] === 1 && (isPart || belongs[parent[row]!] === 'part')) belongs[row] = 'part'
  }
  const head = headOf(page)
  rows.forEach((row, block) => {
    const { words } = weights[block]!
    const inHead = head !== undefined && row > head.row && row < head.end
    if (inHead && kept[row] === 1 && words <= MAX_BYLINE_WORDS && linkWords[block]! < words) belongs[row] ??= 'byline'
  })
  return belongs
}

function isComplete({ name }: Element): boolean {
  return name === 'pre' || name === 'blockquote'
}

function dataTables({ measures }: Page): Uint8Array {
  const { nodes, parent } = measures
  const headings = new Int32Array(nodes.length)
  const nested = new Uint8Array(nodes.length)
  const table = new Int32Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const { name } = elementAt(measures, row)!
    const around = table[parent[row]!]!
    table[row] = name === 'table' ? row : around
    if (name === 'table') nested[around] = 1
    if (name === 'th') headings[around]!++
  }
  return Uint8Array.from(nodes, (_, row) =>
    row > 0 && table[row] === row && nested[row] === 0 && headings[row]! >= MIN_HEADING_CELLS ? 1 : 0,
  )
}

/** The `header` around the heading that names the page. */
function headOf({ titleRow, measures }: Page): { row: number; end: number } | undefined {
  for (let row = titleRow; row > 0; row = measures.parent[row]!)
    if (elementAt(measures, row)!.name === 'header') return { row, end: measures.end[row]! }
  return undefined
}
