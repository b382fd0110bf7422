import { type Element, isTag, isText } from 'domhandler'
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

/**
 * The extents of elements, given in document order. Their ancestors' extents include them. They are measured when the
 * first one is asked for.
 */
export function extentsOf(elements: readonly Element[]): (element: Element) => Extent {
  let measured: Map<Element, Extent> | undefined
  return (element) => {
    measured ??= measuredExtents(elements)
    return measured.get(element) ?? NONE
  }
}

function measuredExtents(elements: readonly Element[]): Map<Element, Extent> {
  const extents = new Map<Element, Extent>()
  for (const element of elements) extents.set(element, { ink: 0, linked: 0, controls: 0, fields: 0 })
  for (let i = elements.length - 1; i >= 0; i--) {
    const element = elements[i]!
    const own = extents.get(element)!
    if (NEVER_CONTENT.has(element.name)) Object.assign(own, NONE)
    else {
      for (const child of element.children) if (isText(child)) own.ink += child.data.trim().length
      if (element.name === 'a' && element.attribs.href !== undefined) own.linked = own.ink
      if (CONTROLS.has(element.name)) own.controls = own.ink
      if (isField(element)) own.fields++
    }
    const { parent } = element
    const above = parent !== null && isTag(parent) ? extents.get(parent) : undefined
    if (above === undefined) continue
    above.ink += own.ink
    above.linked += own.linked
    above.controls += own.controls
    above.fields += own.fields
  }
  return extents
}

const NONE: Extent = { ink: 0, linked: 0, controls: 0, fields: 0 }
const CONTROLS = new Set('button label option select'.split(' '))
const NO_FIELD = new Set('hidden submit button image reset checkbox radio'.split(' '))

function isField({ name, attribs }: Element): boolean {
  if (name === 'input') return !NO_FIELD.has(attribs.type?.toLowerCase() ?? '')
  return name === 'textarea' || name === 'select'
}
