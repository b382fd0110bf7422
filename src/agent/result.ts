// What an agent job returns, as it is stored.
import type { Json } from '../content/structure/model.ts'

/** Where a value stands. */
export interface Citation {
  url: string
  title: string
  /** The passage, word for word. */
  quote: string
  /** When the page was last changed, if it says so. */
  date?: string
}

/** A value that sources state differently. */
export interface Conflict {
  pointer: string
  /** What was chosen; null if nothing tells which is right. */
  chosen: Json
  stated: { value: Json; citation: Citation }[]
}

export interface AgentResult {
  /** In the shape of the schema; without one, `{ answer }`. What no source says is null. */
  data: Json
  /** By the JSON pointer of a value, the passages that state it. */
  sources: Record<string, Citation[]>
  conflicts: Conflict[]
  warnings: string[]
  /** Name of the model that answered. */
  model?: string
}
