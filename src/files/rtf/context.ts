import type { Note } from '../word/notes.ts'
import type { GroupState } from './group-state.ts'
import type { Header, HeaderReader } from './header.ts'
import type { ParagraphWriter } from './paragraph-writer.ts'

/** The effect of a control word. */
export type WordReader = (reader: RtfContext, value: number | undefined) => void

/** What control words act on. */
export interface RtfContext {
  readonly header: Header
  readonly tables: HeaderReader
  readonly notes: Note[]
  /** The HTML of headers and footers. */
  readonly margins: string[]
  state: GroupState
  /** Receives text. */
  writer: ParagraphWriter
  /** The writer around the current one. */
  readonly outerWriter: ParagraphWriter
  /** Text of the document property being read. */
  info: string
  add(text: string): void
  unicode(value: number): void
  resetParagraph(): void
  /** Allocates a note. @returns its number */
  beginNote(): number
  /** Sends text to a new writer until the returned function is called. */
  redirectText(ended: (html: string) => void): () => void
}
