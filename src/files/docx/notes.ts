import { attribute, childrenNamed, type XmlElement } from '../container/xml.ts'
import { related } from '../ooxml/package.ts'
import type { Note } from '../word/notes.ts'
import type { NoteKind } from './note-references.ts'
import { createStory, type DocxFile } from './reader-state.ts'

/** The footnotes and endnotes that the text refers to. Notes referred to from other notes come after those. */
export function readNotes(document: DocxFile, mainPart: string): Note[] {
  const parts = { footnote: partOf('footnote', document, mainPart), endnote: partOf('endnote', document, mainPart) }
  const notes: Note[] = []
  const references = document.notes.list
  // The list grows while it is read: a note may refer to further notes.
  for (let i = 0; i < references.length; i++) {
    const { kind, id } = references[i]!
    const { elements, relations } = parts[kind]
    const element = elements.get(id)
    if (element === undefined) continue
    // Each note is read once, so that a note that refers to itself ends.
    elements.delete(id)
    const story = createStory(document, relations)
    document.readBlocks(element, story)
    notes.push({ number: i + 1, html: story.flow.finish() })
  }
  return notes
}

function partOf(kind: NoteKind, { opened }: DocxFile, mainPart: string) {
  const name = related(opened, mainPart, `${kind}s`)[0] ?? `word/${kind}s.xml`
  const elements = childrenNamed(opened.part(name), kind).map((note): [string, XmlElement] => [
    attribute(note, 'id') ?? '',
    note,
  ])
  return { elements: new Map(elements), relations: opened.relations(name) }
}
