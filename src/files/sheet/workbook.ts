import { type CellObject, type ColInfo, type DenseWorkSheet, type Range, read, type WorkBook } from '@e965/xlsx'
import { Archive } from '../container/archive.ts'
import { encrypted, unreadable } from '../errors.ts'
import type { FileContent, FileMetadata } from '../file-content.ts'
import { CUT_WARNING, MAX_HTML_CHARACTERS, MAX_SHEET_ROWS } from '../limits.ts'
import { packageOf } from '../ooxml/package.ts'
import { InlineHtml } from '../word/inline-html.ts'
import { type Cell, MAX_SPAN } from '../word/table.ts'
import { DATE_FORMAT, shownText } from './cell-text.ts'
import { boundedSheet } from './clamp-ranges.ts'
import { drawingsOf } from './drawings.ts'
import { cellBudget, type Sheet, sheetsHtml } from './sheet-html.ts'
import { storedArchive } from './uncompressed-zip.ts'
import { type ShownColumns, shownColumns, shownSpan } from './visible-columns.ts'

const WHAT = 'workbook'

/** Sheets that are read. A thousand may all be the same part of an archive. */
const MAX_SHEETS = 1000

/** Parts of a workbook that hold nothing its cells show. */
const UNREAD_PART = /^xl\/(?:media|embeddings|drawings|charts|diagrams|printersettings|pivotcache|pivottables)\//

/**
 * A workbook of Excel, any version (XLSX, XLSM, XLSB, XLS, XML of 2003), as HTML: each sheet that is not hidden as a
 * heading and a table, its values as formatted.
 *
 * @throws ServiceError `document_unreadable`
 */
export function workbookToHtml(bytes: Uint8Array): FileContent {
  const workbook = parsed(isArchive(bytes) ? unpackedArchive(bytes) : bytes)
  const names = workbook.SheetNames.filter((_, i) => !workbook.Workbook?.Sheets?.[i]?.Hidden)
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const drawings = isArchive(bytes) ? drawingsOf(packageOf(bytes, WHAT)) : undefined
  const text = { left: MAX_HTML_CHARACTERS }
  const sheets = names.map((name) => ({
    ...sheetOf(name, workbook.Sheets[name] as DenseWorkSheet | undefined, { text, date1904 }),
    drawings: drawings?.get(name),
  }))
  const budget = cellBudget()
  const html = sheetsHtml(sheets, budget)
  const isCut =
    budget.left < 0 || text.left < 0 || workbook.SheetNames.length > MAX_SHEETS || sheets.some((sheet) => sheet.isCut)
  const metadata = { ...propertiesIn(workbook), numPages: names.length, totalPages: workbook.SheetNames.length }
  return { html, metadata, ...(isCut && { warning: CUT_WARNING }) }
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The parts that are read, unpacked within our limits: the library has none. */
function unpackedArchive(bytes: Uint8Array): Uint8Array {
  const archive = new Archive(bytes, WHAT)
  const names = archive.names.filter((name) => !UNREAD_PART.test(name))
  return storedArchive(names.map((name) => ({ name, content: boundedSheet(archive.bytes(name)!) })))
}

function parsed(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      // Hidden rows and columns are known only so.
      cellStyles: true,
      dateNF: DATE_FORMAT,
      sheetRows: MAX_SHEET_ROWS,
      sheets: Array.from({ length: MAX_SHEETS }, (_, i) => i),
    })
  } catch (thrown) {
    throw /password|encrypt/i.test(String(thrown)) ? encrypted(WHAT) : unreadable(WHAT, thrown)
  }
}

interface Writing {
  /** Characters that may still be written down: many cells may show one long text. */
  text: { left: number }
  /** Whether days count from 1904. */
  date1904: boolean
}

function sheetOf(name: string, sheet: DenseWorkSheet | undefined, { text, date1904 }: Writing): Sheet {
  const rows: Sheet['rows'] = []
  const columns = columnsOf(sheet?.['!cols'])
  const isHiddenRow = (row: number) => sheet?.['!rows']?.[row]?.hidden === true
  const spans = spansOf(sheet?.['!merges'] ?? [], columns)
  for (const [r, cells] of (sheet?.['!data'] ?? []).entries()) {
    if (cells === undefined || isHiddenRow(r)) continue
    const row: (Cell | undefined)[] = []
    // Rows may be as wide as a sheet can be and nearly empty: only cells that are there are visited.
    cells.forEach((cell, c) => {
      if (cell === undefined || text.left < 0 || columns(c, 1) === 0) return
      const html = htmlOf(cell, date1904)
      text.left -= html.length
      row[columns(0, c)] = { html, columns: spans.get(`${r}:${c}`) ?? 1 }
    })
    rows.push(row)
  }
  // The library names the whole range where it read only a part.
  return { name, rows, isCut: sheet?.['!fullref'] !== undefined }
}

function columnsOf(columns: readonly (ColInfo | undefined)[] = []): ShownColumns {
  return shownColumns(Array.from(columns, (column) => column?.hidden === true))
}

/** How many columns that are shown a merged cell takes, by its place. Its text stands in its first row only. */
function spansOf(merges: readonly Range[], columns: ShownColumns): Map<string, number> {
  return new Map(
    merges.map(({ s, e }) => [`${s.r}:${s.c}`, shownSpan(s.c, Math.min(e.c - s.c + 1, MAX_SPAN), columns)]),
  )
}

function htmlOf(cell: CellObject, date1904: boolean): string {
  const text = shownText(cell, date1904).replace(/\r\n?/g, '\n').trim()
  const inline = new InlineHtml()
  inline.add(text, { href: cell.l?.Target })
  return inline.html
}

function propertiesIn({ Props: props }: WorkBook): FileMetadata {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
  const time = (value: unknown) => (value instanceof Date && !Number.isNaN(+value) ? value.toISOString() : undefined)
  const found = {
    title: text(props?.Title),
    author: text(props?.Author),
    description: text(props?.Subject),
    keywords: text(props?.Keywords),
    createdTime: time(props?.CreatedDate),
    modifiedTime: time(props?.ModifiedDate),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
