// Marks: pairs of markers around inline content, and how they touch their neighbours.
import type { Mark } from './run.ts'

/** A mark whose opening marker is written, but can still be removed. */
export interface Opened {
  mark: Mark
  marker: string
  /** Index of the marker in `pieces`, or -1 if the mark is not written. */
  piece: number
  /** Length of the text when the mark was opened, from which a link's text follows. */
  from: number
}

export const MARKERS = { strong: '**', emphasis: '*', strike: '~~', link: '[', code: '' } as const

/** First character of the end of a mark that separates runs of `*`. */
export const NEXT_CHARACTERS: Record<string, string> = { link: ']', strike: '~', code: '`' }

/** Last character of that end. */
export const END_CHARACTERS: Record<string, string> = { link: ')', strike: '~', code: '`' }

/** Whether a mark is written without `*` or `_`, and so separates runs of them. */
export function isBracket({ type }: Mark): boolean {
  return type === 'link' || type === 'strike' || type === 'code'
}

export function isLink({ type }: Mark): boolean {
  return type === 'link'
}

/** Whether nothing of a line precedes the piece. Markers that were removed are empty. */
export function isLineStart(pieces: readonly string[], index: number): boolean {
  let before = index - 1
  while (before >= 0 && pieces[before] === '') before--
  return before < 0 || pieces[before]!.endsWith('\n')
}

/** A text, and the punctuation behind it. */
export const ENDS_IN_PUNCTUATION = /^(.*[^\s\p{P}\p{S}])([\p{P}\p{S}]+)$/su
