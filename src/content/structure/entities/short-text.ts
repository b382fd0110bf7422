import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import type { EvidencePage } from '../model.ts'

/**
 * The visible text of an element that is no longer than a headline or byline, else ''. Elements nest, so the text of a
 * large one is not read to find that out.
 */
export function shortTextOf(element: Element, page: EvidencePage, maxChars = MAX_CHARS): string {
  if (!isSmall(element)) return ''
  const text = page.textOf(element)
  return text.length > maxChars ? '' : text
}

const MAX_CHARS = 400
/** Spaces and attributes of real headlines stay below a tenth of these. */
const MAX_NODES = 80
const MAX_WRITTEN = 4000

function isSmall(element: Element): boolean {
  let nodes = 0
  let written = 0
  const pending: AnyNode[] = [element]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) written += node.data.length
    else if (hasChildren(node) && !(isTag(node) && UNREAD.has(node.name))) {
      if (node.children.length > MAX_NODES) return false
      for (const child of node.children) pending.push(child)
    }
    if (++nodes > MAX_NODES || written > MAX_WRITTEN) return false
  }
  return true
}

const UNREAD = new Set(['script', 'style', 'svg', 'noscript'])
