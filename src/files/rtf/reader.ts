import { codePageOfCharset, decodeCodePage } from '../container/code-pages.ts'
import type { Note } from '../word/notes.ts'
import { symbolOf } from '../word/symbols.ts'
import type { RtfContext } from './context.ts'
import { controlWords } from './control-words.ts'
import { type GroupState, isTable, plainParagraph } from './group-state.ts'
import { createHeader, HeaderReader } from './header.ts'
import { ParagraphWriter } from './paragraph-writer.ts'
import type { Token } from './tokens.ts'

/** Reads the tokens of a file: groups, code pages and characters. control-words.ts says what words do. */
export class RtfReader implements RtfContext {
  readonly header = createHeader()
  readonly tables = new HeaderReader(this.header)
  writer = new ParagraphWriter(this.header)
  state: GroupState = {
    destination: 'text',
    look: {},
    hidden: false,
    fallback: 1,
    font: -1,
    field: undefined,
  }
  /** Whether the group has just begun and may be ignored if unknown (`\*`). */
  #optional = false
  readonly notes: Note[] = []
  readonly margins: string[] = []
  info = ''
  readonly #outerWriters: ParagraphWriter[] = []
  readonly #outerStates: GroupState[] = []
  #unopened = 0
  /** Whether the outermost group has ended. */
  ended = false
  /** Bytes that are not decoded yet: a character may have two. */
  #bytes: number[] = []
  /** Whether the group is still empty. */
  #begun = false
  /** Fallback characters still to be skipped after a Unicode character. */
  #skip = 0

  read(token: Token): void {
    if (token.kind === 'text' || token.kind === 'byte') {
      this.#addBytes(token)
      return
    }
    if (token.kind !== 'open' && token.kind !== 'close' && this.#skip > 0) {
      // A control word counts as one fallback character unless it starts the next character.
      this.#skip--
      if (token.kind === 'word' && token.word !== 'u' && !controlWords[token.word]) return
    }
    this.#flush()
    if (token.kind !== 'symbol') this.#begun = false
    if (token.kind === 'open') this.#open()
    else if (token.kind === 'close') this.#close()
    else if (token.kind === 'symbol') this.#symbol(token.symbol)
    else if (token.kind === 'word') this.#word(token.word, token.value)
  }

  /** Closes all open groups. */
  finish(): void {
    this.#flush()
    while (this.#outerStates.length > 0) this.#close()
  }

  /** Sends text to the destination of the group. */
  add(text: string): void {
    const { destination, field } = this.state
    if (destination === 'text') this.writer.add(text, this.state)
    else if (destination === 'fonts' || destination === 'styles') this.tables.name(text, destination)
    else if (destination === 'code' && field !== undefined) field.code += text
    else if (destination === 'marker') this.writer.marker += text
    else if (destination === 'info') this.info += text
  }

  /** Adds a Unicode character; its fallback follows. */
  unicode(value: number): void {
    this.add(String.fromCharCode(value < 0 ? value + 0x10000 : value))
    this.#skip = this.state.fallback
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    const font = this.header.fonts.get(this.state.font >= 0 ? this.state.font : this.header.defaultFont)
    if (font?.charset === SYMBOL_CHARSET && this.state.destination === 'text') {
      this.add(Array.from(bytes, (byte) => symbolIn(byte, font.name)).join(''))
      return
    }
    const codePage = font?.codePage ?? codePageOfCharset(font?.charset ?? 1)
    const isAnsi = codePage === undefined || codePage === 1252
    this.add(decodeCodePage(bytes, isAnsi ? this.header.codePage : codePage))
  }

  #addBytes(token: Token & { kind: 'text' | 'byte' }): void {
    this.#begun = false
    if (token.kind === 'byte') {
      if (this.#skip > 0) this.#skip--
      else if (this.state.destination !== 'skip') this.#bytes.push(token.byte)
      return
    }
    const start = Math.min(this.#skip, token.text.length)
    this.#skip -= start
    if (this.state.destination === 'skip') return
    for (let i = start; i < token.text.length; i++) this.#bytes.push(token.text.charCodeAt(i) & 0xff)
  }

  #open(): void {
    this.#skip = 0
    this.#optional = false
    this.#begun = true
    if (this.#outerStates.length >= MAX_GROUPS) this.#unopened++
    else {
      this.#outerStates.push(this.state)
      this.state = { ...this.state, onEnd: undefined }
    }
  }

  #close(): void {
    this.#skip = 0
    this.#optional = false
    if (this.#unopened > 0) {
      this.#unopened--
      return
    }
    this.state.onEnd?.()
    this.state = this.#outerStates.pop() ?? this.state
    this.ended = this.#outerStates.length === 0
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#optional = this.#begun
    else if (symbol === '~') this.add('\u00a0')
    else if (symbol === '_') this.add('\u2011')
    else if ('{}\\'.includes(symbol)) this.add(symbol)
    else if (symbol === '\n' || symbol === '\r') this.#word('par', undefined)
    else if (symbol === '\t') this.add('\t')
  }

  #word(word: string, value: number | undefined): void {
    const read = Object.hasOwn(controlWords, word) ? controlWords[word] : undefined
    const wasOptional = this.#optional
    this.#optional = false
    if (read !== undefined) read(this, value)
    else if (wasOptional) this.state.destination = 'skip'
    else if (isTable(this.state.destination)) this.tables.word(word, value)
  }

  get outerWriter(): ParagraphWriter {
    return this.#outerWriters.at(-1) ?? this.writer
  }

  beginNote(): number {
    return this.notes.push({ number: this.notes.length + 1, html: '' })
  }

  redirectText(ended: (html: string) => void): () => void {
    const writer = new ParagraphWriter(this.header)
    this.#outerWriters.push(this.writer)
    this.writer = writer
    return () => {
      const html = writer.finish()
      this.writer = this.#outerWriters.pop() ?? writer
      ended(html)
    }
  }

  /** Resets the paragraph properties (`\pard`). */
  resetParagraph(): void {
    this.writer.paragraph = plainParagraph()
  }
}

/** Nested groups that have a state of their own. */
const MAX_GROUPS = 2000

const SYMBOL_CHARSET = 2

function symbolIn(byte: number, font: string): string {
  return byte < 0x20 ? '' : symbolOf(0xf000 + byte, font)
}
