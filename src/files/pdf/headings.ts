import { normalise } from '../../content/normalise.ts'
import type { Line } from './geometry.ts'
import { lineText } from './inline.ts'

/** What is usual in this document, and what differs from it. */
export interface Typography {
  bodySize: number
  /** Titles of the outline → depth. */
  outline: ReadonlyMap<string, number>
  /** More than half of the document is bold, so that it means nothing. */
  boldBody: boolean
  monoBody: boolean
  isCode(line: Line): boolean
  standsOut(line: Line): boolean
  /** Whether two lines are of one size and weight. */
  isAlike(a: Line, b: Line): boolean
  /** Whether the second line begins as the first ends, whatever else they look like. */
  goesOnLike(a: Line, b: Line): boolean
}

/** Letters by size (in half points), weight and face: what most of a document looks like. */
export interface TypeCount {
  learn(lines: readonly Line[]): void
  typography(outline: ReadonlyMap<string, number>): Typography
}

export function createTypeCount(): TypeCount {
  const sizes = new Map<number, number>()
  let [all, bold, mono] = [0, 0, 0]
  return {
    learn(lines) {
      for (const run of lines.flatMap(({ runs }) => runs)) {
        const size = Math.round(run.size * 2) / 2
        const length = run.text.length
        sizes.set(size, (sizes.get(size) ?? 0) + length)
        all += length
        if (run.bold) bold += length
        if (run.mono) mono += length
      }
    },
    typography(outline) {
      const bodySize = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a), [10, 0])[0]
      return typographyOf({ bodySize, outline, boldBody: bold > all / 2, monoBody: mono > all / 2 })
    },
  }
}

function typographyOf(known: Pick<Typography, 'bodySize' | 'outline' | 'boldBody' | 'monoBody'>): Typography {
  const { bodySize, boldBody, monoBody } = known
  const isCode = (line: Line) => !monoBody && shareOf(line, 'mono') > 0.9
  return {
    ...known,
    isCode,
    standsOut: (line) => line.size > 1.12 * bodySize || (!boldBody && isBold(line)),
    isAlike(a, b) {
      if (!isAsLarge(a, b)) return false
      return boldBody || isBold(a) === isBold(b) || a.size < 0.95 * bodySize
    },
    goesOnLike: (a, b) => isAsLarge(a, b) && a.runs.at(-1)!.bold === b.runs[0]!.bold,
  }
}

const isAsLarge = (a: Line, b: Line): boolean => Math.abs(a.size - b.size) <= 0.08 * Math.max(a.size, b.size)

/** How much of a line is bold, or of a typewriter's font. */
export function shareOf({ runs }: Line, look: 'bold' | 'mono'): number {
  let [all, such] = [0, 0]
  for (const run of runs) {
    all += run.text.length
    if (run[look]) such += run.text.length
  }
  return such / Math.max(all, 1)
}

const isBold = (line: Line): boolean => shareOf(line, 'bold') > 0.95

const TITLE_NUMBER = /^\s*\d+(?:\.\d+)*\.?\s+/

/**
 * What titles are compared by, with and without a number before them: spacing, case, punctuation and numbers differ
 * between outline and page.
 */
export const titleKeys = (title: string): string[] =>
  [title, title.replace(TITLE_NUMBER, '')].map((text) => normalise(text.normalize('NFKC')))

const MAX_LENGTH = 200
const MAX_LINES = 4
const NUMBERED = /^(?:§|\d+(?:\.\d+)*\.? |[A-Z]\. |(?:part|chapter|article|section|appendix) )/i

/** Whether a block is a heading: named in the outline, larger than the text, or bold and short by itself. */
export function isHeading(lines: readonly Line[], typography: Typography): { depth?: number } | undefined {
  const text = lines.map(lineText).join(' ')
  if (text.length > MAX_LENGTH || lines.length > MAX_LINES || !/\p{L}{2}|\p{Lo}/u.test(text)) return undefined
  const depth = titleKeys(text)
    .map((key) => typography.outline.get(key))
    .find((found) => found !== undefined)
  if (depth !== undefined && lines[0]!.size >= 0.98 * typography.bodySize) return { depth }
  const size = Math.max(...lines.map((line) => line.size))
  if (size > 1.15 * typography.bodySize) return /[,;]$/.test(text) ? undefined : {}
  const bold = !typography.boldBody && lines.every(isBold)
  if (!bold || lines.length > 2 || size < 0.95 * typography.bodySize) return undefined
  return text.length < 120 && (NUMBERED.test(text) || !/[.,;!?]$/.test(text)) ? {} : undefined
}
