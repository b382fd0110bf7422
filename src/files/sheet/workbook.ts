import { type DenseWorkSheet, read, type WorkBook } from '@e965/xlsx'
import { Archive } from '../container/archive.ts'
import { encrypted, unreadable } from '../errors.ts'
import type { FileContent, FileMetadata } from '../file-content.ts'
import { CUT_WARNING, MAX_HTML_CHARACTERS, MAX_SHEET_ROWS } from '../limits.ts'
import { packageOf } from '../ooxml/package.ts'
import { biffTextBoxesOf } from './biff-text-boxes.ts'
import { DATE_FORMAT } from './cell-text.ts'
import { clampRanges } from './clamp-ranges.ts'
import { drawingsOf } from './drawings.ts'
import { readSheet } from './read-sheet.ts'
import { cellBudget, sheetsHtml } from './sheet-html.ts'
import { uncompressedZip } from './uncompressed-zip.ts'

/**
 * Converts an Excel workbook of any version (XLSX, XLSM, XLSB, XLS, the XML of 2003) to HTML: each visible sheet as a
 * heading and a table, with values as Excel formats them.
 *
 * @throws ServiceError `document_unreadable`
 */
export function workbookToHtml(bytes: Uint8Array): FileContent {
  const workbook = parsed(isArchive(bytes) ? unpackedArchive(bytes) : bytes)
  const drawings = isArchive(bytes) ? drawingsOf(packageOf(bytes, WHAT)) : biffTextBoxesOf(bytes)
  const names = workbook.SheetNames.filter((_, i) => !workbook.Workbook?.Sheets?.[i]?.Hidden)
  const text = { left: MAX_HTML_CHARACTERS }
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const sheets = names.map((name) => ({
    ...readSheet(name, workbook.Sheets[name] as DenseWorkSheet | undefined, { budget: text, date1904 }),
    drawings: drawings.get(name),
  }))
  const cells = cellBudget()
  const html = sheetsHtml(sheets, cells)
  const isCut =
    cells.left < 0 || text.left < 0 || workbook.SheetNames.length > MAX_SHEETS || sheets.some((sheet) => sheet.isCut)
  const metadata = { ...propertiesIn(workbook), numPages: names.length, totalPages: workbook.SheetNames.length }
  return { html, metadata, ...(isCut && { warning: CUT_WARNING }) }
}

const WHAT = 'workbook'

/** A workbook can list the same part of its archive as a sheet a thousand times. */
const MAX_SHEETS = 1000

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The parts that the library needs, unpacked within our limits: the library has none. */
function unpackedArchive(bytes: Uint8Array): Uint8Array {
  const archive = new Archive(bytes, WHAT)
  const names = archive.names.filter((name) => !UNREAD_PART.test(name))
  return uncompressedZip(names.map((name) => ({ name, content: clampRanges(archive.bytes(name)!) })))
}

/** Parts that hold nothing that cells show. */
const UNREAD_PART = /^xl\/(?:media|embeddings|drawings|charts|diagrams|printersettings|pivotcache|pivottables)\//

function parsed(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      // Without styles the library does not say which rows and columns are hidden.
      cellStyles: true,
      dateNF: DATE_FORMAT,
      sheetRows: MAX_SHEET_ROWS,
      sheets: Array.from({ length: MAX_SHEETS }, (_, i) => i),
    })
  } catch (thrown) {
    throw /password|encrypt/i.test(String(thrown)) ? encrypted(WHAT) : unreadable(WHAT, thrown)
  }
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
