import type { ChildNode, Element } from 'domhandler'
import type { Conversion } from './conversion.ts'

/** What the walk does with an element after its rule has run. Default: its children, and nothing at the end. */
export interface Visit {
  /** Nodes to go through in place of the element's children. */
  children?: readonly ChildNode[]
  leave?: (conversion: Conversion, element: Element) => void
}

/** What an element means in Markdown: called when the walk comes to it. */
export type Rule = (conversion: Conversion, element: Element) => Visit | undefined

/** The element and all in it are left out. */
export const SKIP: Visit = { children: [] }

export const skip: Rule = () => SKIP

const endBlock: Visit = { leave: (conversion) => conversion.boundary() }

/** An element that stands in lines of its own. */
export const block: Rule = (conversion) => {
  conversion.boundary()
  return endBlock
}
