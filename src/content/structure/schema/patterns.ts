import { RE2JS } from 're2js'
import { MAX_PATTERN_CHARS, MAX_PATTERN_INSTRUCTIONS } from './limits.ts'
import { re2Of } from './regex.ts'

/** The patterns of a schema, compiled when they are first needed. */
export interface Patterns {
  /** Whether a pattern matches anywhere in a text, in time linear in the text. A pattern that is refused matches all. */
  matches(pattern: string, text: string): boolean
  /** Instructions that it may take for a character. */
  costOf(pattern: string): number
  /** Why a pattern cannot be used, to follow "it "; undefined if it can. */
  refusalOf(pattern: string): string | undefined
}

/** A pattern matches if each of these does, or does not, as it says. */
type Compiled = { regex: RE2JS; matches: boolean }[]

/** Together the patterns may have at most `MAX_PATTERN_INSTRUCTIONS`. */
export function createPatterns(): Patterns {
  const compiled = new Map<string, Compiled | string>()
  let instructionsLeft = MAX_PATTERN_INSTRUCTIONS

  function compile(pattern: string): Compiled | string {
    if (pattern.length > MAX_PATTERN_CHARS) return `has more than ${MAX_PATTERN_CHARS} characters`
    const translation = re2Of(pattern)
    if (translation.refusal !== undefined) return translation.refusal
    try {
      const regexes = translation.conditions.map(({ source, matches }) => ({ regex: RE2JS.compile(source), matches }))
      for (const { regex } of regexes) instructionsLeft -= regex.programSize()
      return instructionsLeft < 0 ? 'makes the patterns too complex. Shorten them, or use maxLength' : regexes
    } catch (thrown) {
      const reason = (thrown as Error).message.replace(/^error parsing regexp: /, '')
      if (/repeat count|too large/.test(reason))
        return 'repeats too often: at most 1000 times. Use minLength and maxLength'
      return `is not a valid regular expression: ${reason}`
    }
  }

  function regexesOf(pattern: string): Compiled | string {
    let regex = compiled.get(pattern)
    if (regex === undefined) {
      regex = compile(pattern)
      compiled.set(pattern, regex)
    }
    return regex
  }

  return {
    matches(pattern, text) {
      const regex = regexesOf(pattern)
      return typeof regex === 'string' || regex.every(({ regex: each, matches }) => each.test(text) === matches)
    },
    costOf(pattern) {
      const regex = regexesOf(pattern)
      return typeof regex === 'string' ? 0 : regex.reduce((sum, each) => sum + each.regex.programSize(), 0)
    },
    refusalOf(pattern) {
      const regex = regexesOf(pattern)
      return typeof regex === 'string' ? regex : undefined
    },
  }
}
