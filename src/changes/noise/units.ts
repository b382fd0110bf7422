import { comparableLine } from './comparable.ts'
import { withoutCounters } from './counters.ts'
import { withoutMoments } from './moments.ts'
import { withoutRelativeTimes } from './relative-time.ts'

/** A line of a page that says something. */
export interface Unit {
  /** What it says, without its markup. */
  text: string
  /** The same without what changes by itself. Units with the same key are equal. */
  key: string
  /** Its position among the lines of the Markdown. */
  line: number
}

/** Lines that were read before. The main content of a page, the whole page and their older copies share most of theirs. */
export type ReadLines = Map<string, Pick<Unit, 'text' | 'key'>>

/**
 * The units of the lines of a page. Lines that say nothing, such as blank ones, are none.
 *
 * @param read shared by the texts that are compared with each other, since reading a line costs the most
 */
export function unitsOf(lines: readonly string[], read: ReadLines = new Map()): Unit[] {
  return lines.flatMap((line, i) => {
    const known = read.get(line) ?? readLine(line)
    read.set(line, known)
    return known.text === '' ? [] : [{ ...known, line: i }]
  })
}

function readLine(line: string): Pick<Unit, 'text' | 'key'> {
  const text = comparableLine(line)
  return { text, key: text === '' ? '' : keyOf(text, /^\s*\|/.test(line)) }
}

const MAX_WORDED_TIME = 160

function keyOf(text: string, isRow: boolean): string {
  const spoken = text.replace(/⟨[^⟨⟩]*⟩/g, '')
  const hasDigits = /\d/.test(spoken)
  // Without digits there are only words such as "just now", which prose has none of. It saves most of the time.
  if (!hasDigits && spoken.length > MAX_WORDED_TIME) return text
  const still = withoutRelativeTimes(text)
  if (!hasDigits) return still
  const key = withoutCounters(withoutMoments(still, isRow), isRow)
  // `Updated ◷ ◷` and `Updated ◷` are the same moment.
  return key.replace(/◷(?:[\s,:·-]*◷)+/g, '◷')
}

/** What hunks are compared by when only their markup differs: the words without any white space. */
export const inkOf = (units: readonly Unit[]): string =>
  units
    .map(({ key }) => key)
    .join('')
    .replace(/[\s⟨⟩]+/g, '')
