import type { Document } from 'domhandler'
import type { ReadHit } from '../hit.ts'

/** Reads the results of one kind of page; undefined if it is another kind, or has no results. */
export type Parser = (root: Document, context: { page: URL; now: Date }) => ReadPage | undefined

export interface ReadPage {
  hits: ReadHit[]
  /** The next page, if this one names it. */
  next?: URL | undefined
}
