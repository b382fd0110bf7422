export interface SplitPage {
  /** What a visitor reads. */
  text: string
  /** That and the title, and what is said to a visitor without scripts. */
  words: string
  /** Everything else: tags, scripts, styles, comments. */
  markup: string
}

/** A comment, an element whose content is not text, or another tag; each is passed over at once, so that it is linear. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|svg|template|iframe|textarea)(?=[\s/>])[\s\S]*?(?:<\/\1(?=[\s/>])|$)|<(title|noscript)(?=[\s/>])[^>]*>([\s\S]*?)(?:<\/\2(?=[\s/>])|$)|<[a-z!?/][^>]*>?/gi

/**
 * Whether a page surely has more characters of text than that, as `splitPage` counts them: it is read no further than
 * needed to know, which most pages tell within their first tenth.
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

/** A page in its parts, without a tree: good enough to look for words in. */
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
