import type { XmlElement } from '../container/xml.ts'
import type { FlowWriter, ListPlace } from '../word/flow.ts'
import type { Note } from '../word/notes.ts'
import type { Styles } from './styles.ts'

/** What all stories of a document share. */
export interface OdfFile {
  styles: Styles
  notes: Note[]
  /** The last number of each list style at each level, for lists that continue. */
  numbers: Map<string, number>
  /** A formula stored as a part of its own, by the name of its folder. */
  formula(folder: string): XmlElement | undefined
  readBlocks(parent: XmlElement, story: OdfStory): void
  /** Reads a story inside another one, as HTML. */
  innerHtml(parent: XmlElement, story: OdfStory): string
}

/** The state of reading one story: the body, a note, a cell or a text box. */
export interface OdfStory {
  document: OdfFile
  flow: FlowWriter
  /** The list position of the next paragraph; undefined outside lists. */
  place?: StyledPlace | undefined
}

/** A nested list has the style of the outer list unless it names its own. */
export type StyledPlace = ListPlace & {
  style: string
  /** The numbers of the item and of those around it, by level. */
  counts: number[]
  /** The label of the item, if its number in an HTML list does not show it. */
  label?: string
}
