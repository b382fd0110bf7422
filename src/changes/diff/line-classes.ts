/** Two texts as lines, and as numbers: equal lines have the same number. */
export interface LinePair {
  before: LineFile
  after: LineFile
}

export interface LineFile {
  /** With their line breaks, so that a last line without one differs from the same line with one. */
  lines: readonly string[]
  classes: Int32Array
  /** For each line, whether the edit script removes (before) or adds (after) it. One more entry, always 0, ends the list. */
  changed: Uint8Array
}

export function linePairOf(before: readonly string[], after: readonly string[]): LinePair {
  const numbers = new Map<string, number>()
  const numberOf = (line: string) => {
    const known = numbers.get(line)
    if (known !== undefined) return known
    numbers.set(line, numbers.size)
    return numbers.size - 1
  }
  const fileOf = (lines: readonly string[]): LineFile => ({
    lines,
    classes: Int32Array.from(lines, numberOf),
    changed: new Uint8Array(lines.length + 1),
  })
  return { before: fileOf(before), after: fileOf(after) }
}

/** The lines of a text with their line breaks. Only LF ends a line, as for git. */
export function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const next = end === -1 ? text.length : end + 1
    lines.push(text.slice(start, next))
    start = next
  }
  return lines
}
