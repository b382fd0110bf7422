import type { XmlElement } from '../container/xml.ts'
import type { Package, Relation } from '../ooxml/package.ts'
import { Fields } from '../word/fields.ts'
import { FlowWriter } from '../word/flow.ts'
import type { InlineHtml } from '../word/inline-html.ts'
import type { NumberingCounter } from '../word/numbering.ts'
import type { NoteReferences } from './note-references.ts'
import type { Style } from './styles.ts'

/** What all stories of a document share. */
export interface DocxFile {
  opened: Package
  styles: ReadonlyMap<string, Style>
  numbering: NumberingCounter
  notes: NoteReferences
  /** Reads the paragraphs and tables of an element into a story. */
  readBlocks(parent: XmlElement, story: DocxStory): void
  /** How many more files may be imported. */
  imports: { left: number }
  /** Reads a Word document inside this one, as HTML. */
  readImported(bytes: Uint8Array): string
}

/** The state of reading one story (ECMA-376 part 1, 17.2): the body, a note, a cell or a text box. */
export interface DocxStory {
  document: DocxFile
  relations: ReadonlyMap<string, Relation>
  fields: Fields
  flow: FlowWriter
  /** The large first letter of the next paragraph, which Word stores as a paragraph of its own. */
  dropCap?: string
  /** The text so far of a paragraph whose mark is a tracked deletion. It goes on in the next paragraph. */
  joined?: { inline: InlineHtml; blocks: string[]; end(): void }
}

export function createStory(document: DocxFile, relations: ReadonlyMap<string, Relation>): DocxStory {
  return { document, relations, fields: new Fields(), flow: new FlowWriter() }
}

/** A story inside another one, with blocks of its own. */
export function innerStory({ document, relations, fields }: DocxStory): DocxStory {
  return { document, relations, fields, flow: new FlowWriter() }
}
