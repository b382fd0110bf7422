import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { singleSpaced } from './normalise.ts'

/** Every node under `root` (itself first) in document order, without recursion, since pages nest arbitrarily deep. */
export function* nodesOf(root: AnyNode): Generator<AnyNode> {
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node
    if (!hasChildren(node)) continue
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
}

/**
 * Every element under `root` (itself first, if it is one) in document order. Returns a list, since a generator takes
 * several times as long.
 */
export function elementsOf(root: AnyNode): Element[] {
  const elements: Element[] = []
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isTag(node)) elements.push(node)
    else if (!hasChildren(node)) continue
    const { children } = node
    for (let i = children.length - 1; i >= 0; i--) if (!isText(children[i]!)) pending.push(children[i]!)
  }
  return elements
}

/** The text under `root`, with white space collapsed and ends trimmed. Mostly it is a single text node. */
export function textOf(root: AnyNode): string {
  let only = root
  while (hasChildren(only) && only.children.length === 1) only = only.children[0]!
  if (isText(only)) return singleSpaced(only.data.trim())
  let text = ''
  const pending: AnyNode[] = [only]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) text += node.data
    else if (hasChildren(node)) for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return singleSpaced(text.trim())
}

/** The first `count` nodes under `root` in document order, without `root`. */
export function firstNodesOf(root: AnyNode, count: number): AnyNode[] {
  const found: AnyNode[] = []
  const pending: AnyNode[] = hasChildren(root) ? root.children.slice(0, count).reverse() : []
  for (let node = pending.pop(); node !== undefined && found.length < count; node = pending.pop()) {
    found.push(node)
    if (!hasChildren(node)) continue
    for (let i = Math.min(count, node.children.length) - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return found
}
