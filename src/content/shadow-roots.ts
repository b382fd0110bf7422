import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { adopt, prune } from './prune.ts'
import { MAX_DEPTH } from './tree/limits.ts'

/** Whether a `template` is a declarative shadow root. `shadowroot` is the older name of the attribute. */
export function isShadowRoot({ name, attribs }: Element): boolean {
  return name === 'template' && /^(open|closed)$/i.test(attribs.shadowrootmode ?? attribs.shadowroot ?? '')
}

/**
 * Puts the content of declarative shadow roots in place of their hosts' children, in place, as browsers display it (DOM
 * 4.2.2, "flattened tree"): a slot holds the host's children of that name, or else its own content. Children without a
 * slot are not displayed.
 */
export function flattenShadowRoots(root: ParentNode): void {
  const slots = new Set<ChildNode>()
  const pending: { parent: ParentNode; depth: number }[] = [{ parent: root, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { parent, depth } = next
    // Slots put trees into trees, so the depth may exceed that of the parsed page.
    if (isTag(parent) && depth <= MAX_DEPTH) attach(parent, slots)
    for (const child of parent.children) if (isTag(child)) pending.push({ parent: child, depth: depth + 1 })
  }
  if (slots.size > 0) prune(root, (node) => (slots.has(node) ? 'unwrap' : 'keep'))
}

/** Replaces the children of a host by its shadow tree. Collects the slots of that tree in `slots`. */
function attach(host: Element, slots: Set<ChildNode>): void {
  const shadow = host.children.find((child): child is Element => isTag(child) && isShadowRoot(child))
  if (shadow === undefined || NO_HOST.has(host.name)) return
  const parts = partsOf(shadow)
  // A script fills an empty tree later, and gives it slots.
  const own = host.children.filter((child) => !(isTag(child) && child.name === 'template'))
  if (!parts.shows && parts.slots.length === 0) {
    adopt(host, own)
    return
  }
  const assigned = Map.groupBy(own, (child) => (isTag(child) ? (child.attribs.slot ?? '') : ''))
  for (const slot of parts.slots) {
    slots.add(slot)
    const name = slot.attribs.name ?? ''
    const nodes = assigned.get(name) ?? []
    if (nodes.some(isShown)) adopt(slot, nodes)
    // Only the first slot of a name gets the nodes.
    assigned.delete(name)
  }
  adopt(host, shadow.children)
}

const NO_HOST = new Set(['html', 'head', 'template'])
const UNREAD = new Set(['style', 'script'])
const SHOWN = new Set('template img picture video audio svg iframe canvas'.split(' '))

const isShown = (node: ChildNode) => isTag(node) || (isText(node) && node.data.trim() !== '')

/** The slots of a shadow tree in document order, without those of the shadow trees in it, and whether it shows anything else. */
function partsOf(shadow: Element): { slots: Element[]; shows: boolean } {
  const slots: Element[] = []
  let shows = false
  const pending: ChildNode[] = shadow.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node) ? node.data.trim() !== '' : isTag(node) && SHOWN.has(node.name)) shows = true
    if (!isTag(node) || node.name === 'template' || UNREAD.has(node.name)) continue
    if (node.name === 'slot') slots.push(node)
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return { slots, shows }
}
