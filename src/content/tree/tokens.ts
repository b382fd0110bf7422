import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { ScriptEnds } from './escaped-scripts.ts'
import { MAX_ATTRIBUTES } from './limits.ts'
import { NameReader } from './names.ts'
import { OpenFrames } from './noscript-frames.ts'
import { endTagOf, isWhiteSpace } from './tag-text.ts'

/**
 * Receives the parts of a page. Text is complete: everything between two tags, with entities decoded and without
 * comments.
 */
export interface TokenSink {
  startTag(name: string, attribs: Record<string, string>, selfClosing: boolean): void
  endTag(name: string): void
  text(data: string): void
  /** Whether `<![CDATA[` and self-closing tags count at this point, and raw text elements do not. */
  isForeign(): boolean
  /** Whether reading should stop. */
  isFull(): boolean
}

/**
 * Feeds HTML to `sink`, up to the end or until the sink is full (WHATWG 13.2.5). A tag that is cut off is dropped.
 *
 * @returns the names of all tags and attributes; undefined if they are too many to be names of a page
 */
export function readTokens(markup: string, sink: TokenSink): ReadonlySet<string> | undefined {
  const tokenizer = new Tokenizer(markup, sink)
  tokenizer.read()
  return tokenizer.names.met
}

/** Jumps from mark to mark by searches for strings (docs/architecture.md#dependencies says what that saves). */
class Tokenizer {
  readonly names: NameReader
  private readonly frames: OpenFrames
  private readonly scripts: ScriptEnds
  /** The text since the last tag, if comments divide it. */
  private pending = ''
  /** Where the attribute or tag that was read last ends. */
  private at = 0

  constructor(
    private readonly markup: string,
    private readonly sink: TokenSink,
  ) {
    this.names = new NameReader(markup)
    this.frames = new OpenFrames(markup)
    this.scripts = new ScriptEnds(markup)
  }

  read(): void {
    const { markup, sink } = this
    let start = 0
    for (let tag = markup.indexOf('<'); tag >= 0; ) {
      const code = markup.charCodeAt(tag + 1)
      const isEnd = code === SLASH
      if (isLetter(isEnd ? markup.charCodeAt(tag + 2) : code)) {
        this.addText(start, tag)
        start = isEnd ? this.endTag(tag) : this.startTag(tag)
        if (sink.isFull()) return
      } else if (isMarkup(code, markup.charCodeAt(tag + 2))) {
        this.addText(start, tag)
        start = this.pastComment(tag)
      } else {
        // The sign "less than". It is part of the text.
        tag = markup.indexOf('<', tag + 1)
        continue
      }
      tag = markup.indexOf('<', start)
    }
    this.addText(start, markup.length)
    this.flushText()
  }

  /** Reads a start tag and, if its element holds only text, that text. Returns where the next token begins. */
  private startTag(tag: number): number {
    const { markup, sink } = this
    const isRaw = !sink.isForeign()
    const name = this.names.from(tag + 1)
    this.flushText()
    const attribs: Record<string, string> = {}
    const selfClosing = this.readAttributes(attribs, this.names.end)
    if (selfClosing === undefined) return markup.length
    const from = this.at
    if (name === 'noscript') this.frames.enter(from)
    sink.startTag(name, attribs, selfClosing)
    return isRaw && RAW.has(name) && !this.frames.isOpen(tag) && !sink.isFull() ? this.rawText(name, from) : from
  }

  /** The text of an element without markup in it, up to its end tag. */
  private rawText(name: string, from: number): number {
    const { markup } = this
    const end =
      name === 'plaintext' ? -1 : name === 'script' ? this.scripts.endOf(from) : endTagOf(name, { markup, from })
    const text = markup.slice(from, end < 0 ? markup.length : end)
    this.pending = name === 'title' || name === 'textarea' ? decoded(text) : text
    return end < 0 ? markup.length : end
  }

  private endTag(tag: number): number {
    const name = this.names.from(tag + 2)
    const { end } = this.names
    if (end >= this.markup.length) return end
    this.flushText()
    this.sink.endTag(name)
    return behind(this.markup, '>', end)
  }

  /**
   * Passes a comment, a doctype or a CDATA section, and returns where it ends. CDATA is text within SVG and MathML, else a
   * comment (WHATWG 13.2.5.42).
   */
  private pastComment(tag: number): number {
    const { markup, sink } = this
    if (markup.startsWith('<!--', tag)) return commentEnd(markup, tag + 4)
    if (!markup.startsWith(CDATA, tag) || !sink.isForeign()) return behind(markup, '>', tag + 2)
    const end = markup.indexOf(']]>', tag + CDATA.length)
    if (end < 0) return markup.length
    this.pending += markup.slice(tag + CDATA.length, end)
    return end + 3
  }

  /** Reads attributes up to the end of a tag: whether it closes itself, or undefined if it does not end. */
  private readAttributes(attribs: Record<string, string>, from: number): boolean | undefined {
    const { markup } = this
    let at = from
    let count = 0
    let slash = false
    for (;;) {
      const code = markup.charCodeAt(at)
      if (code === GREATER) {
        this.at = at + 1
        return slash
      }
      if (code === SLASH || isWhiteSpace(code)) {
        slash ||= code === SLASH
        at++
        continue
      }
      if (Number.isNaN(code)) return undefined
      slash = false
      const name = this.names.from(at, EQUALS)
      const value = this.value(this.names.end)
      at = this.at
      if (count >= MAX_ATTRIBUTES || attribs[name] !== undefined) continue
      attribs[name] = value
      count++
    }
  }

  /** The value of an attribute whose name ends here, or '' if it has none. */
  private value(from: number): string {
    const { markup } = this
    let at = afterSpace(markup, from)
    if (markup.charCodeAt(at) !== EQUALS) {
      this.at = at
      return ''
    }
    at = afterSpace(markup, at + 1)
    const code = markup.charCodeAt(at)
    if (code !== QUOTE && code !== APOSTROPHE) return this.bareValue(at)
    const found = markup.indexOf(code === QUOTE ? '"' : "'", at + 1)
    const end = found < 0 ? markup.length : found
    this.at = end + 1
    const value = markup.slice(at + 1, end)
    return value.includes('&') ? decodeHTMLAttribute(value) : value
  }

  private bareValue(from: number): string {
    const { markup } = this
    let at = from
    for (let code = markup.charCodeAt(at); at < markup.length && code !== GREATER && !isWhiteSpace(code); )
      code = markup.charCodeAt(++at)
    this.at = at
    return decodeHTMLAttribute(markup.slice(from, at))
  }

  private addText(start: number, end: number): void {
    if (start >= end) return
    const text = decoded(this.markup.slice(start, end))
    this.pending = this.pending === '' ? text : this.pending + text
  }

  private flushText(): void {
    if (this.pending === '') return
    const text = this.pending
    this.pending = ''
    this.sink.text(text)
  }
}

const CDATA = '<![CDATA['
/** Elements whose content is text, not markup. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext'])

const SLASH = 47
const EQUALS = 61
const GREATER = 62
const QUOTE = 34
const APOSTROPHE = 39

const decoded = (text: string) => (text.includes('&') ? decodeHTML(text) : text)

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** Whether `<` and these two characters begin a comment or a declaration: `<!`, `<?`, or `</` without a name. */
const isMarkup = (code: number, next: number) => code === 33 || code === 63 || (code === SLASH && !Number.isNaN(next))

function afterSpace(markup: string, from: number): number {
  let at = from
  while (isWhiteSpace(markup.charCodeAt(at))) at++
  return at
}

/** The index behind the next such sign, or the end of the markup. */
function behind(markup: string, sign: string, from: number): number {
  const found = markup.indexOf(sign, from)
  return found < 0 ? markup.length : found + sign.length
}

/** Where a comment ends: at `-->` or `--!>`, or at once as in `<!-->` and `<!--->`. */
function commentEnd(markup: string, from: number): number {
  if (markup.startsWith('>', from)) return from + 1
  if (markup.startsWith('->', from)) return from + 2
  for (let at = markup.indexOf('--', from); at >= 0; at = markup.indexOf('--', at + 1)) {
    const end = markup.charCodeAt(at + 2) === 33 ? at + 3 : at + 2
    if (markup.charCodeAt(end) === GREATER) return end + 1
  }
  return markup.length
}
