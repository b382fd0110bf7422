// What the parts of a form pass on to each other.
import type { VNode } from 'preact'
import type { Draft, FieldIssue, FieldsDraft } from './draft.ts'
import type { Field } from './schema.ts'

/** What ties a control to its description and its issues. */
export interface ControlIds {
  id: string
  describedBy: string
  isInvalid: boolean
}

export interface FieldProps {
  field: Field
  draft: Draft | undefined
  issues: readonly FieldIssue[]
  onChange: (draft: Draft | undefined) => void
}

export interface FieldsProps {
  fields: readonly Field[]
  draft: FieldsDraft
  issues: readonly FieldIssue[]
  onChange: (draft: FieldsDraft) => void
}

/** Shows the fields of an object. Fields that have fields get it as a parameter. */
export type FieldsView = (props: FieldsProps) => VNode
