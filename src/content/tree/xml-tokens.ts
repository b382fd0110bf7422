import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { MAX_ATTRIBUTES } from './limits.ts'
import type { TokenSink } from './tokens.ts'

/**
 * Feeds XML to `sink`, up to the end or until the sink is full.
 *
 * @returns the names of all tags and attributes
 */
export function readXmlTokens(markup: string, sink: TokenSink): ReadonlySet<string> {
  const reader = new TokenReader(markup, sink)
  const tokenizer = new Tokenizer({ xmlMode: true, recognizeSelfClosing: true }, reader)
  reader.stop = () => tokenizer.pause()
  tokenizer.write(markup)
  tokenizer.end()
  reader.onend()
  return reader.names
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

  constructor(
    private readonly markup: string,
    private readonly sink: TokenSink,
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
    const name = this.markup.slice(start, end)
    this.names.add(name)
    return name
  }
}
