// Separates the text of a page from its markup without parsing it into a tree.
export interface SplitPage {
  /** What a visitor sees. */
  text: string
  /** The text, the title, and what `<noscript>` says. */
  words: string
  /** Everything else: tags, scripts, styles, comments. */
  markup: string
}

/** A comment, an element whose content is not text, or another tag. Each is matched as a whole, so the scan is linear. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|svg|template|iframe|textarea)(?=[\s/>])[\s\S]*?(?:<\/\1(?=[\s/>])|$)|<(title|noscript)(?=[\s/>])[^>]*>([\s\S]*?)(?:<\/\2(?=[\s/>])|$)|<[a-z!?/][^>]*>?/gi

/**
 * Whether a page has more characters of text than that, as `splitPage` counts them. It is read only as far as needed; for
 * most pages that is their first tenth.
 */
export function hasMoreTextThan(html: string, characters: number): boolean {
  let count = 0
  let done = 0
  for (const match of html.matchAll(TOKEN)) {
    count += collapsed([html.slice(done, match.index)]).length
    if (count > characters) return true
    done = match.index + match[0].length
  }
  return false
}

/** Splits a page into text and markup, well enough to search it for words. */
export function splitPage(html: string): SplitPage {
  const text: string[] = []
  const words: string[] = []
  const markup: string[] = []
  let done = 0
  for (const match of html.matchAll(TOKEN)) {
    const between = html.slice(done, match.index)
    text.push(between)
    words.push(between, withoutTags(match[3] ?? ''))
    markup.push(match[0])
    done = match.index + match[0].length
  }
  text.push(html.slice(done))
  words.push(html.slice(done))
  return { text: collapsed(text), words: collapsed(words), markup: markup.join('\n') }
}

const withoutTags = (html: string) => html.replace(/<[^>]*>?/g, ' ')

const collapsed = (parts: string[]) => parts.join(' ').replace(/\s+/g, ' ').trim()
