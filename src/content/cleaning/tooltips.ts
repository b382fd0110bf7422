import { type ChildNode, type Element, isTag, isText } from 'domhandler'

/**
 * Whether an element is shown only while the pointer is over another one: a tooltip or a hover card. It stands within the
 * line that it explains, so its text would land inside the sentence.
 */
export function isTooltip(element: Element): boolean {
  if (!isNamedTooltip(element)) return false
  const { role, class: names = '' } = element.attribs
  return role === 'tooltip' || (isBesideText(element) && (BODY_NAME.test(names) || isInLine(element)))
}

/** Whether an element is a tooltip, or the term of one, by its name or role. */
export function isNamedTooltip({ attribs: { role, class: names } }: Element): boolean {
  if (role === 'tooltip') return true
  return names !== undefined && names.length <= MAX_NAME_CHARS && TOOLTIP_NAME.test(names)
}

const MAX_NAME_CHARS = 300
/** Words of class names. `tooltip` alone may also name the term that has one; the others name its body. */
const TOOLTIP_NAME =
  /(?:^|[\s_-])(?:tool-?tip|hover-?card|popover|popper)(?![a-z_-]*[_-]?(?:container|wrapper|trigger|target|anchor|host|parent|toggle|button|icon))/i
const BODY_NAME =
  /(?:^|[\s_-])(?:tool-?tip-?_*(?:text|content|body|inner|box|bubble|popup|panel)|hover-?card|popover-?_*(?:content|body|panel)?|popper)(?:$|[\s_-])/i

const INLINE = new Set('a abbr b button cite code dfn em i label mark q s small span strong sub sup time u'.split(' '))

function isInLine({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && INLINE.has(parent.name)
}

/** Whether text or an inline element stands right before the element. */
function isBesideText({ prev }: Element): boolean {
  let node: ChildNode | null = prev
  if (node !== null && isText(node) && node.data.trim() === '') node = node.prev
  if (node === null) return false
  return isText(node) || (isTag(node) && INLINE.has(node.name))
}
