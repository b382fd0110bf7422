/** A cell of a table in a file. */
export interface Cell {
  /** Blocks or inline HTML. */
  html: string
  columns?: number
  rows?: number
  header?: boolean
}

/** Most columns or rows that one cell spans. */
export const MAX_SPAN = 1000

/** Parses how many columns or rows a cell spans. @param least the span if the file states none */
export function spanOf(written: string | undefined, least = 1): number {
  const count = Number.parseInt(written ?? '', 10)
  return count >= least ? Math.min(count, MAX_SPAN) : least
}

/** Longest HTML of a cell in a row that is taken for a header. */
const MAX_HEADER_CHARACTERS = 200

/**
 * A table as HTML. The first row is the header if the file says so, or if it looks like one: several rows and columns,
 * each cell filled and short, no headings or lists. Files seldom mark a header, and a Markdown table needs one.
 *
 * @param headerRows rows at the top that the file marks as header
 */
export function tableHtml(rows: Cell[][], headerRows = 0): string {
  const filled = rows.filter((row) => row.length > 0)
  if (!filled.some((row) => row.some(({ html }) => html.trim() !== ''))) return ''
  const headers = headerRows > 0 ? headerRows : looksLikeHeader(filled) ? 1 : 0
  const written = filled.map((row, i) => rowHtml(row, i < headers))
  const head = headers > 0 ? `<thead>${written.slice(0, headers).join('')}</thead>` : ''
  return `<table>${head}<tbody>${written.slice(headers).join('')}</tbody></table>`
}

function looksLikeHeader([first, ...others]: Cell[][]): boolean {
  if (first === undefined || first.length < 2 || others.length === 0) return false
  const holdsBlocks = (html: string) => /<(?:h[1-6]|table|pre)\b/.test(html)
  if ([first, ...others].some((row) => row.some(({ html }) => holdsBlocks(html)))) return false
  return first.every(({ html }) => html.trim() !== '' && html.length <= MAX_HEADER_CHARACTERS && !/<[uo]l/.test(html))
}

function rowHtml(row: Cell[], isHeader: boolean): string {
  return `<tr>${row.map((cell) => cellHtml(cell, isHeader)).join('')}</tr>`
}

function cellHtml({ html, columns = 1, rows = 1, header }: Cell, isHeader: boolean): string {
  const tag = isHeader || header ? 'th' : 'td'
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
  const content = withoutParagraph(html)
  // Headers are bold anyway.
  const plain = tag === 'th' ? /^<strong>((?:(?!<\/?strong>).)*)<\/strong>$/s.exec(content)?.[1] : undefined
  return `<${tag}${spans}>${plain ?? content}</${tag}>`
}

/** The content of a single paragraph, which needs no block around it; other HTML stays as it is. */
export function withoutParagraph(html: string): string {
  return /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html)?.[1] ?? html
}
