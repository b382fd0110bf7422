import type { AnyNode } from 'domhandler'
import { elementsOf } from './walk.ts'

/**
 * Empties every `template`, in place: its content is not part of the page (WHATWG HTML 4.12.3), so its links are no links
 * and no selector matches in it. A declarative shadow root is displayed, and stays.
 */
export function emptyTemplates(root: AnyNode): void {
  for (const element of elementsOf(root)) {
    if (element.name !== 'template' || isShadowRoot(element.attribs)) continue
    for (const child of element.children) child.parent = null
    element.children = []
  }
}

/** `shadowroot` is the older name of the attribute. */
const isShadowRoot = (attributes: Record<string, string>) =>
  /^(open|closed)$/i.test(attributes.shadowrootmode ?? attributes.shadowroot ?? '')
