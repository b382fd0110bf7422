import type { Bytes } from '../container/bytes.ts'
import { Fields } from '../word/fields.ts'
import { InlineHtml, type Look } from '../word/inline-html.ts'
import { type NumberingCounter, withLabel } from '../word/numbering.ts'
import { symbolOf } from '../word/symbols.ts'
import { TableStack } from '../word/table-stack.ts'
import { type CharacterFormat, changedCharacters } from './character-format.ts'
import type { Stretch } from './format-pages.ts'
import { changedParagraph, type ParagraphFormat, plainParagraph } from './paragraph-format.ts'
import { type Piece, textOf } from './piece-table.ts'
import type { Style } from './styles.ts'

/** What all parts of the text of a document share. */
export interface DocFile {
  bytes: Bytes
  pieces: readonly Piece[]
  styles: ReadonlyMap<number, Style>
  numbering: NumberingCounter
  charactersAt(position: number): Stretch | undefined
  paragraphAt(position: number): Stretch | undefined
  /** The mark of the note that a character refers to, as HTML; empty if it refers to none. */
  noteAt(character: number): string
}

/** Converts a range of characters to HTML. */
export function readText(document: DocFile, [from, to]: [number, number]): string {
  const reader = new ParagraphReader(document)
  for (const piece of document.pieces) {
    const [first, last] = [Math.max(from, piece.from), Math.min(to, piece.to)]
    if (first < last) reader.read(piece, first, last)
  }
  return reader.finish()
}

const plainCharacters: CharacterFormat = { look: {}, hidden: false }

interface Run {
  text: string
  format: CharacterFormat
  /** Index of its first character. */
  at: number
}

/** Special characters ([MS-DOC] 2.4.1). */
const CELL_MARK = '\x07'
const SPECIAL_CHARACTERS: Record<string, string> = {
  '\x0b': '\n',
  '\x1e': '\u2011',
  '\x1f': '',
  '\x0e': ' ',
  '\xad': '',
}
const ENDS = /[\r\x07\x0c]/

class ParagraphReader {
  readonly #tables = new TableStack()
  readonly #fields = new Fields()
  /** The runs of the current paragraph. The format of a paragraph is stored with its end. */
  #runs: { text: string; stretch: Stretch | undefined; at: number }[] = []
  /** The text of paragraphs whose marks are tracked deletions. It goes on in the next paragraph. */
  #joined: Run[] = []

  constructor(private readonly document: DocFile) {}

  read(piece: Piece, first: number, last: number): void {
    const position = (character: number) => piece.start + (character - piece.from) * piece.width
    for (let at = first; at < last; ) {
      const stretch = this.document.charactersAt(position(at))
      const end = stretch ? at + Math.max(Math.ceil((stretch.to - position(at)) / piece.width), 1) : last
      const text = textOf(this.document.bytes, piece, [at, Math.min(end, last)])
      this.#addRun(text, { stretch, at, position })
      at = Math.min(end, last)
    }
  }

  finish(): string {
    if (this.#runs.length > 0) this.#endParagraph(undefined, '\r')
    this.#endJoined()
    return this.#tables.finish()
  }

  #addRun(text: string, run: { stretch: Stretch | undefined; at: number; position(character: number): number }): void {
    let start = 0
    for (let i = 0; i < text.length; i++) {
      if (!ENDS.test(text[i]!)) continue
      this.#runs.push({ text: text.slice(start, i), stretch: run.stretch, at: run.at + start })
      this.#endParagraph(this.document.paragraphAt(run.position(run.at + i)), text[i]!, run.stretch)
      start = i + 1
    }
    if (start < text.length) this.#runs.push({ text: text.slice(start), stretch: run.stretch, at: run.at + start })
  }

  #endParagraph(stretch: Stretch | undefined, mark: string, markStretch?: Stretch): void {
    const runs = this.#runs
    this.#runs = []
    const style = this.document.styles.get(stretch?.style ?? 0)
    const format = changedParagraph(style?.paragraph ?? plainParagraph, stretch?.group)
    // Without formats, only cell marks show a table; two in a row end a row.
    const depth = format.inTable ? Math.max(format.depth, 1) : stretch === undefined && mark === CELL_MARK ? 1 : 0
    if (depth > 0) this.#endJoined()
    if (format.endsRow) {
      this.#tables.endRow(depth, format.row)
      return
    }
    const formatted = [
      ...this.#joined,
      ...runs.map(({ text, stretch: own, at }): Run => ({ text, at, format: this.#formatOf(own, style) })),
    ]
    this.#joined = []
    if (mark === '\r' && depth === 0 && this.#formatOf(markStretch, style).deleted) {
      this.#joined = formatted
      return
    }
    this.#write(formatted, { style, format, depth })
    if (depth > 0 && (mark === CELL_MARK || format.endsInnerCell)) this.#tables.endCell(depth)
  }

  /** Writes text that goes on in no further paragraph. */
  #endJoined(): void {
    const runs = this.#joined
    this.#joined = []
    if (runs.length > 0) this.#write(runs, { style: undefined, format: plainParagraph, depth: 0 })
  }

  #formatOf(stretch: Stretch | undefined, style: Style | undefined): CharacterFormat {
    const basis = style?.characters ?? plainCharacters
    const direct = changedCharacters(basis, stretch?.group)
    const named = direct.style === undefined ? undefined : this.document.styles.get(direct.style)
    if (named === undefined) return direct
    const look = { ...basis.look, ...named.characters.look, ...(named.code && { code: true }) }
    return changedCharacters({ ...basis, look }, stretch?.group)
  }

  #write(
    runs: Run[],
    { style, format, depth }: { style: Style | undefined; format: ParagraphFormat; depth: number },
  ): void {
    const heading = style?.heading ?? format.outline
    const inline = new InlineHtml()
    for (const run of runs) this.#addText(run, inline, heading !== undefined)
    const flow = this.#tables.flowAt(depth)
    if (inline.isEmpty && inline.text.trim() === '' && !style?.code) return
    const item =
      format.list > 0 && format.list < NO_LIST
        ? this.document.numbering.next({ numId: String(format.list), level: format.level }, '')
        : undefined
    if (heading !== undefined) {
      flow.paragraph({ html: withLabel(item?.label, inline.html), heading })
      return
    }
    const isCode = style?.code === true && item === undefined && depth === 0
    flow.paragraph({
      html: withLabel(item?.shownLabel, inline.html),
      list: item && { ...item.place, indent: format.indent ?? item.place.indent },
      quote: style?.quote,
      code: isCode ? inline.text : undefined,
    })
  }

  #addText({ text, format, at }: Run, inline: InlineHtml, isHeading: boolean): void {
    if (format.symbol !== undefined && format.special) {
      inline.add(symbolOf(format.symbol), format.look)
      return
    }
    const { look, hidden } = format
    const shown: Look = isHeading ? { ...look, bold: false, italic: false } : look
    for (const [i, piece] of pieces(text)) {
      if (piece === '\x13') this.#fields.mark('begin')
      else if (piece === '\x14') this.#fields.mark('separate')
      else if (piece === '\x15') this.#fields.mark('end')
      else if (this.#fields.hidden) this.#fields.addCode(piece)
      else if (hidden) continue
      else if (piece === '\x02') inline.addRaw(this.document.noteAt(at + i))
      else
        inline.add(
          piece.replace(/[\x0b\x0e\x1e\x1f\xad]/g, (character) => SPECIAL_CHARACTERS[character]!),
          { ...shown, href: this.#fields.href },
        )
    }
  }
}

/** From here on, a paragraph is explicitly not in the list of its style ([MS-DOC] 2.6.2, sprmPIlfo). */
const NO_LIST = 0x07ff

/** Splits the marks of fields and notes from the text between them. */
function pieces(text: string): [at: number, piece: string][] {
  return [...text.matchAll(/[\x02\x13\x14\x15]|[^\x02\x13\x14\x15]+/g)].map((found) => [found.index, found[0]])
}
