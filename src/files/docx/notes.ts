import { attribute, childrenNamed, type XmlElement } from '../container/xml.ts'
import { related } from '../ooxml/package.ts'
import { type Note, noteMark } from '../word/notes.ts'
import { createStory, type Document } from './reader-state.ts'

type Kind = 'footnote' | 'endnote'

/** The footnotes and endnotes of a document, numbered together in the order in which the text refers to them. */
export class Notes {
  readonly #referred: { kind: Kind; id: string }[] = []

  /** The mark of a note where the text refers to it. */
  refer(kind: Kind, id: string): string {
    this.#referred.push({ kind, id })
    return noteMark(this.#referred.length)
  }

  /** What the notes say. A note that is referred to inside another one comes behind. */
  read(document: Document, mainPart: string): Note[] {
    const parts = { footnote: partOf('footnote', document, mainPart), endnote: partOf('endnote', document, mainPart) }
    const notes: Note[] = []
    for (let i = 0; i < this.#referred.length; i++) {
      const { kind, id } = this.#referred[i]!
      const { elements, relations } = parts[kind]
      const element = elements.get(id)
      if (element === undefined) continue
      // Read once: a note that refers to itself would never end.
      elements.delete(id)
      const story = createStory(document, relations)
      document.readBlocks(element, story)
      notes.push({ number: i + 1, html: story.flow.finish() })
    }
    return notes
  }
}

function partOf(kind: Kind, { opened }: Document, mainPart: string) {
  const name = related(opened, mainPart, `${kind}s`)[0] ?? `word/${kind}s.xml`
  const elements = childrenNamed(opened.part(name), kind).map((note): [string, XmlElement] => [
    attribute(note, 'id') ?? '',
    note,
  ])
  return { elements: new Map(elements), relations: opened.relations(name) }
}
