// White space as browsers show it.

/** Text without surrounding white space, with each inner run as one space, and whether there was any around it. */
export interface Trimmed {
  core: string
  leading: boolean
  trailing: boolean
}

/**
 * White space as CSS shows it (CSS Text 4.1.1). In prose a no-break space counts as white space; in code it does not.
 * The ends are searched by hand, since a pattern such as `\s+$` takes quadratic time on long white space.
 */
export function collapse(text: string, inCode: boolean): Trimmed {
  let start = 0
  let end = text.length
  while (start < end && isWhite(text.charCodeAt(start), inCode)) start++
  while (end > start && isWhite(text.charCodeAt(end - 1), inCode)) end--
  const inner = start === 0 && end === text.length ? text : text.slice(start, end)
  return {
    core: inner.replace(inCode ? CODE_WHITE : PROSE_WHITE, ' '),
    leading: start > 0,
    trailing: end < text.length,
  }
}

/** White space other than a single space, which stays. */
const CODE_WHITE = /[\t\n\f\r][ \t\n\f\r]*| [ \t\n\f\r]+/g
const PROSE_WHITE = /[\t\n\f\r\u00a0\u2007\u202f][ \t\n\f\r\u00a0\u2007\u202f]*| [ \t\n\f\r\u00a0\u2007\u202f]+/g

function isWhite(code: number, inCode: boolean): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11) || (!inCode && isNoBreak(code))
}

/** No-break spaces, also the narrow one of French and the one as wide as a digit. */
function isNoBreak(code: number): boolean {
  return code === 0xa0 || code === 0x202f || code === 0x2007
}

export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isWhite(text.charCodeAt(i), false)) return false
  return true
}

/** Text on one line, for places in Markdown that allow only one. */
export function oneLine(text: string): string {
  return collapse(text, false).core
}
