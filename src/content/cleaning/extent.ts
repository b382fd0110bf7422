import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { NEVER_CONTENT } from './balance.ts'

/** What an element holds, in characters without the white space around texts. */
export interface Extent {
  ink: number
  /** Of it, in links and in controls (buttons, labels, options). */
  linked: number
  controls: number
  /** Number of fields to type in or choose from. */
  fields: number
}

/** Measures the extents of elements, each when it is asked for, with those of the elements in it. */
export function extents(): (element: Element) => Extent {
  const known = new Map<Element, Extent>()
  return (element) => {
    if (!known.has(element)) measure(element, known)
    return known.get(element)!
  }
}

/**
 * Whether an element holds any text. Mostly one of its first nodes tells, so that a large element need not be measured
 * for it.
 */
export function holdsInk(element: Element, extent: (element: Element) => Extent): boolean {
  let node: ChildNode | null = NEVER_CONTENT.has(element.name) ? null : element.firstChild
  for (let looked = 0; looked < MAX_LOOKED && node !== null; looked++) {
    if (isText(node) && node.data.trim() !== '') return true
    const inner: ChildNode | null = isTag(node) && !NEVER_CONTENT.has(node.name) ? node.firstChild : null
    node = inner ?? nextWithin(element, node)
  }
  return node !== null && extent(element).ink > 0
}

const MAX_LOOKED = 40

/** The node behind another and what is in it, in the same element. */
function nextWithin(element: Element, node: ChildNode): ChildNode | null {
  let at: ChildNode | null = node
  while (at !== null && at.next === null) at = at.parent === element ? null : (at.parent as Element | null)
  return at?.next ?? null
}

/** Inner elements first. They are found from outside inwards, and summed up in the reverse order. */
function measure(root: Element, known: Map<Element, Extent>): void {
  const elements = [root]
  for (let i = 0; i < elements.length; i++) {
    const { name, children } = elements[i]!
    if (NEVER_CONTENT.has(name)) continue
    for (const child of children) if (isTag(child) && !known.has(child)) elements.push(child)
  }
  for (let i = elements.length - 1; i >= 0; i--) known.set(elements[i]!, sumOf(elements[i]!, known))
}

function sumOf(element: Element, known: ReadonlyMap<Element, Extent>): Extent {
  if (NEVER_CONTENT.has(element.name)) return NONE
  const sum = { ...NONE }
  for (const child of element.children) {
    if (isText(child)) sum.ink += child.data.trim().length
    else if (isTag(child)) {
      const { ink, linked, controls, fields } = known.get(child)!
      sum.ink += ink
      sum.linked += linked
      sum.controls += controls
      sum.fields += fields
    }
  }
  if (element.name === 'a' && element.attribs.href !== undefined) sum.linked = sum.ink
  if (CONTROLS.has(element.name)) sum.controls = sum.ink
  if (isField(element)) sum.fields++
  return sum
}

const NONE: Extent = { ink: 0, linked: 0, controls: 0, fields: 0 }
const CONTROLS = new Set('button label option select'.split(' '))
const NO_FIELD = new Set('hidden submit button image reset checkbox radio'.split(' '))

function isField({ name, attribs }: Element): boolean {
  if (name === 'input') return !NO_FIELD.has(attribs.type?.toLowerCase() ?? '')
  return name === 'textarea' || name === 'select'
}
