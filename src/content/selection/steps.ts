// Counts the work that css-select does on a tree, so that slow selectors stop.
import type { Options } from 'css-select'
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { nodesOf, textOf } from '../walk.ts'

/** The steps left for the selectors of one request. */
export class StepBudget {
  #left = MAX_STEPS

  /** Takes `steps` from the budget. Returns false if fewer are left. */
  spend(steps: number): boolean {
    this.#left -= steps
    return this.#left >= 0
  }
}

/**
 * Budget of all selectors of one request on one page. A step takes about 10 ns, so this is half a second of CPU time. A
 * hundred plain selectors on 400 000 nodes stay below it; `li ~ li` on 20 000 items, which is quadratic, stops.
 */
const MAX_STEPS = 50_000_000

/** Characters of an attribute that are searched, or list members that are copied, per step. */
const UNITS_A_STEP = 8

/** Steps for a result that css-select iterates over in lists of its own. */
const CALL_STEPS = 20

/** Steps per node when text is gathered. Each character costs another step, since white space is collapsed. */
const GATHER_STEPS = 8

/**
 * An adapter through which css-select reads the tree. Each access costs steps in proportion to what it touches.
 *
 * @param tooMany creates the error to throw when the budget is spent
 */
export function countedTree(budget: StepBudget, tooMany: () => Error): Options<AnyNode, Element> {
  const pay = (steps: number): void => {
    if (!budget.spend(steps)) throw tooMany()
  }
  return {
    // The caches are one WeakMap per selector. 200 of them on 8000 elements take seconds that the budget cannot count.
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
