/**
 * Whether a run of `*`, `_` or `~` can open or close emphasis between two characters (CommonMark 0.31, section 6.2).
 * The start and end of a line count as white space.
 */
export function canOpen(marker: string, before: string, next: string): boolean {
  if (!isLeftFlanking(before, next)) return false
  return marker[0] !== '_' || !isRightFlanking(before, next) || isPunctuation(before)
}

export function canClose(marker: string, before: string, next: string): boolean {
  if (!isRightFlanking(before, next)) return false
  return marker[0] !== '_' || !isLeftFlanking(before, next) || isPunctuation(next)
}

function isLeftFlanking(before: string, next: string): boolean {
  return !isWhite(next) && (!isPunctuation(next) || isWhite(before) || isPunctuation(before))
}

function isRightFlanking(before: string, next: string): boolean {
  return !isWhite(before) && (!isPunctuation(before) || isWhite(next) || isPunctuation(next))
}

function isWhite(character: string): boolean {
  return character === '' || /\s/.test(character)
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}
