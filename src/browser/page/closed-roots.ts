import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'

/**
 * The closed shadow roots of a page, including those in its same-origin frames and in each other, as objects of one of
 * our isolated worlds. No script can reach them, but DevTools can, and the page does not notice.
 *
 * @returns object ids, outer roots before inner ones; none if the tree is too deep for the protocol
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

/** A page with more roots than this uses them for something other than text. */
const MAX_ROOTS = 500

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
