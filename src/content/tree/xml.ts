import { Element } from 'domhandler'
import { MAX_DEPTH, MAX_NODES } from './limits.ts'
import { append, appendText, ParsedDocument } from './nodes.ts'
import { readTokens, type TokenSink } from './tokens.ts'
import { readXmlTokens } from './xml-tokens.ts'

/**
 * Parses an XML document: elements nest as their tags do, CDATA is text, the case of names is kept. In XHTML, names are
 * in lower case and HTML entities are known.
 */
export function parseXml(xml: string): ParsedDocument {
  const isXhtml = /<html[\s>]/i.test(xml.slice(0, PROLOGUE_CHARACTERS))
  const document = new ParsedDocument([])
  const sink = xmlSink(document)
  document.names = isXhtml ? readTokens(xml, sink) : readXmlTokens(xml, sink)
  return document
}

/** Number of characters in which the root element of XHTML is searched. */
const PROLOGUE_CHARACTERS = 4096

function xmlSink(document: ParsedDocument): TokenSink {
  const open: Element[] = []
  let nodeCount = 0
  const count = () => {
    document.truncated = ++nodeCount >= MAX_NODES
  }
  return {
    startTag(name, attribs, selfClosing) {
      if (open.length >= MAX_DEPTH) open.pop()
      const element = new Element(name, attribs)
      append(open[open.length - 1] ?? document, element)
      if (!selfClosing) open.push(element)
      count()
    },
    endTag(name) {
      for (let i = open.length - 1; i >= 0; i--) {
        if (open[i]!.name !== name) continue
        open.length = i
        return
      }
    },
    text(data) {
      if (appendText(open[open.length - 1] ?? document, data)) count()
    },
    isForeign: () => true,
    isFull: () => document.truncated,
  }
}
