// What a browser shows, as a model gets it.
import { tokensOf } from '../../model/tokens.ts'
import { pageText, withoutData } from '../page-text.ts'

export interface Outline {
  url: string
  title: string
  /** One line for each element, with `[ref=…]` for those that a step can be about. */
  text: string
}

/**
 * The part of an outline that fits, the elements in it, and the part after or before it. A part beyond the last one is the
 * last one.
 *
 * @param maxTokens for each part
 */
export function partOf(
  { text }: Outline,
  part: number,
  maxTokens: number,
): { text: string; elements: ReadonlySet<string>; next: (down: boolean) => number } {
  const parts = partsOf(text, Math.max(1, maxTokens - NOTE_TOKENS))
  const index = Math.max(0, Math.min(part, parts.length - 1))
  const lines = parts[index] ?? []
  const note = parts.length > 1 ? [`(Part ${index + 1} of ${parts.length} of the outline.)`] : []
  const shown = lines.length === 0 ? ['(The page shows nothing, or cannot be read now.)'] : lines
  return {
    text: [...note, ...shown].join('\n'),
    elements: new Set(lines.flatMap((line) => refOf(line) ?? [])),
    next: (down) => Math.max(0, Math.min(index + (down ? 1 : -1), parts.length - 1)),
  }
}

/** The line of an element, without its place. */
export function lineOf({ text }: Outline, element: string): string {
  const line = linesOf(text).find((each) => refOf(each) === element) ?? ''
  return oneLine(
    line
      .replace(/^[\s-]*/, '')
      .replace(REF, '')
      .replace(/:\s*$/, ''),
  ).slice(0, MAX_SHOWN_LINE)
}

/** Text of a page, on one line. */
export const oneLine = (text: string) => pageText(text).replace(/\s+/g, ' ').trim()

/** Names of elements are quoted in the outline, so what a name contains is not a reference. */
function refOf(line: string): string | undefined {
  return REF.exec(line.replace(/"(?:[^"\\]|\\.)*"/g, '""'))?.[1]
}

/** A line may be as long as a page likes. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((each) => each.trim() !== '')
  return lines.map((line) => withoutData(line).slice(0, MAX_LINE))
}

function partsOf(text: string, maxTokens: number): string[][] {
  const parts: string[][] = []
  let left = 0
  for (const line of linesOf(text)) {
    const tokens = tokensOf(line) + 1
    if (tokens > left) {
      parts.push([])
      left = maxTokens
    }
    parts.at(-1)!.push(line)
    left -= tokens
  }
  return parts
}

const REF = /\s*\[ref=(\w+)\]/

const NOTE_TOKENS = 20
const MAX_LINE = 1_000
const MAX_SHOWN_LINE = 100
