import type { Note } from '../word/notes.ts'
import type { GroupState } from './group-state.ts'
import type { Header, HeaderReader } from './header.ts'
import type { ParagraphWriter } from './paragraph-writer.ts'

/** What a control word does. */
export type WordReader = (reader: RtfContext, value: number | undefined) => void

/** What control words work on. */
export interface RtfContext {
  readonly header: Header
  readonly tables: HeaderReader
  readonly notes: Note[]
  state: GroupState
  /** The writer that text goes to. */
  writer: ParagraphWriter
  /** The writer around it. */
  readonly outerWriter: ParagraphWriter
  /** Text of the property that is being read. */
  info: string
  add(text: string): void
  unicode(value: number): void
  resetParagraph(): void
  /** The number of a new note. */
  beginNote(): number
  /** Text goes to a writer of its own; the function returned ends it. */
  redirectText(ended: (html: string) => void): () => void
}
