import type { Json } from '../model.ts'
import { LiteralReader } from './reader.ts'

export interface LiteralOptions {
  /** Index of the first character of the literal, after optional white space and comments. */
  from?: number
  /** Values of variables, such as the parameters of the function around a literal. */
  variables?: ReadonlyMap<string, Json>
  /** Read JSON that was written by hand or by templates: quotes inside strings, and members without commas. */
  broken?: boolean
}

/**
 * Reads a JavaScript literal (object, array, string, number …) without running it, more leniently than JSON: unquoted
 * keys, single quotes, trailing commas, comments, line breaks in strings, `undefined`, `!0`, `void 0`, `new Date(…)`,
 * `JSON.parse('…')`. Any other expression reads as absent.
 *
 * @returns the value, and the index after it; undefined if there is no object, array or scalar at `from`, if it ends
 * before it is complete, or if it exceeds the limits of reader.ts. Linear in the length of the text.
 */
export function readLiteral(text: string, options: LiteralOptions = {}): { value: Json; end: number } | undefined {
  const { from = 0, broken = false } = options
  const reader = new LiteralReader(text, from, { broken, variables: options.variables ?? NO_VARIABLES })
  try {
    const value = reader.value(0)
    return value === undefined ? undefined : { value, end: reader.at }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const NO_VARIABLES: ReadonlyMap<string, Json> = new Map()
