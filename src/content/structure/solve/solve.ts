import type { EvidencePage, FieldEvidence, Json, Shape } from '../model.ts'

/** What was found for a shape. */
export interface Solution {
  /** Undefined if nothing was found. */
  value: Json | undefined
  /** Where each value was found, by JSON pointer. */
  found: Map<string, FieldEvidence>
}

/** Finds what a shape asks for on a page. */
export function solve(_page: EvidencePage, _shape: Shape, _hints: { prompt?: string }): Solution {
  return { value: undefined, found: new Map() }
}
