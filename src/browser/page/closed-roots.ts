import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'

/** Roots that are looked into; a page with more has them for other things than text. */
const MAX_ROOTS = 500

/**
 * The closed shadow roots of a page, in its same-origin frames and in each other, as objects of one of our worlds. No
 * script can have them, whatever its world; DevTools can, and the page hears nothing of it.
 *
 * @returns object ids, outer roots before inner ones; none where the tree is too deep to be told
 */
export async function closedRootsOf(session: CDPSession, executionContextId: number): Promise<string[]> {
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
    const found = closedIn(root).slice(0, MAX_ROOTS)
    const objects = found.map((backendNodeId) => session.send('DOM.resolveNode', { backendNodeId, executionContextId }))
    return (await Promise.all(objects)).flatMap(({ object }) => object.objectId ?? [])
  } catch {
    return []
  } finally {
    session.send('DOM.disable').catch(() => undefined)
  }
}

function closedIn(root: Protocol.DOM.Node): number[] {
  const found: number[] = []
  const work = [root]
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.shadowRootType === 'closed') found.push(node.backendNodeId)
    const { shadowRoots = [], children = [], contentDocument } = node
    for (const inner of [...shadowRoots, ...children]) work.push(inner)
    if (contentDocument !== undefined) work.push(contentDocument)
  }
  return found
}
