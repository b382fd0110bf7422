import { hull, type Line, widthOf } from './geometry.ts'
import { lineText } from './line-text.ts'
import type { ReadPage } from './page.ts'
import { rowsOf } from './unruled-tables.ts'

/** Headers, footers and page numbers: rows at the edges of pages that repeat at the same height. */
export interface RunningHeaders {
  learn(page: ReadPage): void
  /** The pieces of a page without running headers. A page of nothing else keeps them, and so do copies of one page. */
  without(page: ReadPage): Line[]
}

export function createRunningHeaders(totalPages: number): RunningHeaders {
  const seen = new Map<string, number>()
  const copies = new Map<number | bigint, number>()
  const needed = totalPages === 2 ? 2 : 3
  const isRepeated = (piece: Line, page: ReadPage) => {
    const { text, place } = headerKey(piece, page)
    return [-1, 0, 1].reduce((sum, shift) => sum + (seen.get(`${text}|${place + shift}`) ?? 0), 0) >= needed
  }
  return {
    learn(page) {
      if (totalPages < 2 || seen.size > MAX_KNOWN) return
      const edges = edgesOf(page).flat()
      const whole = pageKey(page, edges)
      copies.set(whole, (copies.get(whole) ?? 0) + 1)
      for (const piece of edges) {
        const { text, place } = headerKey(piece, page)
        const key = `${text}|${place}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    },
    without(page) {
      const rows = edgesOf(page)
      const dropped = new Set(
        rows.flatMap((row) => {
          const repeated = row.filter((piece) => isRepeated(piece, page))
          // A figure beside other text is data, not a page number.
          return repeated.length === row.length ? row : repeated.filter((piece) => !isFigure(piece))
        }),
      )
      if (dropped.size === 0 || (copies.get(pageKey(page, rows.flat())) ?? 0) > 1) return page.pieces
      const kept = page.pieces.filter((piece) => !dropped.has(piece))
      return kept.length === 0 && page.tables.length === 0 ? page.pieces : kept
    },
  }
}

const MAX_KNOWN = 20_000

/** Share of the page height, at the top and bottom, in which they appear. */
const MARGIN = 0.13
/** Share of the written area, for paper that is larger than the text. */
const WRITTEN_MARGIN = 0.06
const MAX_ROWS = 3

/** Rows at the top and bottom. Rows with several figures are data. */
function edgesOf({ pieces, box }: ReadPage): Line[][] {
  const height = box.bottom - box.top
  const written = hull(pieces)
  const highest = Math.max(box.top + MARGIN * height, written.top + WRITTEN_MARGIN * height)
  const lowest = Math.min(box.bottom - MARGIN * height, written.bottom - WRITTEN_MARGIN * height)
  const rows = rowsOf(pieces)
  const top = rows.slice(0, MAX_ROWS).filter((row) => row.bottom < highest)
  const bottom = rows.slice(-MAX_ROWS).filter((row) => row.top > lowest)
  return [...new Set([...top, ...bottom])].flatMap((row) => {
    if (namesColumns(row.pieces)) return []
    const figures = row.pieces.filter(isFigure)
    return figures.length < 2 && figures.every((piece) => widthOf(piece) < 0.3 * widthOf(box)) ? [row.pieces] : []
  })
}

/** Equal for pages with the same text, ignoring numbers at their edges. */
function pageKey(page: ReadPage, edges: readonly Line[]): number | bigint {
  const numbered = new Set(edges)
  const cells = page.tables.flatMap((table) => table.cells).flatMap(({ runs }) => runs.map(({ text }) => text))
  const texts = page.pieces.map((piece) => (numbered.has(piece) ? headerKey(piece, page).text : lineText(piece)))
  return Bun.hash([...texts, ...cells].join('\n'))
}

/**
 * More words side by side than the left, middle and right of a header: column names of a table that continues over
 * pages.
 */
function namesColumns(row: readonly Line[]): boolean {
  const numbered = row.filter((piece) => /\d/.test(lineText(piece)))
  return row.length > 3 && numbered.length < row.length / 2
}

const isFigure = (piece: Line): boolean => !/\p{L}{2}/u.test(lineText(piece))

/** The text with each number replaced by `#`, and its height on the page in steps of 6 points. */
function headerKey(piece: Line, { box }: ReadPage): { text: string; place: number } {
  const text = lineText(piece)
    .toLowerCase()
    .replace(/\d+|(?<!\S)[ivxlc]+(?!\S)/g, '#')
    .replace(/\s+/g, ' ')
  return { text, place: Math.round((piece.baseline - box.top) / 6) }
}
