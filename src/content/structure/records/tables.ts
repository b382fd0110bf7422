import { type Element, isTag } from 'domhandler'
import type { EvidencePage, EvidenceRecord, LabelPair, RecordGroup } from '../model.ts'
import { type GridCell, type GridRow, gridOf, MAX_PAGE_PLACES } from './grid.ts'
import { itemsIn } from './items.ts'
import { isLabel, withoutColon } from './labels.ts'
import { linkIn, pictureIn } from './links.ts'

export interface TableEvidence {
  groups: RecordGroup[]
  pairs: LabelPair[]
}

/** What the tables of a page say: rows or columns as records, and tables of two columns as labels with values. */
export function tablesOf(page: EvidencePage, headingOf: (element: Element) => string | undefined): TableEvidence {
  const evidence: TableEvidence = { groups: [], pairs: [] }
  const room = { places: MAX_PAGE_PLACES }
  for (const table of page.elements) {
    if ((table.name !== 'table' && !ROLES.test(table.attribs.role ?? '')) || page.regionOf(table) === 'hidden') continue
    const { rows: grid, isCut } = gridOf(page, table, room)
    if (grid.length === 0) continue
    const heading = captionOf(page, table) ?? headingOf(table)
    readTable(page, { table, grid, isCut, heading }, evidence)
  }
  return evidence
}

const ROLES = /^(?:table|grid)$/

interface Table {
  table: Element
  grid: GridRow[]
  isCut: boolean
  heading: string | undefined
}

function readTable(page: EvidencePage, { table, grid: all, isCut, heading }: Table, evidence: TableEvidence): void {
  // Totals at the foot of a table are no records. Where it has no head, they may be labels with values.
  const body = all.some(({ inHead }) => inHead) ? all.filter(({ inFoot }) => !inFoot) : all
  const grid = body.some(({ inHead }) => !inHead) ? body : all
  const width = Math.max(...grid.map(({ cells }) => cells.length))
  if (width < 2) return
  const isLayout = grid.some(({ element }) => holdsTable(element)) && !namesColumns(grid[0]!)
  const heads = isLayout ? 0 : headRows(grid)
  if (heads === 0) readPairs(page, { table, grid, isCut, heading }, evidence.pairs)
  if (isLayout || grid.length - heads < 1) return
  const region = page.regionOf(table)
  const base = {
    source: 'table',
    element: table,
    region,
    ...(heading !== undefined && { heading }),
    ...(isCut && { isCut }),
  } as const
  if (heads > 0) {
    const columns = columnNames(grid.slice(0, heads), width)
    evidence.groups.push({ ...base, columns, records: rowsOf(page, grid, heads, columns) })
    if (grid.length - heads === 1) readSingleRow(page, { columns, row: grid[heads]!, heading }, evidence.pairs)
  } else if (isTransposed(grid, width)) {
    const columns = grid.map(({ cells }) => cells[0]?.text ?? '')
    evidence.groups.push({ ...base, columns, records: columnsOf(page, grid, width) })
  } else if (grid.length > 1) {
    const sections = sectionGroup(grid)
    if (sections.length > 1) evidence.groups.push({ ...base, columns: ['section'], records: sections })
    const columns = Array.from({ length: width }, () => '')
    evidence.groups.push({ ...base, columns, records: rowsOf(page, grid, 0, columns) })
  }
}

/** Whether a row has headers for several columns, so that a table in a cell below is a value. */
const namesColumns = (row: GridRow) => isHeadRow(row) && !isOneCell(row.cells) && !holdsTable(row.element)

function holdsTable(cell: Element): boolean {
  const pending: Element[] = [cell]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    for (const child of element.children) {
      if (!isTag(child)) continue
      if (child.name === 'table') return true
      pending.push(child)
    }
  }
  return false
}

function captionOf(page: EvidencePage, table: Element): string | undefined {
  const caption = table.children.find((child): child is Element => isTag(child) && child.name === 'caption')
  return (caption && page.textOf(caption)) || table.attribs['aria-label'] || undefined
}

/** Number of rows at the top that name the columns. */
function headRows(grid: readonly GridRow[]): number {
  let heads = 0
  while (heads < Math.min(grid.length - 1, MAX_HEADS) && isHeadRow(grid[heads]!)) heads += 1
  if (heads > 0) return skipTitle(grid, heads)
  return looksLikeHead(grid) ? 1 : 0
}

const MAX_HEADS = 4

function isHeadRow({ cells, inHead }: GridRow): boolean {
  if (inHead) return true
  const filled = cells.filter((cell) => cell !== undefined && cell.text !== '')
  if (filled.length === 0) return false
  // One header cell beside data names the row, not the columns.
  return filled.every((cell) => cell!.isHeader) && (filled.length > 1 || isOneCell(cells))
}

const isOneCell = (cells: GridRow['cells']) => new Set(cells.map((cell) => cell?.element)).size === 1

/** A title over the whole width is no header, if it is all there is. */
function skipTitle(grid: readonly GridRow[], heads: number): number {
  const onlyTitles = grid.slice(0, heads).every(({ cells }) => isOneCell(cells))
  if (!onlyTitles) return heads
  const next = grid[heads]
  return next !== undefined && looksLikeHead(grid.slice(heads)) ? heads + 1 : 0
}

/** A first row of short, distinct texts without numbers, above rows that have numbers or differ in style. */
function looksLikeHead(grid: readonly GridRow[]): boolean {
  const [first, ...rest] = grid
  if (first === undefined || rest.length < 2 || first.cells.length < 2 || isOneCell(first.cells)) return false
  const texts = first.cells.map((cell) => cell?.text ?? '')
  const filled = texts.filter((text) => text !== '')
  // Headers that stand in the first column only name the rows.
  const namesRows = grid.every(({ cells: [header, ...others] }) => header?.isHeader && !others.some((c) => c?.isHeader))
  if (namesRows) return false
  if (filled.length < texts.length - 1 || new Set(filled).size < filled.length) return false
  if (filled.some((text) => text.length > 40)) return false
  if (first.cells.every((cell) => cell === undefined || cell.text === '' || isBold(cell.element)))
    return !rest.every(({ cells }) => cells.every((cell) => cell !== undefined && isBold(cell.element)))
  if (filled.some((text) => /^[\p{Sc}\d.,%\s-]+$/u.test(text))) return false
  const numeric = (column: number) =>
    rest.filter(({ cells }) => /\d/.test(cells[column]?.text ?? '')).length / rest.length
  return first.cells.length > 2 && texts.some((text, column) => !/\d/.test(text) && numeric(column) > 0.8)
}

function isBold(element: Element): boolean {
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(element.attribs.style ?? '') || element.name === 'th') return true
  const inner = element.children.filter((child) => isTag(child) || ('data' in child && child.data.trim() !== ''))
  return inner.length > 0 && inner.every((child) => isTag(child) && /^(?:b|strong)$/.test(child.name))
}

/** The texts of all header rows above each column, each once. */
function columnNames(heads: readonly GridRow[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const texts = heads.filter(({ cells }) => !isOneCell(cells)).map(({ cells }) => cells[column]?.text ?? '')
    return [...new Set(texts.filter((text) => text !== ''))].join(' ')
  })
}

function rowsOf(
  page: EvidencePage,
  grid: readonly GridRow[],
  heads: number,
  columns: readonly string[],
): EvidenceRecord[] {
  const records: EvidenceRecord[] = []
  let section: string | undefined
  for (const { element, cells } of grid.slice(heads)) {
    const filled = cells.filter((cell) => cell !== undefined && cell.text !== '')
    if (filled.length === 0) continue
    if (columns.length > 1 && isOneCell(cells) && cells.length > 1) {
      section = filled[0]!.text
      continue
    }
    if (filled.every((cell) => cell!.isHeader) && cells.every((cell, at) => (cell?.text ?? '') === (columns[at] ?? '')))
      continue
    records.push({
      elements: [element],
      cells: cells.map((cell, at) => cellOf(page, cell, columns[at] || `column ${at + 1}`)),
      ...(section !== undefined && { section }),
    })
  }
  return records
}

/** The parts of a table that rows over its whole width head, each as a record that holds the rows below. */
function sectionGroup(grid: readonly GridRow[]): EvidenceRecord[] {
  const records: EvidenceRecord[] = []
  for (const { element, cells } of grid) {
    const [first] = cells
    if (first !== undefined && first.text !== '' && cells.length > 1 && isOneCell(cells)) {
      records.push({ elements: [], cells: [{ name: 'section', text: first.text, element: first.element }] })
    } else records.at(-1)?.elements.push(element)
  }
  return records.filter(({ elements }) => elements.length > 0)
}

function cellOf(page: EvidencePage, cell: GridCell | undefined, name: string): EvidenceRecord['cells'][number] {
  if (cell === undefined) return { name, text: '' }
  const { element, text } = cell
  let targets = targetsOf.get(element)
  if (targets === undefined) {
    targets = { ...linkIn(page, element), ...pictureIn(page, element) }
    targetsOf.set(element, targets)
  }
  return { name, text, element, ...targets }
}

/** Link and picture of a cell, found once: one that spans stands at many places. */
const targetsOf = new WeakMap<Element, { href?: string; src?: string }>()

/** Whether the first column names the rows, so that each further column is a record. */
function isTransposed(grid: readonly GridRow[], width: number): boolean {
  return (
    width > 2 &&
    grid.length > 1 &&
    grid.every(({ cells }) => cells[0]?.isHeader === true && cells[1]?.isHeader !== true)
  )
}

function columnsOf(page: EvidencePage, grid: readonly GridRow[], width: number): EvidenceRecord[] {
  return Array.from({ length: width - 1 }, (_, at) => {
    const cells = grid.map((row) => cellOf(page, row.cells[at + 1], row.cells[0]?.text ?? ''))
    return { elements: cells.flatMap(({ element }) => element ?? []), cells }
  }).filter(({ cells }) => cells.some(({ text }) => text !== ''))
}

/** One row below a header: each column is a label with its value. */
function readSingleRow(
  page: EvidencePage,
  { columns, row, heading }: { columns: readonly string[]; row: GridRow; heading: string | undefined },
  pairs: LabelPair[],
): void {
  for (const [at, column] of columns.entries()) {
    const cell = row.cells[at]
    if (cell === undefined || cell.text === '' || !isLabel(column)) continue
    pairs.push({
      source: 'table',
      label: withoutColon(column),
      text: cell.text,
      ...itemsIn(page, cell.element),
      element: cell.element,
      region: page.regionOf(cell.element),
      ...(heading !== undefined && { heading }),
    })
  }
}

/** Rows of a label and its value; also two or three such couples side by side. */
function readPairs(page: EvidencePage, { grid, heading }: Table, pairs: LabelPair[]): void {
  let section = heading
  for (const { cells } of grid) {
    if (isOneCell(cells) && cells.length > 1) section = cells[0]!.text || section
    const single = cells.filter((cell): cell is GridCell => cell !== undefined && !cell.fromLeft)
    for (let at = 0; at + 1 < single.length; at += 2) {
      const [label, value] = [single[at]!, single[at + 1]!]
      const isCouple = single.length === 2 || (single.length % 2 === 0 && (label.isHeader || /[:：]$/.test(label.text)))
      if (!isCouple || !isLabel(label.text) || value.text === '' || (value.isHeader && !label.isHeader)) continue
      pairs.push({
        source: 'table',
        label: withoutColon(label.text),
        text: value.text,
        ...itemsIn(page, value.element),
        element: value.element,
        region: page.regionOf(value.element),
        ...(section !== undefined && { heading: section }),
      })
    }
  }
}
