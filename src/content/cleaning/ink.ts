// Where a text begins and ends, for checks that most texts fail. White space beyond ASCII counts as ink here.
const SPACE = 0x20

/** The index of the first character that is not white space, or the length of the text. */
export function inkStart(text: string): number {
  let at = 0
  while (at < text.length && text.charCodeAt(at) <= SPACE) at++
  return at
}

/** The index behind the last character that is not white space, or 0. */
export function inkEnd(text: string): number {
  let at = text.length
  while (at > 0 && text.charCodeAt(at - 1) <= SPACE) at--
  return at
}

/** Whether the character at an index is beyond ASCII, and may be white space. */
export const isBeyondAscii = (text: string, at: number) => text.charCodeAt(at) >= 0x80
