import { hiddenNames, TagScanner } from '../content/tag-scan.ts'

export interface SplitPage {
  /** The text that a visitor reads. */
  text: string
  /** The same with the title and the text for visitors without scripts. */
  words: string
  /** Everything else: tags, scripts, styles, comments. */
  markup: string
}

/** Splits a page into text and markup without a parser, which is good enough to look for words in it. */
export function splitPage(html: string): SplitPage {
  const text: string[] = []
  const words: string[] = []
  const markup: string[] = []
  const scanner = new TagScanner(html, hidden)
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    const spoken = token.name === 'title' || token.name === 'noscript'
    text.push(token.text)
    words.push(token.text, token.kind === 'hidden' && spoken ? textIn(token.inside) : '')
    markup.push(html.slice(token.start, token.end))
  }
  text.push(scanner.rest)
  words.push(scanner.rest)
  return { text: collapsed(text), words: collapsed(words), markup: markup.join('\n') }
}

/**
 * Whether a page certainly has more than `characters` of text, as `splitPage` counts them. Reading stops as soon as this
 * is known, for most pages within their first tenth.
 */
export function hasMoreTextThan(html: string, characters: number): boolean {
  const scanner = new TagScanner(html, hidden)
  let count = 0
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    count += collapsed([token.text]).length
    if (count > characters) return true
  }
  return false
}

const hidden = hiddenNames()

/** The text of a hidden element, from its attributes and content. */
const textIn = (inside: string) => inside.replace(/^[^>]*>?/, '').replace(/<[^>]*>?/g, ' ')

const collapsed = (parts: string[]) => parts.join(' ').replace(/\s+/g, ' ').trim()
