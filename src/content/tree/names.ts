/**
 * Interns lower-case tag and attribute names. Slicing and looking up each name again took a quarter of the parsing
 * time.
 */
export class LowerCaseNames {
  private readonly slots: string[] = new Array(SLOTS).fill('')

  /** @param met collects the names */
  constructor(private readonly met = new Set<string>()) {}

  /** The name from `start` to `end`, in lower case. */
  at(markup: string, start: number, end: number): string {
    let hash = 0
    for (let i = start; i < end; i++) hash = (hash * 31 + lowerCase(markup.charCodeAt(i))) | 0
    const slot = (hash ^ (hash >>> 9)) & (SLOTS - 1)
    const known = this.slots[slot]!
    if (isAt(known, markup, start, end)) return known
    const name = markup.slice(start, end).toLowerCase()
    this.slots[slot] = name
    this.met.add(name)
    return name
  }
}

/** Number of names remembered at once, a power of two. A page has about a hundred. */
const SLOTS = 512

function isAt(name: string, markup: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) {
    if (name.charCodeAt(i) !== lowerCase(markup.charCodeAt(start + i))) return false
  }
  return true
}

/** The code unit, in lower case if it is an ASCII letter. */
function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}
