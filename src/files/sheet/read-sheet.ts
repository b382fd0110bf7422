import type { CellObject, ColInfo, DenseWorkSheet, Range } from '@e965/xlsx'
import { InlineHtml } from '../word/inline-html.ts'
import { type Cell, MAX_SPAN } from '../word/table.ts'
import { cellText } from './cell-text.ts'
import type { Sheet } from './sheet-html.ts'
import { type VisibleColumns, visibleColumns, visibleSpan } from './visible-columns.ts'

export interface SheetOptions {
  /** Characters that may still be written, shared by all sheets: many cells may show one long text. */
  budget: { left: number }
  /** Whether days count from 1904. */
  date1904: boolean
}

/** The visible cells of a sheet, as the library has read it. */
export function readSheet(name: string, sheet: DenseWorkSheet | undefined, { budget, date1904 }: SheetOptions): Sheet {
  const rows: Sheet['rows'] = []
  const columns = columnsOf(sheet?.['!cols'])
  const isHiddenRow = (row: number) => sheet?.['!rows']?.[row]?.hidden === true
  const spans = spansOf(sheet?.['!merges'] ?? [], columns)
  for (const [r, cells] of (sheet?.['!data'] ?? []).entries()) {
    if (cells === undefined || isHiddenRow(r)) continue
    const row: (Cell | undefined)[] = []
    // A row may be as wide as a sheet can be and nearly empty; forEach visits only the cells that exist.
    cells.forEach((cell, c) => {
      if (cell === undefined || budget.left < 0 || columns(c, 1) === 0) return
      const html = htmlOf(cell, date1904)
      budget.left -= html.length
      row[columns(0, c)] = { html, columns: spans.get(`${r}:${c}`) ?? 1 }
    })
    rows.push(row)
  }
  // The library sets this to the whole range if it read only a part.
  return { name, rows, isCut: sheet?.['!fullref'] !== undefined }
}

function columnsOf(columns: readonly (ColInfo | undefined)[] = []): VisibleColumns {
  return visibleColumns(Array.from(columns, (column) => column?.hidden === true))
}

/** How many visible columns each merged cell spans, by its position. Its text is only in its first row. */
function spansOf(merges: readonly Range[], columns: VisibleColumns): Map<string, number> {
  return new Map(
    merges.map(({ s, e }) => [`${s.r}:${s.c}`, visibleSpan(s.c, Math.min(e.c - s.c + 1, MAX_SPAN), columns)]),
  )
}

function htmlOf(cell: CellObject, date1904: boolean): string {
  const text = cellText(cell, date1904).replace(/\r\n?/g, '\n').trim()
  const inline = new InlineHtml()
  inline.add(text, { href: cell.l?.Target })
  return inline.html
}
