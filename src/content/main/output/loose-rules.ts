import { isTag, type ParentNode } from 'domhandler'

/**
 * Drops rules that divide nothing: before the first content that stays, after the last, and right after another rule.
 *
 * @param shows whether a row that stays has text of its own or is a picture
 */
export function dropLooseRules(nodes: readonly ParentNode[], stays: Uint8Array, shows: (row: number) => boolean): void {
  let last: number | undefined
  let isAfterContent = false
  for (let row = 1; row < nodes.length; row++) {
    if (stays[row] === 0) continue
    if (isRule(nodes[row]!)) {
      if (!isAfterContent) stays[row] = 0
      else last = row
      isAfterContent = false
    } else if (!isAfterContent && shows(row)) {
      isAfterContent = true
      last = undefined
    }
  }
  if (last !== undefined) stays[last] = 0
}

function isRule(node: ParentNode): boolean {
  return isTag(node) && node.name === 'hr'
}
