import type { ListPlace } from '../word/flow.ts'
import { hyperlinkOf } from '../word/hyperlink-field.ts'
import { InlineHtml, type Look } from '../word/inline-html.ts'
import { isPlainNumber, withLabel } from '../word/numbering.ts'
import { headingOfStyle, isCodeStyle, isQuoteStyle } from '../word/style-names.ts'
import { type CellShape, type RowShape, TableStack } from '../word/table-stack.ts'
import { type GroupState, type ParagraphState, plainParagraph } from './group-state.ts'
import type { Header } from './header.ts'

/** Collects the paragraphs and tables of one stretch of text: the body, a note or a text box. */
export class ParagraphWriter {
  readonly tables = new TableStack()
  paragraph: ParagraphState = plainParagraph()
  /** The marker that the file writes before an item for readers without lists. */
  marker = ''
  row: RowShape = { left: 0, header: false, cells: [] }
  /** The cell whose shape is being read. */
  next: Omit<CellShape, 'right'> = {}
  /** Text boxes anchored to the paragraph. */
  boxes: string[] = []
  #inline = new InlineHtml()
  #numbers = new Map<string, number>()

  constructor(private readonly header: Header) {}

  add(text: string, { look, hidden, field }: GroupState): void {
    if (hidden) return
    const href = field && hyperlinkOf(field.code)
    const shown: Look = this.#heading === undefined ? look : { ...look, bold: false, italic: false }
    this.#inline.add(text, href === undefined ? shown : { ...shown, href })
  }

  addRaw(html: string): void {
    this.#inline.addRaw(html)
  }

  endParagraph(): void {
    const { depth } = this.paragraph
    const flow = this.tables.flowAt(depth)
    const inline = this.#inline
    const heading = this.#heading
    const style = this.header.styles.get(this.paragraph.style) ?? ''
    this.#inline = new InlineHtml()
    const list = heading === undefined && !inline.isEmpty ? this.#place() : undefined
    const label = list === undefined || this.#hasPlainMarker ? undefined : this.marker
    const isCode = heading === undefined && list === undefined && depth === 0 && isCodeStyle(style)
    const quote = heading === undefined && isQuoteStyle(style)
    if (heading !== undefined && inline.isEmpty) flow.paragraph({ html: inline.html })
    else
      flow.paragraph({
        html: withLabel(label, inline.html),
        heading,
        list,
        quote,
        code: isCode ? inline.text : undefined,
      })
    for (const box of this.boxes.splice(0)) flow.block(box)
    this.marker = ''
  }

  endCell(nested: boolean): void {
    const depth = nested ? Math.max(this.paragraph.depth, 2) : 1
    this.paragraph.depth = depth
    this.endParagraph()
    this.tables.endCell(depth)
  }

  endRow(nested: boolean): void {
    const depth = nested ? Math.max(this.paragraph.depth, 2) : 1
    this.tables.endRow(depth, this.row)
  }

  endShape(right: number): void {
    this.row.cells.push({ ...this.next, right })
    this.next = {}
  }

  finish(): string {
    if (!this.#inline.isEmpty || this.boxes.length > 0) this.endParagraph()
    return this.tables.finish()
  }

  get #heading(): number | undefined {
    const { outline, style } = this.paragraph
    return outline ?? headingOfStyle(this.header.styles.get(style) ?? '')
  }

  /** Whether a bullet or the number of an HTML list shows the marker. */
  get #hasPlainMarker(): boolean {
    const marker = this.marker.trim()
    return !/[\p{L}\p{N}]/u.test(marker) || isPlainNumber(marker) || this.#isBulletLetter(marker)
  }

  /** Bullets are letters in a symbol font, such as `o` in Courier New. */
  #isBulletLetter(marker: string): boolean {
    const { list, level } = this.paragraph
    const id = list === undefined ? undefined : this.header.overrides.get(list)
    const kind = this.header.lists.get(id ?? 0)?.[level]
    return kind === undefined ? marker.length === 1 : kind.format === BULLET
  }

  /** The list position of the paragraph, according to the list table or to the marker before it. */
  #place(): ListPlace | undefined {
    const { list, level, indent } = this.paragraph
    const marker = this.marker.trim()
    const id = list === undefined ? undefined : this.header.overrides.get(list)
    if (id === undefined && marker === '') return undefined
    const kind = this.header.lists.get(id ?? 0)?.[level]
    const isNumber =
      kind === undefined
        ? /[\p{L}\p{N}]/u.test(marker) && marker.length > 1
        : ![BULLET, NO_NUMBER].includes(kind.format)
    const place: ListPlace = { level, list: id?.toString(), indent: indent === 0 ? undefined : indent }
    if (kind?.format === NO_NUMBER && marker === '') return { ...place, continued: true }
    return isNumber && (marker === '' || isPlainNumber(marker))
      ? { ...place, number: this.#count(marker, { key: `${id}`, level, start: kind?.start ?? 1 }) }
      : place
  }

  /** The number in the marker of the item, or else the next number. */
  #count(marker: string, { key, level, start }: { key: string; level: number; start: number }): number {
    const written = Number(/(\d{1,9})\D*$/.exec(marker)?.[1] ?? Number.NaN)
    const at = `${key}:${level}`
    const number = Number.isNaN(written) ? (this.#numbers.get(at) ?? start - 1) + 1 : written
    this.#numbers.set(at, number)
    for (const other of this.#numbers.keys()) {
      if (other.startsWith(`${key}:`) && Number(other.slice(key.length + 1)) > level) this.#numbers.delete(other)
    }
    return number
  }
}

const BULLET = 23
const NO_NUMBER = 255
