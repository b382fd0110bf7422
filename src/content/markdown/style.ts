export const linkStyles = ['inline', 'reference', 'none'] as const
export const imageStyles = ['keep', 'none'] as const

/** How Markdown is written. */
export interface MarkdownStyle {
  /** `reference` writes `[text][1]` and each target once at the end; `none` keeps only the text. */
  links: (typeof linkStyles)[number]
  /** `none` leaves pictures out, with their text unless it is the whole text of a link or a symbol in a sentence. */
  images: (typeof imageStyles)[number]
}

export const DEFAULT_STYLE: MarkdownStyle = { links: 'inline', images: 'keep' }
