// When two values of different pages say the same.
import { fold } from '../../content/structure/lexicon/fold.ts'
import type { StatedScalar } from './stated.ts'

type Scalar = StatedScalar['value']

/**
 * A text that is equal for values that are written differently: without case, accents, punctuation and surplus spaces. A
 * number equals the text of it, a URL the same URL without `www.`, scheme, query and final slash.
 */
export function plainOf(value: Scalar): string {
  if (typeof value !== 'string') return String(value)
  const url = addressOf(value)
  if (url !== undefined) return url
  const trimmed = value.trim()
  if (NUMERIC.test(trimmed)) return String(Number(trimmed))
  const words = wordsOf(trimmed)
  return words.length === 0 ? trimmed : words.join(' ')
}

/** Codes with leading zeros or many digits are no numbers. */
const NUMERIC = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/

/** Words in their order, folded. A date and a decimal number stay whole. */
export function wordsOf(text: string): string[] {
  return fold(text.normalize('NFKC')).match(WORD) ?? []
}

const WORD = /\p{N}+(?:[.:]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu

/** An http address as it identifies a thing. */
export function addressOf(value: Scalar): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value.trim())) return undefined
  const url = URL.parse(value.trim())
  if (url === null) return undefined
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).map(([name, each]) => `${name}=${each}`)
  return [url.host.replace(/^www\./, ''), url.pathname.replace(/\/+$/, ''), ...query.sort()].join(' ')
}

/** Parameters that say where a visitor came from. */
const TRACKING = /^(?:utm_\w+|ref|source|fbclid|gclid|mc_[ce]id)$/i

/** Whether two values may both be true: they are equal, or one says the same as the other with more detail. */
export function agree(one: Scalar, other: Scalar): boolean {
  const [a, b] = [plainOf(one), plainOf(other)]
  return a === b || isDetailOf(a, b) || isDetailOf(b, a)
}

/** Whether `longer` contains `shorter`, word for word. Values that are not text have no detail. */
export function isDetailOf(longer: string, shorter: string): boolean {
  if (longer.length <= shorter.length || shorter.length < MIN_DETAIL || !/\p{L}|^\d{4}\b.*\d/u.test(shorter))
    return false
  return ` ${longer} `.includes(` ${shorter} `) || (ISO_DATE.test(shorter) && longer.startsWith(shorter))
}

const MIN_DETAIL = 3
/** As `plainOf` returns it. */
const ISO_DATE = /^\d{4} \d{2}(?: \d{2})?$/
