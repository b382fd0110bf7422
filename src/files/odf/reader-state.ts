import type { XmlElement } from '../container/xml.ts'
import type { FlowWriter, ListPlace } from '../word/flow.ts'
import type { Note } from '../word/notes.ts'
import type { Styles } from './styles.ts'

/** What all stories of a document share. */
export interface OdfFile {
  styles: Styles
  notes: Note[]
  /** The last number that each list style gave at each level, for lists that go on. */
  numbers: Map<string, number>
  /** A formula that is kept in a part of its own, by the name of its folder. */
  formula(folder: string): XmlElement | undefined
  readBlocks(parent: XmlElement, story: OdfStory): void
  /** A story inside another one, as HTML. */
  innerHtml(parent: XmlElement, story: OdfStory): string
}

/** A story that is being read: the text, a note, a cell, a text box. */
export interface OdfStory {
  document: OdfFile
  flow: FlowWriter
  /** Where the next paragraph stands in a list; none outside of lists. */
  place?: StyledPlace | undefined
}

/** A list in a list has the style of the outer one, unless it names its own. */
export type StyledPlace = ListPlace & { style: string }
