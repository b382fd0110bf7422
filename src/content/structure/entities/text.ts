import { decodeHTML } from 'entities'

/** The text of a value that may contain markup and character references, on one line. */
export function plainText(written: string): string {
  return linesOf(written).join(' ')
}

/** The lines of a value that may contain markup: blocks, list items and line breaks separate them. */
export function linesOf(written: string): string[] {
  const text = unmarked(written)
  if (!/[\n\r\u2028\u2029]/.test(text)) return [collapsed(text)].filter((line) => line !== '')
  return text
    .split(/[\n\r\u2028\u2029]+/)
    .map(collapsed)
    .filter((line) => line !== '')
}

/** Values are often escaped twice: `&amp;eacute;`, `&lt;p&gt;`. */
function unmarked(written: string): string {
  let text = written
  for (let pass = 0; pass < 3; pass++) {
    const before = text
    if (text.includes('<')) text = withoutTags(text)
    if (text.includes('&')) text = decodeHTML(text)
    if (text === before) break
  }
  return text
}

const BLOCK =
  /<(?:br|hr|\/?(?:p|div|li|ul|ol|dl|dt|dd|h[1-6]|table|tr|section|article|blockquote|pre|figure|figcaption))\b[^<>]{0,2000}>/gi
const TAG = /<(?:\/?[a-z][^<>]{0,2000}|!--[^<>]{0,2000})>/gi
const UNREAD = /<(script|style)\b[^<>]{0,2000}>[^<]*<\/\1\s*>/gi

function withoutTags(text: string): string {
  return text.replace(UNREAD, '').replace(BLOCK, '\n').replace(TAG, '')
}

function collapsed(line: string): string {
  return line.replace(/[\s\u200b\ufeff]+/g, ' ').trim()
}
