/** A result of a tool, of which a client gets as much at once as fits into its budget. */
export type Whole = DocumentResult | DataResult

/** A page or file: its texts as they are, and facts about it as JSON. */
export interface DocumentResult {
  kind: 'document'
  texts: { name: string; text: string }[]
  facts: Facts
  /** Base64. They are returned with the first part. */
  pictures: { data: string; mimeType: string }[]
}

/** Data: facts and lists of entries, in the order in which they are returned. */
export interface DataResult {
  kind: 'data'
  facts: Facts
  entries: Entry[]
  /** The list that exists although it may be empty. */
  lists?: readonly string[]
  /** The first entry is not the first of the result: how many are before it. */
  before?: number
  /** Whether there are more entries than these. */
  more?: boolean
  /** What a cursor is bound to, if not the call: a job, which another tool reads on. */
  cursorId?: string
  /** How to read on, if not by the same call. */
  readOn?: string
}

export interface Entry {
  /** Name of its list in the data. */
  list: string
  value: Facts
  /** Where all of it can be read. */
  uri?: string
}

export type Facts = Record<string, unknown>
