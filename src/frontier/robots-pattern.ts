import { normalisePercents } from './percent.ts'

/**
 * The normalised path of a rule, in which only `*` and a final `$` are special (RFC 9309 2.2.3); undefined if it is not a
 * pattern: an empty value, or one that begins with neither `/` nor `*`.
 */
export function patternOf(value: string): string | undefined {
  if (!/^[/*]/.test(value)) return undefined
  const end = value.endsWith('$') ? '$' : ''
  const body = end === '' ? value : value.slice(0, -1)
  return `${spelled(body).replaceAll('$', '%24').replace(/\*+/g, '*')}${end}`
}

/**
 * A test for paths. A pattern matches the beginning of a path or, with `$`, the whole path. Its pieces between asterisks are
 * each searched once, at their first occurrence, so time does not grow with the number of asterisks.
 */
export function patternMatcher(pattern: string): (path: string) => boolean {
  const whole = pattern.endsWith('$')
  const pieces = (whole ? pattern.slice(0, -1) : pattern).split('*')
  const first = pieces.shift()!
  const last = whole ? pieces.pop() : undefined
  return (written) => {
    const path = spelled(written).replaceAll('*', '%2A').replaceAll('$', '%24')
    if (!path.startsWith(first)) return false
    let at = first.length
    for (const piece of pieces) {
      const found = path.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    if (!whole) return true
    return last === undefined ? at === path.length : path.length - at >= last.length && path.endsWith(last)
  }
}

/** Characters that browsers always percent-encode in a URL. */
const NEVER_PLAIN = /[\u0000-\u0020"<>^`{|}\\]/g

function spelled(text: string): string {
  return normalisePercents(text.replace(NEVER_PLAIN, (character) => encodeURIComponent(character)))
}
