import { Element } from 'domhandler'
import { Trait, traitsOf } from './elements.ts'
import { ActiveFormatting } from './formatting.ts'
import { MAX_DEPTH, MAX_NODES } from './limits.ts'
import { append, appendText, insertBefore, insertTextBefore, ParsedDocument } from './nodes.ts'
import { OpenElements } from './stack.ts'

export type Attributes = Record<string, string>

/**
 * The state of tree construction and the steps that the rules for tags are made of (WHATWG 13.2.6.1). The insertion
 * mode is not kept: it follows from the open elements.
 */
export class TreeBuilder {
  readonly document = new ParsedDocument([])
  readonly open = new OpenElements()
  readonly formatting = new ActiveFormatting()
  html: Element | null = null
  head: Element | null = null
  body: Element | null = null
  form: Element | null = null
  /** Whether anything has come that belongs to the body, be there a `body` tag or not. */
  bodyStarted = false
  private nodeCount = 0

  /** Open an element at the current place. */
  insert(name: string, attribs: Attributes, traits: number): Element {
    const element = this.insertChildless(name, attribs, traits)
    this.open.push(element, traits)
    if (traits & Trait.Marker) this.formatting.mark()
    return element
  }

  /** Put an element at the current place that will have no content. */
  insertChildless(name: string, attribs: Attributes, traits: number): Element {
    if (this.open.size >= MAX_DEPTH) this.pop()
    const element = new Element(name, attribs)
    this.place(element, traits)
    this.count()
    return element
  }

  /** A formatting element is opened and remembered for the blocks after it. */
  insertFormatting(name: string, attribs: Attributes, traits: number): void {
    this.formatting.push(this.insert(name, attribs, traits))
  }

  /** Text at the current place. */
  insertText(data: string): void {
    const table = this.fosterTable()
    const isNew = table ? insertTextBefore(table, data) : appendText(this.open.current ?? this.document, data)
    if (isNew) this.count()
  }

  /** The appropriate place for a node: what a table cannot hold goes before the table ("foster parenting"). */
  private place(element: Element, traits: number): void {
    const table = traits & (Trait.TablePart | Trait.Metadata) ? null : this.fosterTable()
    if (table) insertBefore(table, element)
    else append(this.open.current ?? this.document, element)
  }

  /** The table before which a node must go that is to be put into `parent` (default: the current node), if any. */
  fosterTable(parentTraits: number = this.open.currentTraits): Element | null {
    if (!(parentTraits & Trait.TableHolder)) return null
    const index = this.open.find('table', 0)
    const table = index < 0 ? null : this.open.nodes[index]!
    return table?.parent ? table : null
  }

  count(): void {
    if (++this.nodeCount >= MAX_NODES) this.document.truncated = true
  }

  pop(): void {
    if (this.open.pop() & Trait.Marker) this.formatting.clearToMarker()
  }

  /** Close elements until only `size` are open. */
  popTo(size: number): void {
    while (this.open.size > size) this.pop()
  }

  /** Close what may be closed without an end tag, down to `index`. */
  closeParagraph(): void {
    const index = this.open.findParagraph()
    if (index >= 0) this.popTo(index)
  }

  /** Close the innermost element of that name within its scope; false if there is none. */
  close(name: string, border: number = Trait.Scope): boolean {
    const index = this.open.find(name, border)
    if (index >= 0) this.popTo(index)
    return index >= 0
  }

  /** Open again the formatting elements that the end of their block has closed. */
  reconstructFormatting(): void {
    const { entries } = this.formatting
    let i = entries.length - 1
    if (i < 0 || this.open.size >= MAX_DEPTH || this.isOpen(entries[i]!)) return
    while (i > 0 && !this.isOpen(entries[i - 1]!)) i--
    for (; i < entries.length; i++) {
      const { name, attribs } = entries[i]!
      entries[i] = this.insert(name, { ...attribs }, traitsOf(name))
    }
  }

  private isOpen(entry: Element | null): boolean {
    return entry === null || this.open.nodes.lastIndexOf(entry) >= 0
  }

  /** Leave `head`, and open the `body` that the page left out. A fragment without `html` gets none. */
  startBody(): void {
    if (this.bodyStarted) return
    this.bodyStarted = true
    const head = this.head ? this.open.nodes.lastIndexOf(this.head) : -1
    if (head >= 0) this.popTo(head)
    if (this.html) this.body = this.insert('body', {}, traitsOf('body'))
  }
}
