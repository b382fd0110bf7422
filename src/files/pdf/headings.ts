import { normalise } from '../../content/normalise.ts'
import type { Line } from './geometry.ts'
import { lineText } from './line-text.ts'

/** What is usual in a document, and what stands out from it. */
export interface Typography {
  bodySize: number
  /** Titles in the outline → depth. */
  outline: ReadonlyMap<string, number>
  /** Whether more than half of the document is bold, so that bold means nothing. */
  boldBody: boolean
  monoBody: boolean
  isCode(line: Line): boolean
  standsOut(line: Line): boolean
  /** Whether two lines have the same size and weight. */
  isAlike(a: Line, b: Line): boolean
  /** Whether the second line begins with the look that the first ends with. */
  goesOnLike(a: Line, b: Line): boolean
}

/** Counts letters by size (in half points), weight and face, to learn what most of a document looks like. */
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

/** The share of a line that is bold or monospaced. */
export function shareOf({ runs }: Line, look: 'bold' | 'mono'): number {
  let [all, matching] = [0, 0]
  for (const run of runs) {
    all += run.text.length
    if (run[look]) matching += run.text.length
  }
  return matching / Math.max(all, 1)
}

const isBold = (line: Line): boolean => shareOf(line, 'bold') > 0.95

const TITLE_NUMBER = /^\s*\d+(?:\.\d+)*\.?\s+/

/**
 * Keys for comparing titles, with and without a leading number. Spacing, case, punctuation and numbers differ between
 * outline and page.
 */
export const titleKeys = (title: string): string[] =>
  [title, title.replace(TITLE_NUMBER, '')].map((text) => normalise(text.normalize('NFKC')))

const MAX_LENGTH = 200
const MAX_LINES = 4
const NUMBERED = /^(?:§|\d+(?:\.\d+)*\.? |[A-Z]\. |(?:part|chapter|article|section|appendix) )/i

/** Whether a block is a heading: it is in the outline, is larger than the text, or is short, bold and alone. */
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
