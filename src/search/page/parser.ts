import type { Document } from 'domhandler'
import type { ReadHit } from '../hit.ts'

/** Reads the results of one kind of page. */
export type Parser = (root: Document, context: PageContext) => ReadPage | undefined

export interface PageContext {
  /** Where the page came from. */
  page: URL
  now: Date
}

/** Undefined if it is another kind of page, or has no results. */
export interface ReadPage {
  hits: ReadHit[]
  /** The next page. */
  next?: URL | undefined
}
