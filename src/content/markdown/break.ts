import type { Rule } from './rule.ts'
import { SKIP } from './rule.ts'

export const lineBreak: Rule = (conversion) => {
  conversion.lineBreak()
  return SKIP
}

export const thematicBreak: Rule = (conversion) => {
  const { blocks, inBlocks } = conversion
  conversion.boundary()
  // Right after an item's marker, dashes would form one rule with the marker's dash.
  if (inBlocks) blocks.write(blocks.atMarker ? '***' : '---')
  return SKIP
}
