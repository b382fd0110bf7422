/** A slide as its reader found it. */
export interface Slide {
  /** From 1. */
  number: number
  /** Inline HTML; empty if the slide has no title. */
  title: string
  /** Blocks. */
  html: string
  /** The speaker notes as blocks; empty if there are none. */
  notes: string
}

/** A slide as a section under its title, or under its number if it has no title. Empty slides are left out. */
export function slideHtml({ number, title, html, notes }: Slide): string {
  if (title.trim() === '' && html === '' && notes === '') return ''
  const heading = `<h2>${title.trim() === '' ? `Slide ${number}` : title}</h2>`
  return heading + html + (notes === '' ? '' : `<h3>Notes</h3>${notes}`)
}
