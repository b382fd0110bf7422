import { oneLine } from './whitespace.ts'

export interface LinkTarget {
  href: string
  title: string
}

/** The title of a link or image behind its destination, quoted. */
export function titlePart(title: string): string {
  return title === '' ? '' : ` "${oneLine(title).replace(/[\\"]/g, '\\$&')}"`
}

/** A URL that needs no escaping. */
const PLAIN_URL = /^[\w!#$%'*+,\-./:;=?@[\]^`{|}~]+$/

/**
 * A URL as a link destination (CommonMark 0.31, section 6.3). Spaces and control characters are percent-encoded,
 * parentheses too unless they are balanced, and `&…;` is written so that it is not an entity.
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

/** Whether parentheses are balanced and not nested deeper than renderers allow. */
function balances(url: string): boolean {
  let depth = 0
  for (const character of url) {
    if (character === '(') depth++
    else if (character === ')') depth--
    if (depth < 0 || depth > 16) return false
  }
  return depth === 0
}
