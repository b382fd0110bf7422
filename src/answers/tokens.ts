/**
 * About how many tokens a text has. Models divide texts differently, so this is on the safe side: English has about four
 * characters per token, Markdown with its links about three.
 */
export function tokensOf(text: string): number {
  let ascii = 0
  let alphabetic = 0
  let wide = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) ascii += 1
    else if (code < 0x2e80) alphabetic += 1
    else wide += 1
  }
  return Math.ceil(ascii / 3.2 + alphabetic / 1.8 + wide)
}
