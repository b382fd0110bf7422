import { type AnyNode, type ChildNode, type Element, isTag, isText } from 'domhandler'
import { elementsOf } from './walk.ts'

/**
 * Makes each picture of an AMP page an `img`, in place (https://amp.dev/documentation/components/amp-img). What stands
 * in it is a copy for readers without scripts, or shown until it is loaded.
 */
export function plainPictures(root: AnyNode): void {
  for (const element of elementsOf(root)) {
    if (!AMP_PICTURES.includes(element.name) || holdsContent(element)) continue
    element.name = 'img'
    for (const child of element.children) child.parent = null
    element.children = []
  }
}

export const AMP_PICTURES: readonly string[] = ['amp-img', 'amp-anim']

/** Whether the rest of the page is in the element, because its end tag is missing. */
const holdsContent = (element: Element): boolean => element.children.some((child) => !isStandIn(child))

function isStandIn(child: ChildNode): boolean {
  if (isText(child)) return child.data.trim() === ''
  if (!isTag(child)) return true
  return child.name === 'noscript' || 'placeholder' in child.attribs || 'fallback' in child.attribs
}
