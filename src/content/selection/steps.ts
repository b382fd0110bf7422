import type { Options } from 'css-select'
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { nodesOf, textOf } from '../walk.ts'

/** Steps that are left for the selectors of a request. */
export class StepBudget {
  #left = MAX_STEPS

  /** Takes `steps` away; false when there were less. */
  spend(steps: number): boolean {
    this.#left -= steps
    return this.#left >= 0
  }
}

/**
 * What all selectors of one request may cost on its page together. A step is about 10 ns: half a second of CPU (a
 * hundred plain selectors on 400 000 nodes stay below; `li ~ li` on 20 000 items, which is quadratic, stops).
 */
const MAX_STEPS = 50_000_000

/** Characters of an attribute that are searched, or members of a list that are copied, in one step. */
const UNITS_A_STEP = 8

/** Steps of an answer that css-select walks on in lists of its own. */
const CALL_STEPS = 20

/** Steps of one node when text is gathered; each character of it is a step, for white space is collapsed. */
const GATHER_STEPS = 8

/**
 * How css-select sees our tree: every look at it is paid for, by as much as it touches.
 *
 * @param tooMany makes what is thrown when the budget is spent
 */
export function countedTree(budget: StepBudget, tooMany: () => Error): Options<AnyNode, Element> {
  const pay = (steps: number): void => {
    if (!budget.spend(steps)) throw tooMany()
  }
  return {
    // Its caches are a WeakMap for each selector: 200 of them on 8000 elements cost seconds, which cannot be counted.
    cacheResults: false,
    adapter: {
      isTag: (node): node is Element => {
        pay(1)
        return isTag(node)
      },
      equals: (a, b) => {
        pay(1)
        return a === b
      },
      getName: (element) => {
        pay(1)
        return element.name
      },
      getAttributeValue: (element, name) => {
        const value = Object.hasOwn(element.attribs, name) ? element.attribs[name] : undefined
        pay(2 + (value === undefined ? 0 : value.length / UNITS_A_STEP))
        return value
      },
      hasAttrib: (element, name) => {
        pay(2)
        return Object.hasOwn(element.attribs, name)
      },
      getParent: (node) => {
        pay(1)
        return node.parent
      },
      getChildren: (node) => {
        const children = hasChildren(node) ? node.children : []
        pay(CALL_STEPS + children.length / UNITS_A_STEP)
        return children
      },
      getSiblings: (node) => {
        const siblings = node.parent === null ? [node] : node.parent.children
        pay(2 + siblings.length / UNITS_A_STEP)
        return siblings
      },
      prevElementSibling: (node) => {
        let previous = node.prev
        for (pay(1); previous !== null && !isTag(previous); previous = previous.prev) pay(1)
        return previous
      },
      getText: (node) => {
        pay(CALL_STEPS)
        for (const part of nodesOf(node)) pay(GATHER_STEPS + (isText(part) ? part.data.length : 0))
        return textOf(node)
      },
      removeSubsets: (nodes) => {
        pay(nodes.length)
        return nodes
      },
    },
  }
}
