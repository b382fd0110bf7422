// The document node, and operations that insert and move nodes.
import { type ChildNode, Document, type Element, type ParentNode, Text } from 'domhandler'

/** The root of a parsed page. */
export class ParsedDocument extends Document {
  /** Whether the page has more than `MAX_NODES` nodes, so that its end is missing. */
  truncated = false
  /** The names of its tags and attributes. Undefined if it was put together from parts, or if there are too many. */
  names: ReadonlySet<string> | undefined

  /** Whether there may be a tag or an attribute of this name. Most pages lack most of what is looked for. */
  mayHave(name: string): boolean {
    return this.names?.has(name) ?? true
  }
}

/** Inserts a node after the last child of `parent`. */
export function append(parent: ParentNode, node: ChildNode): void {
  const { children } = parent
  const last = children.length > 0 ? children[children.length - 1]! : null
  node.parent = parent
  node.prev = last
  node.next = null
  if (last !== null) last.next = node
  children.push(node)
}

/** Inserts a node before `reference`, which is searched from the end, since it was added recently. */
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

/** Removes a node from its parent, if it has one. The search starts at the end, as in `insertBefore`. */
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

/** Moves all children of `from` into `to`, which has none. */
export function moveChildren(from: Element, to: Element): void {
  to.children = from.children
  from.children = []
  for (const child of to.children) child.parent = to
}

/** Appends text to `parent`. Returns true if that created a node. */
export function appendText(parent: ParentNode, data: string): boolean {
  const last = parent.children[parent.children.length - 1]
  if (last instanceof Text) {
    last.data += data
    return false
  }
  append(parent, new Text(data))
  return true
}

/** Inserts text before `reference`. Returns true if that created a node. */
export function insertTextBefore(reference: Element, data: string): boolean {
  if (reference.prev instanceof Text) {
    reference.prev.data += data
    return false
  }
  insertBefore(reference, new Text(data))
  return true
}
