import { oneLine } from './whitespace.ts'

export interface LinkTarget {
  href: string
  title: string
}

/** The end of a link behind its text. A title that repeats the text is left out. */
export function linkEnd({ href, title }: LinkTarget, text: string): string {
  return `](${destination(href)}${title !== '' && title !== text ? ` ${quotedTitle(title)}` : ''})`
}

/** The title of a link or image as the last part of it. */
export function quotedTitle(title: string): string {
  return `"${oneLine(title).replace(/[\\"]/g, '\\$&')}"`
}

/** A URL in which nothing needs care. */
const PLAIN_URL = /^[\w!#$%'*+,\-./:;=?@[\]^`{|}~]+$/

/**
 * A URL as a link destination (CommonMark 0.31, section 6.3): blanks and control characters percent-encoded,
 * parentheses too unless they balance, and `&…;` written so that it is not read as an entity.
 */
export function destination(url: string): string {
  if (PLAIN_URL.test(url)) return url
  const encoded = url
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replace(/[\u0000-\u0020\u007f<>\\\u00a0\u2028\u2029]/g, encodeURIComponent)
    .replace(/&(?=#?\w{1,31};)/g, '&amp;')
  return balances(encoded) ? encoded : encoded.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))
}

/** Parentheses nest, and no deeper than renderers allow. */
function balances(url: string): boolean {
  let depth = 0
  for (const character of url) {
    if (character === '(') depth++
    else if (character === ')') depth--
    if (depth < 0 || depth > 16) return false
  }
  return depth === 0
}
