import { type ChildNode, hasChildren, type ParentNode } from 'domhandler'

export type Verdict = 'keep' | 'drop' | 'unwrap'

/**
 * Rebuilds the tree under `root` by a verdict for each node (some are asked for twice), parents before their children: `drop` takes the node
 * away with all it holds, `unwrap` puts its children in its place (and asks for their verdicts).
 *
 * One iterative walk that writes each list of children anew where it changes: removing nodes one by one from a list of
 * 100 000 siblings is quadratic.
 */
export function prune(root: ParentNode, verdictOf: (node: ChildNode) => Verdict): void {
  const parents: ParentNode[] = [root]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    pruneChildren(parent, verdictOf)
    for (const child of parent.children) if (hasChildren(child)) parents.push(child)
  }
}

function pruneChildren(parent: ParentNode, verdictOf: (node: ChildNode) => Verdict): void {
  const { children } = parent
  const changed = children.findIndex((child) => verdictOf(child) !== 'keep')
  if (changed < 0) return
  const kept = children.slice(0, changed)
  const pending = children.slice(changed).reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const verdict = verdictOf(node)
    if (verdict === 'drop') continue
    if (verdict === 'unwrap' && hasChildren(node)) {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
      continue
    }
    kept.push(node)
  }
  adopt(parent, kept)
}

/** Makes `children` the children of `parent` and links them to it and to each other. */
export function adopt(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!
    child.parent = parent
    child.prev = children[i - 1] ?? null
    child.next = children[i + 1] ?? null
  }
}
