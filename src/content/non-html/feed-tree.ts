import { Element, type ParentNode } from 'domhandler'
import { MAX_DEPTH, MAX_NODES } from '../tree/limits.ts'
import { append, appendText, ParsedDocument } from '../tree/nodes.ts'
import type { TokenSink } from '../tree/tokens.ts'
import { readXmlTokens } from '../tree/xml-tokens.ts'
import { elementsOf } from '../walk.ts'

export interface FeedTree {
  document: ParsedDocument
  /** In document order. None is inside another. */
  entries: Element[]
}

/**
 * Parses a feed and finds its entries: `item` (RSS) or `entry` (Atom), with or without a prefix. The first one decides
 * which.
 *
 * Entries do not nest: an unclosed entry ends where the next begins. Otherwise the text of each would include all that
 * follow, which is quadratic. Other elements nest as their tags do. The case of names is kept.
 */
export function parseFeed(text: string): FeedTree {
  const feed: FeedTree = { document: new ParsedDocument([]), entries: [] }
  const markup = text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
  readXmlTokens(markup, feedSink(feed))
  return feed
}

/** The element that holds the title of a feed and what else is said of it. */
export function feedHead(tree: ParentNode): ParentNode {
  for (const element of elementsOf(tree)) if (/^(?:\w+:)?(?:channel|feed)$/i.test(element.name)) return element
  return tree
}

const ENTRY_NAME = /^(?:[\w-]+:)?(?:item|entry)$/i

function feedSink({ document, entries }: FeedTree): TokenSink {
  const open = new OpenElements()
  let entryName: string | undefined
  let nodeCount = 0
  const count = () => {
    document.truncated = ++nodeCount >= MAX_NODES
  }
  return {
    startTag(name, attribs, selfClosing) {
      if (entryName === undefined && ENTRY_NAME.test(name)) entryName = name
      if (name === entryName) open.close(name)
      if (open.depth >= MAX_DEPTH) open.pop()
      const element = new Element(name, attribs)
      append(open.last ?? document, element)
      if (name === entryName) entries.push(element)
      if (!selfClosing) open.push(element)
      count()
    },
    endTag: (name) => open.close(name),
    text(data) {
      if (appendText(open.last ?? document, data)) count()
    },
    isForeign: () => true,
    isFull: () => document.truncated,
  }
}

/** The open elements, and their number by name, so that a stray end tag costs no search. */
class OpenElements {
  readonly #elements: Element[] = []
  readonly #countOf = new Map<string, number>()

  get depth(): number {
    return this.#elements.length
  }

  get last(): Element | undefined {
    return this.#elements.at(-1)
  }

  push(element: Element): void {
    this.#elements.push(element)
    this.#countOf.set(element.name, (this.#countOf.get(element.name) ?? 0) + 1)
  }

  pop(): Element | undefined {
    const element = this.#elements.pop()
    if (element !== undefined) this.#countOf.set(element.name, this.#countOf.get(element.name)! - 1)
    return element
  }

  /** Closes the innermost element of this name and everything open inside it. Does nothing if there is none. */
  close(name: string): void {
    if (!this.#countOf.get(name)) return
    while (this.pop()?.name !== name);
  }
}
