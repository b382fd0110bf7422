// What a rule is, and the rules that need no file of their own: skip an element, and treat it as a block.
import type { ChildNode, Element } from 'domhandler'
import type { Conversion } from './conversion.ts'

/**
 * What the walk does with an element after its rule has run. By default it visits the children and does nothing at the
 * end.
 */
export interface Visit {
  /** Nodes to visit instead of the element's children. */
  children?: readonly ChildNode[]
  leave?: (conversion: Conversion, element: Element) => void
}

/** What an element means in Markdown. Called when the walk reaches the element. */
export type Rule = (conversion: Conversion, element: Element) => Visit | undefined

/** Leaves out the element and everything in it. */
export const SKIP: Visit = { children: [] }

export const skip: Rule = () => SKIP

const endBlock: Visit = { leave: (conversion) => conversion.boundary() }

/** An element on lines of its own. */
export const block: Rule = (conversion) => {
  conversion.boundary()
  return endBlock
}
