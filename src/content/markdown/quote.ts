import type { Rule } from './rule.ts'
import { block } from './rule.ts'

/** Each line of the content after `> `. */
export const quote: Rule = (conversion, element) => {
  if (!conversion.inBlocks) return block(conversion, element)
  conversion.boundary()
  conversion.blocks.enter('> ', '> ')
  return {
    leave() {
      conversion.boundary()
      conversion.blocks.leave()
    },
  }
}
