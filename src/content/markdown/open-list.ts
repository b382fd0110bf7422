import type { Element } from 'domhandler'

/** A list that is being written. */
export interface OpenList {
  /** Number of the next item, or null in a bullet list. */
  next: number | null
  step: 1 | -1
  /**
   * `-` or `*`, `.` or `)`. The second kind is used right after a list of the first kind, which would otherwise
   * continue.
   */
  delimiter: string
  tight: boolean
  itemOpen: boolean
  /** Width of the last item's marker, for content between items. 0 before the first item. */
  indent: number
}

/** A definition list that is being written with each description in the paragraph of its term. */
export interface OpenDefinitions {
  element: Element
  /** Whether the last term has a description yet. */
  described: boolean
}
