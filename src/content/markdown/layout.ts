import { type ChildNode, type Element, isText } from 'domhandler'
import { walkBelow } from './subtree.ts'
import type { TableParts } from './table-parts.ts'
import { oneLine } from './whitespace.ts'

/** Whether a table only arranges blocks on the page, so that it means its cells one after another. */
export function isLayout(table: Element, { captions, rows }: TableParts): boolean {
  if (table.attribs.role === 'presentation' || table.attribs.role === 'none') return true
  const content = rows.map((row) => row.map(contentOf))
  const cells = content.flat()
  if (cells.some(({ hasTable }) => hasTable) || cells.every(({ characters }) => characters === 0)) return true
  const columns = content.reduce((most, row) => Math.max(most, row.filter(isFilled).length), 0)
  const hasHeaderCell = rows.some((row) => row.some(({ name }) => name === 'th'))
  if (columns <= 1) return hasHeaderCell ? rows.length === 1 : !isColumn(cells)
  if (hasHeaderCell || captions.length > 0) return false
  if (content.filter((row) => row.some(isFilled)).length === 1 && !cells.every(isLine)) return true
  return (
    cells.some(({ hasHeading, characters }) => hasHeading || characters > MAX_CELL_CHARACTERS) ||
    cells.filter(isFilled).every(({ hasStructure }) => hasStructure)
  )
}

function isFilled({ characters, hasPicture }: CellContent): boolean {
  return characters > 0 || hasPicture
}

/** With more characters in a cell, a table without header cells is layout. */
const MAX_CELL_CHARACTERS = 1500

/** A single column with at least this many short rows is a table, not a frame around blocks. */
const MIN_COLUMN_ROWS = 3
const MAX_LINE_CHARACTERS = 100

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const STRUCTURES = new Set(['blockquote', 'dl', 'form', 'hr', 'ol', 'pre', 'ul'])

/** Whether the cells of a column are lines of one kind. */
function isColumn(content: readonly CellContent[]): boolean {
  const filled = content.filter(({ characters }) => characters > 0)
  return filled.length >= MIN_COLUMN_ROWS && filled.every(isLine)
}

/** Whether a cell holds a short text and no blocks. */
function isLine({ hasHeading, hasStructure, characters }: CellContent): boolean {
  return !hasHeading && !hasStructure && characters <= MAX_LINE_CHARACTERS
}

interface CellContent {
  hasTable: boolean
  hasHeading: boolean
  hasStructure: boolean
  hasPicture: boolean
  /** Characters of text, with white space between words counted once. */
  characters: number
}

function contentOf(cell: Element): CellContent {
  const content: CellContent = {
    hasTable: false,
    hasHeading: false,
    hasStructure: false,
    hasPicture: false,
    characters: 0,
  }
  walkBelow(cell, (node: ChildNode) => {
    if (isText(node)) content.characters += oneLine(node.data).length
    if (!('name' in node)) return true
    content.hasHeading ||= HEADINGS.has(node.name)
    content.hasStructure ||= STRUCTURES.has(node.name)
    content.hasPicture ||= node.name === 'img'
    content.hasTable ||= node.name === 'table'
    return node.name !== 'table' && node.name !== 'script' && node.name !== 'style'
  })
  return content
}
