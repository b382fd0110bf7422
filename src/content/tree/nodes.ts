import { type ChildNode, Document, type Element, type ParentNode, Text } from 'domhandler'

/** The root of a parsed page. */
export class ParsedDocument extends Document {
  /** Whether the page had more nodes than `MAX_NODES`, so that its end is missing. */
  truncated = false
}

/** Put a node behind the last child of `parent`. */
export function append(parent: ParentNode, node: ChildNode): void {
  const { children } = parent
  const last = children.length > 0 ? children[children.length - 1]! : null
  node.parent = parent
  node.prev = last
  node.next = null
  if (last !== null) last.next = node
  children.push(node)
}

/** Put a node before `reference`, which is searched from the end: it is a child that was added lately. */
export function insertBefore(reference: Element, node: ChildNode): void {
  const parent = reference.parent!
  const { prev } = reference
  parent.children.splice(parent.children.lastIndexOf(reference), 0, node)
  node.parent = parent
  node.prev = prev
  node.next = reference
  reference.prev = node
  if (prev !== null) prev.next = node
}

/** Take a node out of its parent, if it has one; searched from the end, as for `insertBefore`. */
export function detach(node: ChildNode): void {
  const { parent, prev, next } = node
  if (parent === null) return
  parent.children.splice(parent.children.lastIndexOf(node), 1)
  if (prev !== null) prev.next = next
  if (next !== null) next.prev = prev
  node.parent = null
  node.prev = null
  node.next = null
}

/** Move all children of `from` into `to`, which has none. */
export function moveChildren(from: Element, to: Element): void {
  to.children = from.children
  from.children = []
  for (const child of to.children) child.parent = to
}

/** Add text at the end of `parent`; true if that made a new node. */
export function appendText(parent: ParentNode, data: string): boolean {
  const last = parent.children[parent.children.length - 1]
  if (last instanceof Text) {
    last.data += data
    return false
  }
  append(parent, new Text(data))
  return true
}

/** Add text before `reference`; true if that made a new node. */
export function insertTextBefore(reference: Element, data: string): boolean {
  if (reference.prev instanceof Text) {
    reference.prev.data += data
    return false
  }
  insertBefore(reference, new Text(data))
  return true
}
