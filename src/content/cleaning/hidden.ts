import { type Element, isTag } from 'domhandler'

/**
 * Whether an element is invisible when the page loads. Closed `details` count as visible, since their content is a
 * click away, and so do tab panels and `hidden=until-found`. `aria-hidden` alone means nothing: pages set it on
 * everything behind a dialog.
 */
export function isHidden({ name, attribs }: Element): boolean {
  if (name === 'dialog') return attribs.open === undefined
  if (name === 'input') return attribs.type?.toLowerCase() === 'hidden'
  if (attribs.role === 'tabpanel') return false
  if (attribs.hidden !== undefined) return attribs.hidden !== 'until-found'
  if (attribs['aria-hidden'] === 'true' && ICON_TOKENS.test(attribs.class ?? '')) return true
  return attribs.style !== undefined && INVISIBLE_STYLE.test(attribs.style)
}

const INVISIBLE_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i

/** Class names of icon fonts. Their text is the name of an icon (`<i class="material-icons">home</i>`). */
const ICON_TOKENS = /(?:^|[\s_-])icons?(?:$|[\s_-])/i

/** Finds the innermost hidden element around another. What is found is kept for all elements on the way to it. */
export function hiddenAround(hidden: ReadonlySet<Element>): (element: Element) => Element | undefined {
  const known = new Map<Element, Element | undefined>()
  return ({ parent }) => {
    const path: Element[] = []
    let node = parent
    while (node !== null && isTag(node) && !hidden.has(node) && !known.has(node)) {
      path.push(node)
      node = node.parent
    }
    const end = node !== null && isTag(node) ? node : undefined
    const found = end === undefined || hidden.has(end) ? end : known.get(end)
    for (const inner of path) known.set(inner, found)
    return found
  }
}

/** The elements that are neither hidden nor in a hidden one. */
export function inView(elements: readonly Element[], hidden: ReadonlySet<Element>): Element[] {
  const inside = new Set<Element>()
  for (const element of elements) {
    const { parent } = element
    if (hidden.has(element) || (parent !== null && isTag(parent) && inside.has(parent))) inside.add(element)
  }
  return elements.filter((element) => !inside.has(element))
}
