// What the tokenizer asks of single characters, and where raw text ends.

export const isWhiteSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 12 || code === 13

/** Whether a name in a tag ends before this character. */
export const isTagEnd = (code: number): boolean => code === 62 || code === 47 || isWhiteSpace(code)

/** The index of the next end tag of that name (in lower case), or -1. */
export function endTagOf(name: string, { markup, from }: { markup: string; from: number }): number {
  for (let at = markup.indexOf('</', from); at >= 0; at = markup.indexOf('</', at + 2)) {
    const end = at + 2 + name.length
    if (isTagEnd(markup.charCodeAt(end)) && markup.slice(at + 2, end).toLowerCase() === name) return at
  }
  return -1
}
