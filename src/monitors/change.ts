// What a check stores of how a page differs from its last good copy.
import type { Verdict } from '../answers/judge.ts'
import type { Change } from '../changes/model.ts'

export interface StoredChange {
  /** Unified diff. */
  text: string
  changes: readonly Change[]
  /** What a model says about it, if the monitor has a goal. */
  judgment?: Verdict
  /** Why there is no judgment. */
  warning?: string
}
