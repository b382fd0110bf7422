import type { ParentNode } from 'domhandler'
import { flattenShadowRoots, isShadowRoot } from './shadow-roots.ts'
import { elementsOf } from './walk.ts'

/**
 * Leaves of the `template` elements what the page displays, in place. The content of a plain one is not part of the page
 * (WHATWG HTML 4.12.3), so its links are no links and no selector matches in it. A declarative shadow root takes the
 * place of its host's children.
 */
export function settleTemplates(root: ParentNode): void {
  let hasShadowRoots = false
  for (const element of elementsOf(root)) {
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
