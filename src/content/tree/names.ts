import { isTagEnd } from './tag-text.ts'

/**
 * Reads tag and attribute names, and interns them in lower case. Slicing and looking up each name again took a quarter of
 * the parsing time.
 */
export class NameReader {
  /** Where the last name ends. */
  end = 0
  /** The names so far. Undefined if there are too many to be names of a page. */
  met: Set<string> | undefined = new Set()
  private readonly slots: string[] = new Array(SLOTS).fill('')

  constructor(private readonly markup: string) {}

  /** The name that begins here, in lower case. Its first character belongs to it whatever it is. */
  from(start: number, border = NaN): string {
    const { markup } = this
    let hash = lowerCase(markup.charCodeAt(start))
    let end = start + 1
    for (; end < markup.length; end++) {
      const code = markup.charCodeAt(end)
      // What ends a name comes before all letters.
      if (code <= LAST_BORDER && (code === border || isTagEnd(code))) break
      hash = (hash * 31 + lowerCase(code)) | 0
    }
    this.end = end
    const slot = (hash ^ (hash >>> 9)) & (SLOTS - 1)
    const known = this.slots[slot]!
    if (isAt(known, markup, start, end)) return known
    const name = markup.slice(start, end).toLowerCase()
    this.slots[slot] = name
    if (this.met !== undefined && this.met.add(name).size > MAX_MET) this.met = undefined
    return name
  }
}

/** The code unit of `>`. */
const LAST_BORDER = 62

/** Number of names remembered at once, a power of two. A page has about a hundred. */
const SLOTS = 512

/** Real pages have at most a few hundred names. */
const MAX_MET = 5000

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
