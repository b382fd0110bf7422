import type { Element } from 'domhandler'

/**
 * Whether a reader does not see this element as the page first stands. Closed `details` are seen (their answers are a
 * click away), and so are the panels of tabs and what the browser's own search may open (`hidden=until-found`).
 * `aria-hidden` alone says nothing: pages set it on everything behind a dialog.
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

/** Class tokens of icon fonts: their text is the name of a picture (`<i class="material-icons">home</i>`). */
const ICON_TOKENS = /(?:^|[\s_-])icons?(?:$|[\s_-])/i
