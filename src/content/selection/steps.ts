import type { Options } from 'css-select'
import { type AnyNode, type Element, hasChildren, isTag, type ParentNode } from 'domhandler'
import { textOf } from '../walk.ts'

/**
 * Nodes that the selectors of one request may look at on one page. A hundred plain selectors on 400 000 nodes stay
 * below; `li ~ li` on 100 000 items (quadratic) stops. About half a second of CPU.
 */
const MAX_STEPS = 50_000_000

/**
 * How css-select sees our tree, with every look at a node or a sibling counted.
 *
 * @param tooMany makes what is thrown when the count passes `MAX_STEPS`
 */
export function stepCounter(tooMany: () => Error): Options<AnyNode, Element> {
  let steps = 0
  const count = (n: number): void => {
    steps += n
    if (steps > MAX_STEPS) throw tooMany()
  }
  return {
    adapter: {
      isTag: (node): node is Element => {
        count(1)
        return isTag(node)
      },
      equals: (a, b) => {
        count(1)
        return a === b
      },
      getName: (element) => {
        count(1)
        return element.name
      },
      getAttributeValue: (element, name) => {
        count(1)
        return element.attribs[name]
      },
      hasAttrib: (element, name) => Object.hasOwn(element.attribs, name),
      getParent: (node) => {
        count(1)
        return node.parent
      },
      getChildren: (node) => (hasChildren(node) ? node.children : []),
      getSiblings,
      prevElementSibling: (node) => {
        let previous = node.prev
        while (previous !== null && !isTag(previous)) previous = previous.prev
        return previous
      },
      getText: (node) => {
        const text = textOf(node)
        count(text.length)
        return text
      },
      removeSubsets: (nodes) => nodes,
    },
  }
}

function getSiblings(node: AnyNode): AnyNode[] {
  const parent: ParentNode | null = node.parent
  return parent === null ? [node] : parent.children
}
