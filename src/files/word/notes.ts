/** A note of a document: a mark in the text, and what it says, which stands at the end. */
export interface Note {
  number: number
  /** Blocks. */
  html: string
}

/** The mark of a note in the text (as the Markdown walk knows it: markdown/footnote.ts). */
export function noteMark(number: number): string {
  return `<sup data-footnote-ref="${number}">${number}</sup>`
}

/** All notes, behind the text. */
export function notesHtml(notes: readonly Note[]): string {
  if (notes.length === 0) return ''
  const items = notes.map(({ number, html }) => `<li value="${number}" data-footnote="${number}">${html}</li>`)
  return `<ol>${items.join('')}</ol>`
}
