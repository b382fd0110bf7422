import { noteMark } from '../word/notes.ts'

export type NoteKind = 'footnote' | 'endnote'

/** The notes that the text refers to, in that order. Footnotes and endnotes share one numbering. */
export class NoteReferences {
  readonly list: { kind: NoteKind; id: string }[] = []

  /** @returns the mark to put into the text */
  add(kind: NoteKind, id: string): string {
    this.list.push({ kind, id })
    return noteMark(this.list.length)
  }
}
