/** A slide as it was found. */
export interface Slide {
  /** From 1. */
  number: number
  /** Inline HTML; empty if it has none. */
  title: string
  /** Blocks. */
  html: string
  /** What the speaker's notes say, as blocks; empty if there are none. */
  notes: string
}

/** A slide as a section under its title, or under its number; a slide without text is left out. */
export function slideHtml({ number, title, html, notes }: Slide): string {
  if (title.trim() === '' && html === '' && notes === '') return ''
  const heading = `<h2>${title.trim() === '' ? `Slide ${number}` : title}</h2>`
  return heading + html + (notes === '' ? '' : `<h3>Notes</h3>${notes}`)
}
