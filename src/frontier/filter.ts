import { RE2JS } from 're2js'
import { ServiceError } from '../errors.ts'

export interface FilterRules {
  /** A URL must match one of these. If the list is empty, every URL does. */
  includePaths: readonly string[]
  /** A URL must match none of these. They take precedence. */
  excludePaths: readonly string[]
  /** Whether patterns apply to the whole URL instead of its path. */
  regexOnFullUrl: boolean
}

/**
 * Why a URL is excluded, as a sentence; undefined if it is included. For pages of other sites (`external`), includePaths do
 * not apply and excludePaths see the whole URL (docs/compatibility.md#path-filters).
 */
export type Filter = (url: URL, external: boolean) => string | undefined

/**
 * Compiles the path patterns of a crawl. A pattern matches anywhere unless it is anchored, in time that is linear in the URL
 * (RE2 syntax: no look-around, no back-references). It matches a URL in either spelling: percent-encoded or readable. Empty
 * patterns are ignored, because some clients send them.
 *
 * @throws ServiceError `invalid_request` that names the member and the first invalid pattern
 */
export function createFilter({ includePaths, excludePaths, regexOnFullUrl }: FilterRules): Filter {
  const budget = { left: MAX_INSTRUCTIONS }
  const includes = compiled('includePaths', includePaths, budget)
  const excludes = compiled('excludePaths', excludePaths, budget)
  return (url, external) => {
    const spellings = spellingsOf(external || regexOnFullUrl ? url.href : url.pathname)
    const matches = ({ regex }: Pattern) => spellings.some((text) => regex.test(text))
    const excluded = excludes.find(matches)
    if (excluded !== undefined) return `it matches ${quoted(excluded.pattern)} in excludePaths`
    if (external || includes.length === 0 || includes.some(matches)) return undefined
    return 'it matches no pattern in includePaths'
  }
}

/** The text, and the same as people read and type it. Escapes of reserved characters and of other charsets stay. */
function spellingsOf(text: string): string[] {
  if (!text.includes('%')) return [text]
  const readable = text.replace(/(?:%[0-9A-F]{2})+/gi, (escapes) => {
    try {
      return decodeURI(escapes)
    } catch {
      return escapes
    }
  })
  return [text, readable]
}

type Member = 'includePaths' | 'excludePaths'

interface Pattern {
  pattern: string
  regex: RE2JS
}

function compiled(member: Member, patterns: readonly string[], budget: { left: number }): Pattern[] {
  if (patterns.length > MAX_PATTERNS) throw invalid(member, `at most ${MAX_PATTERNS} patterns are allowed`)
  return patterns.flatMap((pattern, index) => {
    if (pattern === '') return []
    const regex = regexOf(member, pattern, index)
    budget.left -= regex.programSize()
    if (budget.left < 0) {
      throw invalid(member, `${quoted(pattern)} makes the patterns too complex; shorten them`, {
        index,
      })
    }
    return [{ pattern, regex }]
  })
}

function regexOf(member: Member, pattern: string, index: number): RE2JS {
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw invalid(member, `${quoted(pattern)} is longer than ${MAX_PATTERN_CHARS} characters`, { index })
  }
  try {
    return RE2JS.compile(pattern)
  } catch (cause) {
    throw invalid(member, `${quoted(pattern)} is not a valid regular expression: ${reasonOf(pattern, cause)}`, {
      index,
      cause,
    })
  }
}

function reasonOf(pattern: string, cause: unknown): string {
  if (/\(\?<?[=!]/.test(pattern)) return 'look-ahead and look-behind are not supported'
  if (/\\[1-9]|\\k</.test(pattern)) return 'back-references are not supported'
  const glob = /^\*/.test(pattern) ? '; this is not a glob, use .* to match anything' : ''
  return `${(cause as Error).message.replace(/^error parsing regexp: /, '')}${glob}`
}

function quoted(pattern: string): string {
  return `"${pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern}"`
}

function invalid(
  member: Member,
  problem: string,
  { index, cause }: { index?: number; cause?: unknown } = {},
): ServiceError {
  const message = `${member}: ${problem}`
  const path = index === undefined ? [member] : [member, index]
  return new ServiceError('invalid_request', message, {
    cause,
    details: [{ code: 'invalid_pattern', path, message }],
  })
}

/** Limits for the patterns of a caller. Hand-written lists stay below them. */
const MAX_PATTERNS = 100
const MAX_PATTERN_CHARS = 1024
/** Instructions of all patterns together. Matching takes at most this times the length of the URL. */
const MAX_INSTRUCTIONS = 5000
