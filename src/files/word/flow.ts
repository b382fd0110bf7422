import { escapeText } from '../../content/html.ts'
import { MAX_HTML_CHARACTERS } from '../limits.ts'

/** A paragraph as word processors store it: the paragraph itself says everything about it. */
export interface Paragraph {
  html: string
  /** 1 to 6. */
  heading?: number | undefined
  /** The text of a line of code, which is written instead of `html`. */
  code?: string | undefined
  quote?: boolean | undefined
  list?: ListPlace | undefined
}

/** The position of a paragraph in a list. */
export interface ListPlace {
  /** From 0. */
  level: number
  /** The number of the item; undefined for a bullet. */
  number?: number | undefined
  /** Whether this is a further paragraph of the previous item. */
  continued?: boolean
  /** The list that the level belongs to. */
  list?: string | undefined
  /** Left indent in 1/20 point. */
  indent?: number | undefined
}

/** An open list: its last item, and in `next` the number that HTML would give to the next item. */
type Open = { tag: 'ul' | 'ol'; place: ListPlace; next: number }

/**
 * Writes paragraphs and blocks as HTML and builds the nesting that paragraphs only imply: lists from levels, one code
 * block from lines of code, one quotation from quoted paragraphs.
 */
export class FlowWriter {
  readonly #pieces: string[] = []
  readonly #lists: Open[] = []
  #code: string[] = []
  #quoting = false
  #characters = 0
  truncated = false

  paragraph(paragraph: Paragraph): void {
    const { html, code } = paragraph
    if (code !== undefined) this.#codeLine(code)
    else if (html.trim() !== '') this.#written(paragraph)
  }

  #written({ html, heading, quote, list }: Paragraph): void {
    if (list !== undefined && heading === undefined) {
      this.#item(html, list)
      return
    }
    this.#closeAll(quote)
    if (quote && !this.#quoting) this.#put('<blockquote>')
    this.#quoting = quote === true
    this.#put(heading === undefined ? `<p>${html}</p>` : `<h${heading}>${html}</h${heading}>`)
  }

  /** Writes a block such as a table or a rule. */
  block(html: string): void {
    if (html === '') return
    this.#closeAll(false)
    this.#put(html)
  }

  finish(): string {
    this.#closeAll(false)
    return this.#pieces.join('')
  }

  #codeLine(line: string): void {
    if (this.#code.length === 0) this.#closeAll(false)
    this.#code.push(line)
  }

  #item(html: string, place: ListPlace): void {
    const { number, continued } = place
    this.#endQuote()
    this.#endCode()
    const tag = number === undefined ? 'ul' : 'ol'
    const start = number === undefined ? '<ul>' : `<ol start="${number}">`
    this.#closeDeeper(place)
    const top = this.#lists.at(-1)
    if (continued && top !== undefined) {
      this.#put(`<p>${html}</p>`)
      return
    }
    // An item that does not have the next number starts a new list.
    const isBeside = top !== undefined && depthUnder(top.place, place) === 0
    const continues = isBeside && top.tag === tag && (number === undefined || number === top.next)
    if (isBeside && !continues) this.#closeList()
    if (continues) {
      this.#put('</li>')
      this.#lists.pop()
    } else this.#put(start)
    this.#lists.push({ tag, place, next: (number ?? 0) + 1 })
    this.#put(number === undefined ? `<li>${html}` : `<li value="${number}">${html}`)
  }

  /** Closes lists down to the one that the item continues or is nested in. A nested list is often a list of its own. */
  #closeDeeper(place: ListPlace): void {
    const isAround = (open: Open) => isSameList(open.place, place) && open.place.level <= place.level
    const own = this.#lists.findLastIndex(isAround)
    while (own >= 0 && this.#lists.length > own + 1) this.#closeList()
    while (this.#lists.length > 0 && depthUnder(place, this.#lists.at(-1)!.place) > 0) this.#closeList()
  }

  #closeList(): void {
    this.#put(`</li></${this.#lists.pop()!.tag}>`)
  }

  #closeAll(quote: boolean | undefined): void {
    while (this.#lists.length > 0) this.#closeList()
    this.#endCode()
    if (!quote) this.#endQuote()
  }

  #endQuote(): void {
    if (this.#quoting) this.#put('</blockquote>')
    this.#quoting = false
  }

  #endCode(): void {
    if (this.#code.some((line) => line.trim() !== '')) this.#put(`<pre>\n${escapeText(this.#code.join('\n'))}</pre>`)
    this.#code = []
  }

  /** Past the limit nothing more is opened or written, but what is open is closed. */
  #put(html: string): void {
    this.#characters += html.length
    if (this.#characters > MAX_HTML_CHARACTERS) this.truncated = true
    if (!this.truncated || html.startsWith('</')) this.#pieces.push(html)
  }
}

function isSameList(one: ListPlace, other: ListPlace): boolean {
  return one.list !== undefined && one.list === other.list
}

/** Indents that differ by less (1/20 point) count as equal. */
const SAME_INDENT = 60

/**
 * Positive if an item is nested in `outer`, 0 if it is its sibling. Within one list levels decide, otherwise indents.
 */
function depthUnder(outer: ListPlace, { list, level, indent }: ListPlace): number {
  const byLevel = level - outer.level
  if (isSameList(outer, { list, level }) || indent === undefined || outer.indent === undefined) return byLevel
  return Math.abs(indent - outer.indent) <= SAME_INDENT ? 0 : indent - outer.indent
}
