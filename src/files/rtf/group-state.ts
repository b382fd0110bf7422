import type { Look } from '../word/inline-html.ts'

/** Where text of a group goes. `skip`: nowhere. */
export type Destination =
  | 'text'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'lists'
  | 'overrides'
  | 'marker'
  | 'code'
  | 'info'
  | 'property'

/** Whether a group is one of the tables before the text. */
export const isTable = (destination: Destination) => ['fonts', 'styles', 'lists', 'overrides'].includes(destination)

/** A field that is open: its code, which its result is read by. */
export interface Field {
  code: string
}

/** What a group inherits from the one around it, and gives back when it ends. */
export interface GroupState {
  destination: Destination
  look: Look
  hidden: boolean
  /** Characters behind a `\u` that stand for it where Unicode is not known. */
  fallback: number
  font: number
  field: Field | undefined
  /** Where text went before a group with two spellings of it (`\upr`) began. */
  around?: Destination | undefined
  /** What is done when the group ends. */
  onEnd?: (() => void) | undefined
}

/** What `\pard` takes back. */
export interface ParagraphState {
  style: number
  outline: number | undefined
  list: number | undefined
  level: number
  /** Left indentation, 1/20 point. */
  indent: number
  /** Depth in tables. */
  depth: number
}

export const plainParagraph = (): ParagraphState => ({
  style: 0,
  outline: undefined,
  list: undefined,
  level: 0,
  indent: 0,
  depth: 0,
})
