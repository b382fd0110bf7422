// What a page that describes itself in JSON-LD or microdata teaches about the other pages of its template. Plain JSON.

export interface Lesson {
  /** Type of the thing that the page is about: pages of different types have different templates. */
  type: string
  /** Concepts of the lexicon that the page states a value for, whether or not it shows the value. */
  stated: string[]
  positions: Position[]
}

/** Where the page shows a value. */
export interface Position {
  /** Concepts that the value answers. */
  concepts: string[]
  kind: PositionKind
  /** By tags, classes and ids from the element upwards. */
  exact: Address
  /** By tags and first classes only. */
  loose: Address
  /** The text right before the value, such as the header of its row; empty if it has none. */
  label: string
  /** What the text of the element has around the value: `SKU: `. */
  before: string
  after: string
}

/** What the text at a position must read as. */
export type PositionKind = 'text' | 'date' | 'money' | 'number' | 'duration' | 'availability'

export interface Address {
  /** Digest of the steps upwards. */
  path: number
  /** Which of the elements with this path it is. */
  index: number
  /** How many elements have this path. */
  count: number
}
