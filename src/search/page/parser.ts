import type { Document } from 'domhandler'
import type { ReadHit } from '../hit.ts'

export interface AnswerContext {
  /** Where the answer came from. */
  page: URL
  now: Date
  /** The text of the query. */
  query: string
}

/** Reads the results of one kind of page; undefined if it is another kind, or has no results. */
export type Parser = (root: Document, context: Pick<AnswerContext, 'page' | 'now'>) => ReadPage | undefined

export interface ReadPage {
  hits: ReadHit[]
  /** The next page, if this one names it. */
  next?: URL | undefined
}
