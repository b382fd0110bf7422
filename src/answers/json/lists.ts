import type { Shape } from '../../content/structure/model.ts'

/** Whether lists are asked for, whose entries may stand anywhere on a page. */
export function asksForLists(shape: Shape, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false
  if (shape.kind === 'list') return true
  if (shape.kind === 'choice') return shape.branches.some((branch) => asksForLists(branch, depth + 1))
  return shape.kind === 'object' && [...shape.properties.values()].some((each) => asksForLists(each, depth + 1))
}

const MAX_DEPTH = 3
