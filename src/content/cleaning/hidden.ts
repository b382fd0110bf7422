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

/** The innermost hidden element around another. */
export function hiddenAround({ parent }: Element, hidden: ReadonlySet<Element>): Element | undefined {
  for (let node = parent; node !== null && isTag(node); node = node.parent) if (hidden.has(node)) return node
  return undefined
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
