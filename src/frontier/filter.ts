import { RE2JS } from 're2js'
import { ServiceError } from '../errors.ts'

/** Caps on the patterns of a caller: what hand-written lists never reach and hostile ones need. */
const MAX_PATTERNS = 100
const MAX_PATTERN_CHARS = 1024
/** Instructions of all patterns together; matching takes this times the length of the URL at most. */
const MAX_INSTRUCTIONS = 5000

export interface FilterRules {
  /** What a URL must match one of; without any, everything is in. */
  includePaths: readonly string[]
  /** What it must match none of; they win. */
  excludePaths: readonly string[]
  /** Whether they are searched for in the whole URL rather than in its path. */
  regexOnFullUrl: boolean
}

/**
 * Why a URL is left out, as a sentence; undefined when it is not. For pages of other sites (`external`) inclusions do
 * not count, and exclusions see the whole URL (v2-server-semantics.md 6.2).
 */
export type Filter = (url: URL, external: boolean) => string | undefined

/**
 * The patterns of a crawl as one question. They are searched for anywhere unless they are anchored, in time that grows
 * with the URL alone (RE2 syntax: no look-around, no back-references). Empty ones do not count, as clients send them.
 *
 * @throws ServiceError `invalid_request` naming the member and the first pattern that cannot be used
 */
export function createFilter({ includePaths, excludePaths, regexOnFullUrl }: FilterRules): Filter {
  const budget = { left: MAX_INSTRUCTIONS }
  const includes = compiled('includePaths', includePaths, budget)
  const excludes = compiled('excludePaths', excludePaths, budget)
  return (url, external) => {
    const text = regexOnFullUrl ? url.href : url.pathname
    const excluded = excludes.find(({ regex }) => regex.test(external ? url.href : text))
    if (excluded !== undefined) return `excludePaths leave it out (${quoted(excluded.pattern)})`
    if (external || includes.length === 0 || includes.some(({ regex }) => regex.test(text))) return undefined
    return 'no pattern of includePaths matches it'
  }
}

type Member = 'includePaths' | 'excludePaths'

function compiled(member: Member, patterns: readonly string[], budget: { left: number }) {
  if (patterns.length > MAX_PATTERNS) throw refusal(member, `at most ${MAX_PATTERNS} patterns can be given`)
  return patterns.flatMap((pattern, index) => {
    if (pattern === '') return []
    const regex = regexOf(member, pattern, index)
    budget.left -= regex.programSize()
    if (budget.left < 0) {
      throw refusal(member, `${quoted(pattern)} is too large a pattern, alone or with the others; write it shorter`, {
        index,
      })
    }
    return [{ pattern, regex }]
  })
}

function regexOf(member: Member, pattern: string, index: number): RE2JS {
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw refusal(member, `${quoted(pattern)} is longer than ${MAX_PATTERN_CHARS} characters`, { index })
  }
  try {
    return RE2JS.compile(pattern)
  } catch (cause) {
    throw refusal(member, `${quoted(pattern)} is not a usable regular expression: ${reasonOf(pattern, cause)}`, {
      index,
      cause,
    })
  }
}

function reasonOf(pattern: string, cause: unknown): string {
  if (/\(\?<?[=!]/.test(pattern)) return 'look-ahead and look-behind are not supported'
  if (/\\[1-9]|\\k</.test(pattern)) return 'back-references are not supported'
  const glob = /^\*/.test(pattern) ? '; this is no glob, write .* for anything' : ''
  return `${(cause as Error).message.replace(/^error parsing regexp: /, '')}${glob}`
}

function quoted(pattern: string): string {
  return `"${pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern}"`
}

function refusal(
  member: Member,
  fault: string,
  { index, cause }: { index?: number; cause?: unknown } = {},
): ServiceError {
  const message = `${member}: ${fault}`
  const path = index === undefined ? [member] : [member, index]
  return new ServiceError('invalid_request', message, {
    cause,
    details: [{ code: 'invalid_pattern', path, message }],
  })
}
