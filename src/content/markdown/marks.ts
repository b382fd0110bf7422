import type { Mark } from './run.ts'

/** A mark whose opening marker has been written, so that it can still be taken back. */
export interface Opened {
  mark: Mark
  marker: string
  /** Index of the marker in `pieces`, -1 if the mark is not written at all. */
  piece: number
  /** Length of the text when it was opened, to know a link's text. */
  from: number
}

export const MARKERS = { strong: '**', emphasis: '*', strike: '~~', link: '[', code: '' } as const

/** First character of the end of a mark that parts runs of `*`. */
export const NEXT_CHARACTERS: Record<string, string> = { link: ']', strike: '~', code: '`' }

/** Last character of that end. */
export const END_CHARACTERS: Record<string, string> = { link: ')', strike: '~', code: '`' }

/** A mark that is not written with `*` or `_`, so that it parts runs of these. */
export function isBracket({ mark }: { mark: Mark }): boolean {
  return mark.type === 'link' || mark.type === 'strike' || mark.type === 'code'
}

export function isLink({ type }: Mark): boolean {
  return type === 'link'
}

/** Whether nothing of a line stands before the piece; markers that were taken back are empty. */
export function isLineStart(pieces: readonly string[], index: number): boolean {
  let before = index - 1
  while (before >= 0 && pieces[before] === '') before--
  return before < 0 || pieces[before]!.endsWith('\n')
}
