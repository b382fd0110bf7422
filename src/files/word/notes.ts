/** A footnote or endnote: its number in the text, and its content, which is written at the end. */
export interface Note {
  number: number
  /** Blocks. */
  html: string
}

/** The mark of a note in the text, in the form that content/markdown/footnote.ts recognises. */
export function noteMark(number: number): string {
  return `<sup data-footnote-ref="${number}">${number}</sup>`
}

/** All notes as a list for the end of the document. */
export function notesHtml(notes: readonly Note[]): string {
  if (notes.length === 0) return ''
  const items = notes.map(({ number, html }) => `<li value="${number}" data-footnote="${number}">${html}</li>`)
  return `<ol>${items.join('')}</ol>`
}
