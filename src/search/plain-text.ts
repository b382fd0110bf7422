import { decodeHTML } from 'entities'

/** A title or snippet that may contain markup and entities, as plain text on one line. Anything but a text is empty. */
export function plainText(value: unknown, maxChars = MAX_CHARS): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, MAX_MARKUP_CHARS).replace(TAG, (tag) => (BREAKING.test(tag) ? ' ' : ''))
  const decoded = text.includes('&') ? decodeHTML(text) : text
  // Some engines escape twice: `Q&amp;amp;A`, `it&amp;#x27;s`.
  return oneLine(ESCAPED_TWICE.test(decoded) ? decodeHTML(decoded) : decoded, maxChars)
}

/** Text without markup on one line, without control characters and marks for highlighting. */
export function oneLine(text: string, maxChars = MAX_CHARS): string {
  const line = text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= maxChars
    ? line
    : `${line
        .slice(0, maxChars - 1)
        .toWellFormed()
        .trimEnd()}…`
}

const MAX_CHARS = 1000
const MAX_MARKUP_CHARS = 20_000

/** Only tags that snippets contain: a title may be about `Vector<String>`. */
const TAG =
  /<\/?(?:a|b|br|cite|code|div|em|font|h[1-6]|i|img|li|mark|ol|p|small|span|strong|sub|sup|table|td|tr|u|ul|wbr)(?:\s[^<>]*)?\/?>/gi
const BREAKING = /^<\/?(?:br|div|h[1-6]|li|ol|p|table|td|tr|ul)\b/i
const ESCAPED_TWICE = /&(?:amp|quot|apos|lt|gt|nbsp|#\d{1,6}|#x[\da-f]{1,6});/i

/** Bing and Yahoo mark highlights with characters for private use. */
const INVISIBLE = /[\u{ad}\u{200b}\u{2060}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}\p{Co}]/gu
