/** The events of `MarkupReader`. Names are local (without prefix) and in lower case. */
export interface MarkupEvents {
  open(name: string, prefix: string, attributes: string): void
  close(name: string): void
  /** A piece of text between tags. Its entities are not decoded. */
  text(raw: string): void
  /** A piece of a CDATA section, which has no entities. */
  verbatim(text: string): void
}

/**
 * Reads XML in pieces of any size, in linear time and with memory for one tag. It never fails: anything that is not markup
 * is text, tags need not match, and comments, declarations and processing instructions are skipped. Real sitemaps are often
 * malformed, and a strict parser loses everything after the first error.
 */
export class MarkupReader {
  /** The beginning of a tag whose rest has not arrived. */
  #waiting = ''
  /** What ends the current comment or CDATA section. */
  #closing: '-->' | ']]>' | undefined
  /** The index of the next `>`, so that text without one is not searched again and again. */
  #end = 0

  constructor(private readonly events: MarkupEvents) {}

  write(piece: string): void {
    const text = this.#waiting + piece
    let at = 0
    this.#end = 0
    while (at < text.length) {
      const next = this.#closing === undefined ? this.#step(text, at) : this.#within(text, at, this.#closing)
      if (next === undefined) break
      at = next
    }
    this.#waiting = text.slice(at)
  }

  /** Whatever is unfinished is text, unless it is the beginning of a tag. */
  end(): void {
    if (this.#closing === ']]>') this.events.verbatim(this.#waiting)
    this.#waiting = ''
  }

  /** Reads text up to the next tag, or that tag. Returns the index behind it, or undefined if more text is needed. */
  #step(text: string, at: number): number | undefined {
    const start = text.indexOf('<', at)
    if (start !== at) {
      this.events.text(start < 0 ? text.slice(at) : text.slice(at, start))
      return start < 0 ? text.length : start
    }
    if (text[at + 1] === '!') {
      if (text.startsWith('--', at + 2)) return this.#enter('-->', at + 4)
      if (text.startsWith('[CDATA[', at + 2)) return this.#enter(']]>', at + 9)
    }
    const end = this.#endAfter(text, at)
    const other = text.indexOf('<', at + 1)
    // A tag contains no other tag, so one that is not closed before the next begins is text.
    const until = other >= 0 && other < end ? other : end
    if (until === text.length && until - at <= MAX_TAG_CHARS) return undefined
    if (until !== end || until - at > MAX_TAG_CHARS || !beginsTag(text.charCodeAt(at + 1))) {
      this.events.text(text.slice(at, until))
      return until
    }
    this.#tag(text, at + 1, end)
    return end + 1
  }

  /** The index of the first `>` behind `at`, or the length of the text. */
  #endAfter(text: string, at: number): number {
    if (this.#end <= at) {
      const found = text.indexOf('>', at)
      this.#end = found < 0 ? text.length : found
    }
    return this.#end
  }

  #enter(closing: '-->' | ']]>', at: number): number {
    this.#closing = closing
    return at
  }

  #within(text: string, at: number, closing: '-->' | ']]>'): number | undefined {
    const end = text.indexOf(closing, at)
    // The end mark may be split between this piece and the next.
    const until = end < 0 ? Math.max(at, text.length - closing.length + 1) : end
    if (closing === ']]>' && until > at) this.events.verbatim(text.slice(at, until))
    if (end >= 0) this.#closing = undefined
    return end >= 0 ? end + closing.length : until > at ? until : undefined
  }

  /** Reads a tag, without its brackets. Declarations and processing instructions are skipped. */
  #tag(text: string, from: number, end: number): void {
    const closes = text.charCodeAt(from) === SLASH
    const start = closes ? from + 1 : from
    const first = text.charCodeAt(start)
    if (first === EXCLAMATION || first === QUESTION) return
    let colon = -1
    let at = start
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      if (code <= BLANK || code === SLASH) break
      if (code === COLON) colon = at
    }
    const name = text.slice(colon < 0 ? start : colon + 1, at).toLowerCase()
    if (!closes) this.events.open(name, colon < 0 ? '' : text.slice(start, colon).toLowerCase(), text.slice(at, end))
    if (closes || text.charCodeAt(end - 1) === SLASH) this.events.close(name)
  }
}

const BLANK = 0x20
const EXCLAMATION = 0x21
const SLASH = 0x2f
const COLON = 0x3a
const QUESTION = 0x3f
const UNDERSCORE = 0x5f

function beginsTag(code: number): boolean {
  const letter = code | 0x20
  if (letter >= 0x61 && letter <= 0x7a) return true
  return code === SLASH || code === EXCLAMATION || code === QUESTION || code === UNDERSCORE
}

/** The value of an attribute, from the text behind a tag's name; undefined if it is missing. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, double, single] of attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key!.toLowerCase() === name) return double ?? single
  }
  return undefined
}

/** A tag that has not ended after this many characters is treated as text. */
const MAX_TAG_CHARS = 16_384
