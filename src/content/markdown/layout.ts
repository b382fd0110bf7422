import { type ChildNode, type Element, isText } from 'domhandler'
import { walkBelow } from './subtree.ts'
import type { TableParts } from './table-parts.ts'
import { oneLine } from './whitespace.ts'

/** Whether a table only arranges blocks on the page, so that it means its cells one after another. */
export function isLayout(table: Element, { captions, rows }: TableParts): boolean {
  if (table.attribs.role === 'presentation' || table.attribs.role === 'none') return true
  const cells = rows.flat()
  const content = cells.map(contentOf)
  if (content.some(({ hasTable }) => hasTable) || content.every(({ characters }) => characters === 0)) return true
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const hasHeaderCell = cells.some(({ name }) => name === 'th')
  if (columns <= 1) return hasHeaderCell ? rows.length === 1 : !isColumn(content)
  if (hasHeaderCell || captions.length > 0) return false
  return content.some(({ hasHeading, characters }) => hasHeading || characters > MAX_CELL_CHARACTERS)
}

/** With more characters in a cell, a table without header cells is layout. */
const MAX_CELL_CHARACTERS = 1500

/** Limits for a single column: with at least this many short rows it is a table, not a frame around blocks. */
const MIN_COLUMN_ROWS = 3
const MAX_COLUMN_CHARACTERS = 100

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const STRUCTURES = new Set(['blockquote', 'dl', 'form', 'hr', 'ol', 'pre', 'ul'])

/** Whether the cells of a column are lines of one kind. */
function isColumn(content: readonly CellContent[]): boolean {
  const filled = content.filter(({ characters }) => characters > 0)
  if (filled.length < MIN_COLUMN_ROWS) return false
  return filled.every((cell) => !cell.hasHeading && !cell.hasStructure && cell.characters <= MAX_COLUMN_CHARACTERS)
}

interface CellContent {
  hasTable: boolean
  hasHeading: boolean
  hasStructure: boolean
  /** Characters of text, with white space between words counted once. */
  characters: number
}

function contentOf(cell: Element): CellContent {
  const content: CellContent = { hasTable: false, hasHeading: false, hasStructure: false, characters: 0 }
  walkBelow(cell, (node: ChildNode) => {
    if (isText(node)) content.characters += oneLine(node.data).length
    if (!('name' in node)) return true
    content.hasHeading ||= HEADINGS.has(node.name)
    content.hasStructure ||= STRUCTURES.has(node.name)
    content.hasTable ||= node.name === 'table'
    return node.name !== 'table' && node.name !== 'script' && node.name !== 'style'
  })
  return content
}
