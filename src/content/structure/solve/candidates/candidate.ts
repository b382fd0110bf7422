import type { Element } from 'domhandler'
import type { EvidenceSource } from '../../model.ts'

/** A value that the page offers for a slot, before it is read as the type of that slot. */
export interface Candidate {
  source: EvidenceSource
  /** How well source and label speak for it, from 0 to 1. */
  score: number
  /** As the page spells it. */
  raw: string | number | boolean
  /** Single values, where the page gives a list. */
  items?: readonly (string | number | boolean)[]
  element?: Element
  /** Resolved URL of the link or picture beside it. */
  href?: string
  src?: string
  /** Label or column that it stands under; it may state the unit: `Weight (kg)`. */
  label?: string
  /** Already the name alone, with nothing around it. */
  isName?: boolean
  /** Whether a text slot takes it as it stands: the cell of a table whose header names the slot. */
  isExact?: boolean
  /** Whether several slots may take it. */
  isShared?: boolean
}
