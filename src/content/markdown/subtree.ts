// Reads what is below an element: classes, text, descendants.
import { type AnyNode, type ChildNode, type Element, isText, type ParentNode } from 'domhandler'

/** Tokens of the `class` attribute, in lower case. */
export function classesOf(element: Element): string[] {
  const value = element.attribs.class
  return value === undefined || value === '' ? [] : value.toLowerCase().split(/\s+/)
}

/**
 * Visits the nodes below `root` in document order, without recursion.
 *
 * @param visit returns `false` to skip what is below the node, `'stop'` to end the walk
 */
export function walkBelow(root: ParentNode, visit: (node: ChildNode) => boolean | 'stop'): void {
  const stack: ChildNode[] = []
  pushReversed(stack, root.children)
  for (let node = stack.pop(); node; node = stack.pop()) {
    const goOn = visit(node)
    if (goOn === 'stop') return
    if (goOn && 'children' in node) pushReversed(stack, node.children)
  }
}

function pushReversed(stack: AnyNode[], nodes: readonly ChildNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) stack.push(nodes[i]!)
}

/** The text below `root`, unchanged, cut off after about `maxLength` characters. Mostly it is a single text node. */
export function plainTextOf(root: ParentNode, maxLength = Number.POSITIVE_INFINITY): string {
  let only: AnyNode = root
  while ('children' in only && only.children.length === 1) only = only.children[0]!
  if (isText(only)) return only.data
  let text = ''
  const pending: AnyNode[] = [only]
  for (let node = pending.pop(); node !== undefined && text.length <= maxLength; node = pending.pop()) {
    if (isText(node)) text += node.data
    else if ('children' in node) pushReversed(pending, node.children)
  }
  return text
}

/** The first element below `root` for which `test` is true, among the first `maxNodes` nodes. */
export function findBelow(
  root: ParentNode,
  test: (element: Element) => boolean,
  maxNodes = Number.POSITIVE_INFINITY,
): Element | null {
  let found: Element | null = null
  let nodes = 0
  walkBelow(root, (node) => {
    if (++nodes > maxNodes) return 'stop'
    if (!('attribs' in node) || !test(node)) return true
    found = node
    return 'stop'
  })
  return found
}
