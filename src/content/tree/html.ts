import { TreeBuilder } from './builder.ts'
import { endTag } from './end.ts'
import { isForeign } from './foreign.ts'
import type { ParsedDocument } from './nodes.ts'
import { startTag } from './start.ts'
import { text } from './text.ts'
import { readTokens } from './tokens.ts'

/** Parses an HTML page into the tree that a browser without scripting builds. */
export function parseTagSoup(html: string): ParsedDocument {
  const builder = new TreeBuilder()
  /** The element whose start tag was the last token. */
  let begun = ''
  builder.document.names = readTokens(html, {
    startTag(name, attribs, selfClosing) {
      startTag(builder, name, attribs, selfClosing)
      begun = name
    },
    endTag(name) {
      begun = ''
      endTag(builder, name)
    },
    text(data) {
      if (data.startsWith('\n') && SKIPS_LINE_FEED.has(begun)) data = data.slice(1)
      if (data !== '') text(builder, data)
    },
    isForeign: () => isForeign(builder.open.currentTraits),
    isFull: () => builder.document.truncated,
  })
  return builder.document
}

/** Elements whose first line feed is not content. */
const SKIPS_LINE_FEED = new Set(['pre', 'listing', 'textarea'])
