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
  /** For a definition list: its element, and whether the open item has a description yet. */
  definitions?: { element: Element; described: boolean }
}
