/** A list that is being written. */
export interface OpenList {
  /** Number of the next item; null in a bullet list. */
  next: number | null
  step: 1 | -1
  /** `-` or `*`, `.` or `)`: the second kind right after a list of the first, which it would continue. */
  delimiter: string
  tight: boolean
  itemOpen: boolean
  /** Width of the last item's marker, for what stands between items; 0 before the first. */
  indent: number
}
