import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { maskEscapedScripts } from './escaped-scripts.ts'
import { CDATA, landmarksOf } from './landmarks.ts'
import { MAX_ATTRIBUTES } from './limits.ts'
import { LowerCaseNames } from './names.ts'
import { maskOpenFrames } from './noscript-frames.ts'

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

interface TokenOptions {
  xmlMode: boolean
  recognizeSelfClosing: boolean
  lowerCase: boolean
}

/**
 * Feeds markup to `sink`, up to the end or until the sink is full.
 *
 * @returns the names of all tags and attributes
 */
export function readTokens(markup: string, sink: TokenSink, options: TokenOptions): ReadonlySet<string> {
  const reader = new TokenReader(markup, sink, options.lowerCase)
  const tokenizer = new Tokenizer(options, reader)
  reader.stop = () => tokenizer.pause()
  const { scripts, noscripts, sections } = landmarksOf(markup)
  const masked = options.xmlMode ? markup : maskOpenFrames(maskEscapedScripts(markup, scripts), noscripts)
  writeMarkup(tokenizer, masked, { sections, sink })
  tokenizer.end()
  reader.onend()
  return reader.names
}

/** A bogus comment up to the next `>`, with the same number of characters. */
const NOT_CDATA = '<! CDATA['

/**
 * In HTML, `<![CDATA[` counts only within SVG and MathML (WHATWG 13.2.5.42). The tokenizer accepts it anywhere and
 * drops everything up to a `]]>` that may never come. Names and text are sliced from the original markup.
 */
function writeMarkup(
  tokenizer: Tokenizer,
  markup: string,
  { sections, sink }: { sections: readonly number[]; sink: TokenSink },
): void {
  let done = 0
  for (const at of sections) {
    if (sink.isFull()) return
    tokenizer.write(markup.slice(done, at))
    tokenizer.write(sink.isForeign() ? CDATA : NOT_CDATA)
    done = at + CDATA.length
  }
  if (!sink.isFull()) tokenizer.write(markup.slice(done))
}

/** Assembles the slices that the tokenizer reports into names, attributes and text. */
class TokenReader implements TokenizerCallbacks {
  stop = () => {}
  private pendingText = ''
  private name = ''
  private attribs: Record<string, string> = {}
  private attributeCount = 0
  private attributeName = ''
  private attributeValue = ''
  readonly names = new Set<string>()
  private readonly lowerCaseNames = new LowerCaseNames(this.names)

  constructor(
    private readonly markup: string,
    private readonly sink: TokenSink,
    private readonly lowerCase: boolean,
  ) {}

  ontext(start: number, end: number): void {
    const data = this.markup.slice(start, end)
    this.pendingText = this.pendingText === '' ? data : this.pendingText + data
  }

  ontextentity(codePoint: number): void {
    this.pendingText += String.fromCodePoint(codePoint)
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.sink.isForeign()) this.ontext(start, end - endOffset)
  }

  onopentagname(start: number, end: number): void {
    this.flushText()
    this.name = this.nameAt(start, end)
    this.attribs = {}
    this.attributeCount = 0
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.nameAt(start, end)
    this.attributeValue = ''
  }

  onattribdata(start: number, end: number): void {
    const data = this.markup.slice(start, end)
    this.attributeValue = this.attributeValue === '' ? data : this.attributeValue + data
  }

  onattribentity(codePoint: number): void {
    this.attributeValue += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    if (this.attributeCount >= MAX_ATTRIBUTES || this.attribs[this.attributeName] !== undefined) return
    this.attribs[this.attributeName] = this.attributeValue
    this.attributeCount++
  }

  onopentagend(): void {
    this.emitStartTag(false)
  }

  onselfclosingtag(): void {
    this.emitStartTag(true)
  }

  onclosetag(start: number, end: number): void {
    this.flushText()
    this.sink.endTag(this.nameAt(start, end))
    this.stopIfFull()
  }

  onend(): void {
    this.flushText()
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  isInForeignContext(): boolean {
    return this.sink.isForeign()
  }

  private emitStartTag(selfClosing: boolean): void {
    this.sink.startTag(this.name, this.attribs, selfClosing)
    this.stopIfFull()
  }

  private stopIfFull(): void {
    if (this.sink.isFull()) this.stop()
  }

  private flushText(): void {
    if (this.pendingText === '') return
    const data = this.pendingText
    this.pendingText = ''
    this.sink.text(data)
  }

  private nameAt(start: number, end: number): string {
    if (this.lowerCase) return this.lowerCaseNames.at(this.markup, start, end)
    const name = this.markup.slice(start, end)
    this.names.add(name)
    return name
  }
}
