import type { Look } from '../word/inline-html.ts'

/** Where the text of a group goes. `skip` discards it. */
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

/** An open field. Its code says how to read its result. */
export interface Field {
  code: string
}

/** State that a group inherits from the one around it, and that is restored when it ends. */
export interface GroupState {
  destination: Destination
  look: Look
  hidden: boolean
  /** Whether the text is a tracked deletion. */
  deleted?: boolean
  /** Number of fallback characters after `\u`, for readers without Unicode. */
  fallback: number
  font: number
  field: Field | undefined
  /** Where text went before a group with two versions of it (`\upr`). */
  around?: Destination | undefined
  /** Called when the group ends. */
  onEnd?: (() => void) | undefined
}

/** State that `\pard` resets. */
export interface ParagraphState {
  style: number
  outline: number | undefined
  list: number | undefined
  level: number
  /** Left indent in 1/20 point. */
  indent: number
  /** How many tables the paragraph is nested in. */
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
