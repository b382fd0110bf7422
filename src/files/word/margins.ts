import { isBlankHtml } from '../no-text.ts'

/**
 * The text of a document with an empty body: that of its headers and footers, each once. A letterhead is sometimes all
 * that a file has. Page numbers alone are not text.
 *
 * @param readMargins the HTML of each header and footer
 */
export function orMargins(html: string, readMargins: () => readonly string[]): string {
  if (!isBlankHtml(html)) return html
  return html + [...new Set(readMargins())].filter((margin) => /\p{L}/u.test(margin.replace(/<[^>]*>/g, ''))).join('')
}
