import { samePercents } from './percent.ts'

/**
 * The path of a rule in one spelling, with `*` and a `$` at the end as its only special characters (RFC 9309 2.2.3);
 * undefined for what is no pattern: an empty value, or one that begins with neither `/` nor `*`.
 */
export function patternOf(value: string): string | undefined {
  if (!/^[/*]/.test(value)) return undefined
  const end = value.endsWith('$') ? '$' : ''
  const body = end === '' ? value : value.slice(0, -1)
  return `${spelled(body).replaceAll('$', '%24').replace(/\*+/g, '*')}${end}`
}

/**
 * Whether a pattern matches the beginning of a path, or all of it with `$`. A pattern is a list of pieces between
 * asterisks; taking each at its first place is enough, so time grows with the path and not with the asterisks.
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

/** Characters that a URL never holds plain, as a browser sends them. */
const NEVER_PLAIN = /[\u0000-\u0020"<>^`{|}\\]/g

function spelled(text: string): string {
  return samePercents(text.replace(NEVER_PLAIN, (character) => encodeURIComponent(character)))
}
