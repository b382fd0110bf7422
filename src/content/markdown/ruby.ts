import type { Rule } from './rule.ts'

/** The reading of a character, in parentheses after it. */
export const reading: Rule = (conversion) => {
  conversion.text('(')
  return { leave: () => conversion.text(')') }
}
