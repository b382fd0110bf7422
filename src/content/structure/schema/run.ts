// What the keywords of a validation know and may ask for.
import type { Json } from '../model.ts'
import type { Draft, Schema, SchemaObject } from './keywords.ts'
import type { Located, Resource } from './resources.ts'

/** Which parts of a value the keywords so far have looked at, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Notes {
  properties: Set<string>
  /** Number of items from the start. */
  items: number
  /** Indexes of further items. */
  contained: Set<number>
}

/** The resources that a validation is in, innermost first. */
export interface Scope {
  resource: Resource
  outer?: Scope
}

/** Where a validation is. */
export interface At {
  schema: SchemaObject
  scope: Scope
  notes?: Notes
}

export interface Run {
  draft(at: At): Draft
  /** Validates the same value. What the schema looks at counts for this one if the value is valid. */
  same(schema: Schema, value: Json, at: At): boolean
  /** As `same`, with the schema of a reference. */
  referred(target: Located, value: Json, at: At): boolean
  /** As `same`, for one of several schemas of which not all need to hold: its faults are not reported. */
  tried(schema: Schema, value: Json, at: At): boolean
  /** Validates a member or an item. */
  inside(schema: Schema, value: Json, key: string | number, at: At): boolean
  /** As `inside`, without reporting faults. */
  triedInside(schema: Schema, value: Json, at: At): boolean
  resolve(ref: string, from: Resource): Located | undefined
  matches(pattern: string, text: string): boolean
  hasFormat(format: string, text: string): boolean
  /** Counts steps that a keyword takes itself. */
  spend(steps: number): void
}

/** Whether a value satisfies a keyword. */
export type Keyword = (limit: Json, value: Json, at: At, run: Run) => boolean
