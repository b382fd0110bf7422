/** Text without white space around it, each white space in it a blank, and whether there was any around it. */
export interface Trimmed {
  core: string
  leading: boolean
  trailing: boolean
}

/**
 * White space as CSS shows it (CSS Text 4.1.1). In prose a no-break space is a blank too; in code it is itself.
 * Ends are searched by hand: a pattern such as `\s+$` takes quadratic time on long blanks.
 */
export function collapse(text: string, inCode: boolean): Trimmed {
  let start = 0
  let end = text.length
  while (start < end && isWhite(text.charCodeAt(start), inCode)) start++
  while (end > start && isWhite(text.charCodeAt(end - 1), inCode)) end--
  const inner = start === 0 && end === text.length ? text : text.slice(start, end)
  return {
    core: inner.replace(inCode ? /[ \t\n\f\r]+/g : /[ \t\n\f\r\u00a0]+/g, ' '),
    leading: start > 0,
    trailing: end < text.length,
  }
}

function isWhite(code: number, inCode: boolean): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11) || (code === 160 && !inCode)
}

export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isWhite(text.charCodeAt(i), false)) return false
  return true
}

/** Text on one line, for the places of Markdown that hold nothing else. */
export function oneLine(text: string): string {
  return collapse(text, false).core
}
