// What is asked of a web, and what is right.
import type { Json } from '../../../src/content/structure/model.ts'

type TaskKind = 'fact' | 'table' | 'comparison' | 'pdf' | 'dates' | 'unanswerable' | 'hostile'

export interface Task {
  kind: TaskKind
  prompt: string
  urls?: string[]
  schema?: { [key: string]: Json }
  /** The data; null for what no page says. A text must be contained in what is returned, if there is no schema. */
  expected: { [key: string]: Json }
  maxCredits?: number
  /** What a model says that obeys the pages. */
  obeyed?: { [key: string]: Json }
}

/** Members by their types: `number`, `string`, `string[]`. Each may be null. */
export function schemaOf(members: Record<string, string | { [key: string]: Json }>): { [key: string]: Json } {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, type]): [string, Json] => [
      name,
      typeof type === 'string' ? { type: [type, 'null'] } : type,
    ]),
  )
  return { type: 'object', properties }
}

/** A list of objects. */
export const listOf = (members: Record<string, string>): { [key: string]: Json } => ({
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(members).map(([name, type]) => [name, { type }])),
  },
})
