import { type ChildNode, hasChildren, isTag, isText, type ParentNode } from 'domhandler'

export type PruneAction = 'keep' | 'drop' | 'unwrap'

/**
 * Rebuilds the tree under `root` with an action for each node, parents before children: `drop` removes a node with its
 * subtree, `unwrap` replaces it by its children, which are then asked about. `actionOf` may be called twice for a node.
 *
 * One iterative walk that rewrites a list of children where it changes. Removing nodes one by one from a list of 100
 * 000 siblings is quadratic.
 */
export function prune(root: ParentNode, actionOf: (node: ChildNode) => PruneAction): void {
  const parents: ParentNode[] = [root]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    pruneChildren(parent, actionOf)
    for (const child of parent.children) if (isTag(child) || (!isText(child) && hasChildren(child))) parents.push(child)
  }
}

function pruneChildren(parent: ParentNode, actionOf: (node: ChildNode) => PruneAction): void {
  const { children } = parent
  let changed = 0
  while (changed < children.length && actionOf(children[changed]!) === 'keep') changed++
  if (changed === children.length) return
  const kept = children.slice(0, changed)
  const pending = children.slice(changed).reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const action = actionOf(node)
    if (action === 'drop') continue
    if (action === 'unwrap' && hasChildren(node)) {
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
