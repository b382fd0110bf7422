import { Element } from 'domhandler'
import { Trait, traitsOf } from './elements.ts'
import { ActiveFormatting } from './formatting.ts'
import { MAX_DEPTH, MAX_NODES } from './limits.ts'
import { append, appendText, insertBefore, insertTextBefore, ParsedDocument } from './nodes.ts'
import { OpenElements } from './stack.ts'

export type Attributes = Record<string, string>

/**
 * The state of tree construction, and the operations that the rules for tags are made of (WHATWG 13.2.6.1). The
 * insertion mode is not stored; it follows from the open elements.
 */
export class TreeBuilder {
  readonly document = new ParsedDocument([])
  readonly open = new OpenElements()
  readonly formatting = new ActiveFormatting()
  html: Element | null = null
  head: Element | null = null
  body: Element | null = null
  form: Element | null = null
  /** Whether anything in the body has occurred, with or without a `body` tag. */
  bodyStarted = false
  private nodeCount = 0

  /** Opens an element at the current place. */
  insert(name: string, attribs: Attributes, traits: number): Element {
    const element = this.insertChildless(name, attribs, traits)
    this.open.push(element, traits)
    if (traits & Trait.Marker) this.formatting.mark()
    return element
  }

  /** Inserts an element without content at the current place. */
  insertChildless(name: string, attribs: Attributes, traits: number): Element {
    if (this.open.size >= MAX_DEPTH) this.pop()
    const element = new Element(name, attribs)
    this.place(element, traits)
    this.count()
    return element
  }

  /** Opens a formatting element and remembers it for later blocks. */
  insertFormatting(name: string, attribs: Attributes, traits: number): void {
    this.formatting.push(this.insert(name, attribs, traits))
  }

  /** Inserts text at the current place. */
  insertText(data: string): void {
    const table = this.fosterTable()
    const isNew = table ? insertTextBefore(table, data) : appendText(this.open.current ?? this.document, data)
    if (isNew) this.count()
  }

  /** Inserts a node at its appropriate place: what a table cannot hold goes before the table ("foster parenting"). */
  private place(element: Element, traits: number): void {
    const table = traits & (Trait.TablePart | Trait.Metadata) ? null : this.fosterTable()
    if (table) insertBefore(table, element)
    else append(this.open.current ?? this.document, element)
  }

  /** The table before which a node must go instead of into `parent` (default: the current node), if any. */
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

  /** Closes elements until only `size` are open. */
  popTo(size: number): void {
    while (this.open.size > size) this.pop()
  }

  /** Closes the open `p` in button scope, with everything open inside it. */
  closeParagraph(): void {
    const index = this.open.findParagraph()
    if (index >= 0) this.popTo(index)
  }

  /** Closes the innermost element of that name within its scope. Returns false if there is none. */
  close(name: string, border: number = Trait.Scope): boolean {
    const index = this.open.find(name, border)
    if (index >= 0) this.popTo(index)
    return index >= 0
  }

  /** Reopens the formatting elements that were closed when their block ended. */
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
    return entry === null || this.open.has(entry)
  }

  /** Closes `head` and opens the omitted `body`. A fragment without `html` gets none. */
  startBody(): void {
    if (this.bodyStarted) return
    this.bodyStarted = true
    const head = this.head ? this.open.nodes.lastIndexOf(this.head) : -1
    if (head >= 0) this.popTo(head)
    if (this.html) this.body = this.insert('body', {}, traitsOf('body'))
  }
}
