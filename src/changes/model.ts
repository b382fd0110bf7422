// What is compared, and what a comparison says. All of it is plain JSON, so that it can be stored and sent to Workers.
import type { DiffTree } from './diff/tree.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** One copy of a page: what a check keeps, and what the next one compares with. */
export interface PageCopy {
  /** Final URL. */
  url: string
  title: string
  /** What the caller's options call content. */
  markdown: string
  /** The whole page, if `markdown` is only its main content. A change outside the main content is then found too. */
  wholePage?: string
  /** Data in the shape of a schema, if the caller asks for it. Then only the data counts as content. */
  json?: Json
  /** Results of the format `attributes`, if the caller asks for it. */
  attributes?: readonly { selector: string; attribute: string; values: readonly string[] }[]
}

/** What differs between fetches of a page that are seconds apart. Learned, stored with the page, and extended later. */
export interface NoiseMask {
  /** Places between two stable lines where anything may stand. */
  places: NoisePlace[]
}

export interface NoisePlace {
  /** The stable lines around the place, in comparable form; empty at the start or end of the page. */
  above: string
  below: string
  /** Most lines that were seen there. */
  size: number
  /** Lines that were seen there, in comparable form and without digits. */
  seen: string[]
  /** For lines of which only a part changes: what stays. Without any, whole lines change. */
  templates: string[]
}

/** One entry of the change list. The path is a JSON Pointer (RFC 6901); null is a value that is not there. */
export interface Change {
  path: string
  before: Json
  after: Json
}

export interface Comparison {
  status: 'same' | 'changed'
  /** Unified diff with three lines of context, as git writes it. Empty if nothing changed. Noise is not in it. */
  text: string
  /** The same, parsed. */
  tree: DiffTree
  /** Empty if nothing changed. */
  changes: Change[]
}
