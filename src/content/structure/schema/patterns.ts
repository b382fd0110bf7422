import { RE2JS } from 're2js'
import { MAX_PATTERN_CHARS, MAX_PATTERN_INSTRUCTIONS } from './limits.ts'
import { re2Of } from './regex.ts'

/** The patterns of a schema, compiled when they are first needed. */
export interface Patterns {
  /** Whether a pattern matches anywhere in a text, in time linear in the text. A pattern that is refused matches all. */
  matches(pattern: string, text: string): boolean
  /** Why a pattern cannot be used, to follow "it "; undefined if it can. */
  refusalOf(pattern: string): string | undefined
}

/** Together the patterns may have at most `MAX_PATTERN_INSTRUCTIONS`. */
export function createPatterns(): Patterns {
  const compiled = new Map<string, RE2JS | string>()
  let instructionsLeft = MAX_PATTERN_INSTRUCTIONS

  function compile(pattern: string): RE2JS | string {
    if (pattern.length > MAX_PATTERN_CHARS) return `has more than ${MAX_PATTERN_CHARS} characters`
    const { source, refusal } = re2Of(pattern)
    if (refusal !== undefined) return refusal
    try {
      const regex = RE2JS.compile(source)
      instructionsLeft -= regex.programSize()
      return instructionsLeft < 0 ? 'makes the patterns too complex. Shorten them, or use maxLength' : regex
    } catch (thrown) {
      return `is not a valid regular expression: ${(thrown as Error).message.replace(/^error parsing regexp: /, '')}`
    }
  }

  function regexOf(pattern: string): RE2JS | string {
    let regex = compiled.get(pattern)
    if (regex === undefined) {
      regex = compile(pattern)
      compiled.set(pattern, regex)
    }
    return regex
  }

  return {
    matches(pattern, text) {
      const regex = regexOf(pattern)
      return typeof regex === 'string' || regex.test(text)
    },
    refusalOf(pattern) {
      const regex = regexOf(pattern)
      return typeof regex === 'string' ? regex : undefined
    },
  }
}
