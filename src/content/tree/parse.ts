import { parseTagSoup } from './html.ts'
import type { ParsedDocument } from './nodes.ts'
import { parseXml } from './xml.ts'

interface ParseOptions {
  /** Parse as XML, as for XHTML served as such: tags must nest, and nothing is implied. */
  xml?: boolean
}

/**
 * Parses a page into `Document`, `Element` and `Text` nodes of domhandler, without comments and doctype.
 *
 * @param html decoded text. A fragment is fine: the tree has `html`, `head` and `body` only where the page has them,
 * but a page with an `html` tag always gets a `body`.
 * @returns the document. `truncated` is set if the page has more than `MAX_NODES` nodes.
 *
 * HTML is parsed as browsers without scripting do (WHATWG HTML 13.2), with a tokenizer of our own (tokens.ts). The `Parser`
 * of htmlparser2 does not repair crossed tags. 1,168 of 1,210 real pages give the same Markdown as with parse5 8.1.1;
 * nearly all others have an image for readers without scripts in `head`. parse5 with its htmlparser2 adapter is linear on deep
 * nesting too, but takes twice the CPU time and does not limit depth, so dom-serializer overflows the stack on its
 * trees.
 *
 * Known differences from the standard: no quirks mode; open elements inside `noscript` do not leak out; a block ends a
 * `select`; cells outside a table are elements; `MAX_DEPTH`, `MAX_NODES`, `MAX_ATTRIBUTES` and `MAX_ACTIVE_FORMATTING`
 * apply.
 */
export function parseHtml(html: string, { xml = false }: ParseOptions = {}): ParsedDocument {
  const text = normalized(html)
  return xml ? parseXml(text) : parseTagSoup(text)
}

/** WHATWG 13.2.3.5: normalises line ends and removes U+0000. */
function normalized(html: string): string {
  let text = html.startsWith('\uFEFF') ? html.slice(1) : html
  if (text.includes('\r')) text = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
