// Reads the tags of a page without building a tree. It is for first looks that must be cheap: is there enough text, is
// there a redirect, is this a challenge page. Each character is passed once, so time is linear.

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
  readonly #hidden: ReadonlySet<string>
  #position = 0

  /** @param hidden from `hiddenNames` */
  constructor(html: string, hidden: ReadonlySet<string>) {
    this.#html = html
    this.#hidden = hidden
  }

  /** Undefined at the end of the page; `rest` is then the text behind the last token. */
  next(): Token | undefined {
    const html = this.#html
    let start = html.indexOf('<', this.#position)
    while (start >= 0 && !beginsToken(html, start)) start = html.indexOf('<', start + 1)
    if (start < 0) return undefined
    const token = this.#tokenAt(start, html.slice(this.#position, start))
    this.#position = token.end
    return token
  }

  #tokenAt(start: number, text: string): Token {
    const html = this.#html
    const isClose = html.charCodeAt(start + 1) === SLASH
    const nameStart = start + (isClose ? 2 : 1)
    const nameEnd = endOfName(html, nameStart)
    const name = lowerName(html, nameStart, nameEnd)
    if (name === '') return { text, kind: 'other', name, inside: '', start, nameEnd, end: endOfOther(html, start) }
    if (isClose) return { text, kind: 'close', name, inside: '', start, nameEnd, end: behind(html, '>', nameEnd) }
    if (this.#hidden.has(name) && isDelimiter(html, nameEnd)) {
      const close = endTag(html, name, nameEnd)
      const end = behind(html, '>', close)
      return { text, kind: 'hidden', name, inside: html.slice(nameEnd, close), start, nameEnd, end }
    }
    const insideEnd = before(html, '>', nameEnd)
    const end = Math.min(html.length, insideEnd + 1)
    return { text, kind: 'open', name, inside: html.slice(nameEnd, insideEnd), start, nameEnd, end }
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
 * The names of elements whose content does not count as text. Create the set once per caller.
 *
 * @param also elements that this caller leaves out as well
 */
export function hiddenNames(also: readonly string[] = []): ReadonlySet<string> {
  return new Set([...HIDDEN, ...also])
}

/** Elements whose content no visitor reads as text of the page, if scripts run. */
const HIDDEN = ['script', 'style', 'svg', 'template', 'iframe', 'textarea', 'title', 'noscript']

const [SLASH, MARK, QUESTION, HYPHEN] = [0x2f, 0x21, 0x3f, 0x2d]

/** Whether `<` at `index` begins a tag, a comment or a declaration. `</` without a letter starts a comment (HTML standard, 13.2.5.7). */
function beginsToken(html: string, index: number): boolean {
  const next = html.charCodeAt(index + 1)
  return next === SLASH || isLetter(next) || next === MARK || next === QUESTION
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

/** The end of a name that begins at `index`: a letter, then letters, digits and hyphens. Without a letter, `index`. */
function endOfName(html: string, index: number): number {
  if (!isLetter(html.charCodeAt(index))) return index
  let end = index + 1
  for (;;) {
    const code = html.charCodeAt(end)
    if (!isLetter(code) && !(code >= 0x30 && code <= 0x39) && code !== HYPHEN) return end
    end += 1
  }
}

/** A name in lower case. Nearly all are written so. */
function lowerName(html: string, start: number, end: number): string {
  const name = html.slice(start, end)
  for (let at = start; at < end; at++) if (isCapital(html.charCodeAt(at))) return name.toLowerCase()
  return name
}

const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a

/** Whether a name ends at `index`, as the name of an element does. */
function isDelimiter(html: string, index: number): boolean {
  return /[\s/>]/.test(html.charAt(index))
}

/** Index of the next `text` from `from` on, or the end of the page. */
function before(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at
}

/** Index behind the next `text` from `from` on, or the end of the page. */
function behind(html: string, text: string, from: number): number {
  return Math.min(html.length, before(html, text, from) + text.length)
}

function endOfOther(html: string, start: number): number {
  return html.startsWith('<!--', start) ? behind(html, '-->', start + 4) : behind(html, '>', start + 2)
}

/** Index of the end tag of an element, or the end of the page. */
function endTag(html: string, name: string, from: number): number {
  let close = before(html, '</', from)
  while (close < html.length && !isNamed(html, close + 2, name)) close = before(html, '</', close + 2)
  return close
}

function isNamed(html: string, index: number, name: string): boolean {
  const end = index + name.length
  return isDelimiter(html, end) && html.slice(index, end).toLowerCase() === name
}
