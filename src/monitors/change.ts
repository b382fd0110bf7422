// What a check stores of a page: its content, and how it differs from the last one.

/** The content of a page that checks compare and show. */
export interface PageCopy {
  /** After redirects. */
  url: string
  title?: string
  markdown: string
  /** The data of `json`, and other formats that were asked for. */
  json?: unknown
  attributes?: unknown
}

/** One difference in the data of a page. */
export interface DataChange {
  /** JSON pointer. */
  path: string
  before?: unknown
  after?: unknown
}

/** Whether a change matters, by the goal of its monitor. */
export interface Judgment {
  meaningful: boolean
  confidence: 'high' | 'medium' | 'low'
  reason: string
  meaningfulChanges: { type: 'added' | 'removed' | 'changed'; before?: string; after?: string; reason: string }[]
}

export interface StoredChange {
  /** Unified diff of the Markdown. */
  text?: string
  data?: DataChange[]
  judgment?: Judgment
  /** Why there is no judgment, or what the diff leaves out. */
  warning?: string
}
