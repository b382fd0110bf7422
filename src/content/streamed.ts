import { type ChildNode, type Element, isText, type ParentNode } from 'domhandler'
import { MAX_DEPTH } from './tree/limits.ts'

/**
 * Puts the parts that React sends after the page into their places, as the scripts next to them do in a browser.
 *
 * A part is `<div hidden id="S:0">`, its place a `template` with an id, joined by `$RC("B:0","S:0")` or
 * `$RS("S:1","P:1")`. Without this the content of such a page is hidden, and stands behind the footer. The names are
 * those of React's streaming server renderer (react-dom 18 and 19). The fallback beside a template stays, since only
 * comments tell where it ends.
 */
export function placeStreamedParts(elements: readonly Element[]): void {
  const moves = elements.flatMap(movesOf).slice(0, MAX_PARTS)
  if (moves.length === 0) return
  const named = new Map(elements.filter(canMove).map((element) => [element.attribs.id!, element]))
  let waiting = moves.flatMap(({ from, to }) => {
    const part = named.get(from)
    const place = named.get(to)
    return part !== undefined && place?.name === 'template' ? [{ part, place }] : []
  })
  // A place may be in another part. Outer parts go first, so that the depth of a place is known.
  for (let round = 0; round < MAX_NESTED && waiting.length > 0; round++) {
    const parts = new Set<ParentNode>(waiting.map(({ part }) => part))
    const ready = waiting.filter(({ place }) => isReady(place, parts))
    for (const { part, place } of ready) fill(place, part)
    const done = new Set(ready)
    waiting = waiting.filter((move) => !done.has(move))
  }
}

/** Limits on hostile pages: parts that are moved, and parts within parts. */
const MAX_PARTS = 1000
const MAX_NESTED = 10

const BOUNDARY = /B:[0-9a-f]+$/
const MOVE = /\$R[CRS]\("([^"]{0,40}[BSP]:[0-9a-f]+)","([^"]{0,40}[BSP]:[0-9a-f]+)"/g

function canMove({ name, attribs }: Element): boolean {
  return attribs.id !== undefined && (name === 'template' || attribs.hidden !== undefined)
}

/** The ids of part and place that a script joins. `$RS` names the part first, the others the place. */
function movesOf({ name, children: [script] }: Element): { from: string; to: string }[] {
  if (name !== 'script' || script === undefined || !isText(script) || !script.data.includes('$R')) return []
  return Array.from(script.data.matchAll(MOVE), ([, first, second]) =>
    BOUNDARY.test(first!) ? { from: second!, to: first! } : { from: first!, to: second! },
  )
}

/** Whether a place is in the page, in none of these parts, and not so deep that the tree becomes too deep. */
function isReady(place: Element, parts: ReadonlySet<ParentNode>): boolean {
  let depth = 0
  for (let above = place.parent; above !== null; above = above.parent) {
    if (parts.has(above) || ++depth > MAX_DEPTH) return false
  }
  return depth > 0
}

/** Puts the children of a part in place of a template. */
function fill(place: Element, part: Element): void {
  const { parent } = place
  if (parent === null) return
  const nodes = part.children
  const at = parent.children.indexOf(place)
  parent.children.splice(at, 1, ...nodes)
  part.children = []
  place.parent = null
  for (const node of nodes) node.parent = parent
  relink(parent.children, at - 1, at + nodes.length)
}

/** Renews the links between the siblings `from … to`. */
function relink(siblings: ChildNode[], from: number, to: number): void {
  for (let i = Math.max(0, from); i <= to && i < siblings.length; i++) {
    siblings[i]!.prev = siblings[i - 1] ?? null
    siblings[i]!.next = siblings[i + 1] ?? null
  }
}
