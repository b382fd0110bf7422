import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { adopt } from '../prune.ts'
import type { Restatement } from './clues.ts'

export const roleTables: Restatement = { attributes: ['role', 'style'], apply: makeTable }

/**
 * Makes a real table of one that is made of other elements: by ARIA roles (`table`, `row`, `cell` …) or by `display` in
 * styles. Does nothing if text stands outside its cells, or if it does not have two rows and two columns.
 */
function makeTable(element: Element): void {
  if (!isTable(element)) return
  const parts = partsBelow(element, (part) => isRow(part) || part.attribs.role === 'caption')
  if (parts === null) return
  const rows = parts.filter(isRow).map((row) => ({ row, cells: partsBelow(row, isCell) ?? [] }))
  if (rows.length < 2 || rows.every(({ cells }) => cells.length < 2) || rows.some(({ cells }) => cells.length === 0))
    return
  element.name = 'table'
  adopt(element, parts)
  for (const part of parts) part.name = isRow(part) ? 'tr' : 'caption'
  for (const { row, cells } of rows) {
    adopt(row, cells)
    for (const cell of cells) makeCell(cell)
  }
}

function makeCell(cell: Element): void {
  const { attribs } = cell
  cell.name = HEADER_ROLE.test(attribs.role ?? '') ? 'th' : 'td'
  if (attribs['aria-colspan'] !== undefined) attribs.colspan = attribs['aria-colspan']
  if (attribs['aria-rowspan'] !== undefined) attribs.rowspan = attribs['aria-rowspan']
}

const TABLE_ROLE = /^(?:table|grid|treegrid)$/
const CELL_ROLE = /^(?:cell|gridcell|columnheader|rowheader)$/
const HEADER_ROLE = /^(?:columnheader|rowheader)$/
const TABLE_STYLE = /(?:^|[;\s])display\s*:\s*(?:inline-)?table\s*(?:;|!|$)/i
const ROW_STYLE = /(?:^|[;\s])display\s*:\s*table-row\s*(?:;|!|$)/i
const CELL_STYLE = /(?:^|[;\s])display\s*:\s*table-cell\s*(?:;|!|$)/i

/** What keeps its meaning however it is laid out. */
const LISTS_AND_ITEMS = new Set(['table', 'ul', 'ol', 'li', 'dl'])

function isTable({ name, attribs: { role, style } }: Element): boolean {
  if (role === undefined && style === undefined) return false
  if (TABLE_ROLE.test(role ?? '')) return name !== 'table'
  return !LISTS_AND_ITEMS.has(name) && TABLE_STYLE.test(style ?? '')
}

function isRow({ name, attribs: { role, style = '' } }: Element): boolean {
  return role === 'row' || name === 'tr' || (role === undefined && ROW_STYLE.test(style))
}

function isCell({ name, attribs: { role = '', style = '' } }: Element): boolean {
  return CELL_ROLE.test(role) || name === 'td' || name === 'th' || (role === '' && CELL_STYLE.test(style))
}

/** The outermost parts below an element, or null if there is anything visible between them, or another table. */
function partsBelow(element: Element, isPart: (element: Element) => boolean): Element[] | null {
  const parts: Element[] = []
  const pending: ChildNode[] = [...element.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node) && node.data.trim() !== '') return null
    if (!isTag(node)) continue
    if (isPart(node)) parts.push(node)
    else if (isTable(node) || node.name === 'table' || node.name === 'img') return null
    else for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return parts
}
