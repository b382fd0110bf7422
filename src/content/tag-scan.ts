// Reads the tags of a page with one regular expression instead of a parser. It is for first looks that must be cheap:
// is there enough text, is there a redirect, is this a challenge page. Each token is consumed once, so time is linear.

/** A comment, a declaration, a tag, or a whole element whose content is not page text. */
export interface Token {
  /** The text between the previous token and this one. */
  text: string
  /** `hidden` is an element with its content and end tag; `other` is a comment or declaration. */
  kind: 'open' | 'close' | 'hidden' | 'other'
  /** In lower case; empty for `other`. */
  name: string
  /** What follows the name up to `>`. For a hidden element: its attributes, `>` and its content. */
  inside: string
  start: number
  /** Index behind the name. */
  nameEnd: number
  end: number
}

export class TagScanner {
  readonly #html: string
  readonly #pattern: RegExp
  #position = 0

  /** @param pattern from `tagPattern` */
  constructor(html: string, pattern: RegExp) {
    this.#html = html
    this.#pattern = pattern
  }

  /** Undefined at the end of the page; `rest` is then the text behind the last token. */
  next(): Token | undefined {
    this.#pattern.lastIndex = this.#position
    const match = this.#pattern.exec(this.#html)
    if (match === null) return undefined
    const [token, hidden, content, closed, opened, attributes] = match
    const start = match.index
    const end = start + token.length
    const text = this.#html.slice(this.#position, start)
    this.#position = end
    const name = hidden ?? closed ?? opened ?? ''
    return {
      text,
      kind: hidden !== undefined ? 'hidden' : closed !== undefined ? 'close' : opened !== undefined ? 'open' : 'other',
      name: name.toLowerCase(),
      inside: content ?? attributes ?? '',
      start,
      nameEnd: start + name.length + (closed === undefined ? 1 : 2),
      end,
    }
  }

  /** The text that no token has consumed yet. */
  get rest(): string {
    return this.#html.slice(this.#position)
  }

  /** Continues at `index`, for a caller that found the end of a tag by itself, such as behind a quoted `>`. */
  skipTo(index: number): void {
    this.#position = index
  }
}

/**
 * The pattern for a `TagScanner`. Create it once per caller.
 *
 * @param alsoHidden elements whose content this caller does not count as text, beside `HIDDEN`
 */
export function tagPattern(alsoHidden: readonly string[] = []): RegExp {
  const hidden = [...HIDDEN, ...alsoHidden].join('|')
  const tokens = [
    '<!--[\\s\\S]*?(?:-->|$)',
    `<(${hidden})(?=[\\s/>])([\\s\\S]*?)(?:</\\1(?=[\\s/>])[^>]*>?|$)`,
    '</([a-z][a-z0-9-]*)[^>]*>?',
    '<([a-z][a-z0-9-]*)([^>]*)>?',
    // `</` without a letter starts a comment (HTML standard, 13.2.5.7).
    '<[!?/][^>]*>?',
  ]
  return new RegExp(tokens.join('|'), 'gi')
}

/** Elements whose content no visitor reads as text of the page, if scripts run. */
const HIDDEN = ['script', 'style', 'svg', 'template', 'iframe', 'textarea', 'title', 'noscript']
