// Whether a text of a page states a value, in whatever form.

import { unfoundClaims } from '../../answers/check/claims.ts'
import { canonical } from '../../answers/check/numbers.ts'
import { type PageIndex, URLS } from '../../answers/check/page-index.ts'
import { functionWords } from '../../content/passages/function-words.ts'
import { folded } from '../../content/passages/words.ts'
import { readDate } from '../../content/structure/readings/date.ts'

export type Plain = string | number | boolean

/** Word for word, or in another form of the same number, date or address. */
export function states(value: Plain, index: PageIndex): boolean {
  if (typeof value === 'boolean') return false
  if (typeof value === 'number') return index.hasNumber(canonical(value))
  const text = value.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return false
  if (index.hasText(text)) return true
  if (new RegExp(`^(?:${URLS.source})$`, 'i').test(text)) return index.hasUrl(text)
  if (ISO_DATE.test(text)) {
    const date = readDate(text, index.reading)?.date
    return date !== undefined && index.hasDate(date)
  }
  return false
}

export const ISO_DATE = /^\d{4}-\d\d-\d\d(?:$|[T ]\d)/

/**
 * Whether the names, numbers and dates of a text stand there, and half of its words.
 *
 * @param asked the words of the request, which a text of a model may repeat
 */
export function isParaphrased(text: string, index: PageIndex, asked: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text) || ISO_DATE.test(text)) return false
  const requested = folded(asked)
  if (unfoundClaims(text, index).some((claim) => !requested.includes(folded(claim)))) return false
  const words = (folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !functionWords.has(word))
  const known = new Set(requested.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  const found = words.filter((word) => known.has(word) || index.hasWords(word)).length
  return words.length === 0 || found / words.length >= MIN_SHARE
}

const MIN_SHARE = 0.5
