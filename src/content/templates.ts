import type { ParentNode } from 'domhandler'
import { flattenShadowRoots, isShadowRoot } from './shadow-roots.ts'
import { placeStreamedParts } from './streamed.ts'
import { elementsOf } from './walk.ts'

/**
 * Leaves of the `template` elements what the page displays, in place. The content of a plain one is not part of the page
 * (WHATWG HTML 4.12.3), so its links are no links and no selector matches in it. A declarative shadow root takes the
 * place of its host's children, and a part that is streamed later the place of its template.
 */
export function settleTemplates(root: ParentNode): void {
  const elements = elementsOf(root)
  placeStreamedParts(elements)
  let hasShadowRoots = false
  for (const element of elements) {
    if (element.name !== 'template') continue
    if (isShadowRoot(element)) hasShadowRoots = true
    else empty(element)
  }
  if (hasShadowRoots) flattenShadowRoots(root)
}

function empty(template: ParentNode): void {
  for (const child of template.children) child.parent = null
  template.children = []
}
