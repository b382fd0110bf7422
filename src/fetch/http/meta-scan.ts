// Finds the refresh, the base and the amount of text of a page without parsing it into a tree.
import { decodeHTMLAttribute } from 'entities'
import { readAttributes } from '../../content/attributes.ts'
import { hiddenNames, TagScanner } from '../../content/tag-scan.ts'

/** What can be learned from a page before it is parsed. */
export interface MetaScan {
  /** `content` of the first `<meta http-equiv=refresh>`. */
  refresh: string | undefined
  /** `href` of the first `<base>`. */
  base: string | undefined
  /** Characters of text outside of tags. */
  textLength: number
}

/**
 * The refresh, the base and the amount of text of a page, in one pass and without a tree. It runs on the event loop, for
 * every page that may redirect: building a tree for 128 KB of `<i><b><u><p>` took 870 ms.
 */
export function scanMeta(html: string): MetaScan {
  const found: MetaScan = { refresh: undefined, base: undefined, textLength: 0 }
  const scanner = new TagScanner(html, hidden)
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    const { text, kind, name, nameEnd } = token
    found.textLength += text.trim().length
    if (kind !== 'open' && kind !== 'close') continue
    const { attributes, end } = readAttributes(html, nameEnd)
    if (kind === 'open') record(found, name, attributes)
    scanner.skipTo(end)
  }
  found.textLength += scanner.rest.trim().length
  return found
}

const hidden = hiddenNames(['noframes', 'xmp'])

function record(found: MetaScan, name: string, attributes: ReadonlyMap<string, string>): void {
  if (name === 'base') found.base ??= decoded(attributes.get('href'))
  if (name !== 'meta' || decoded(attributes.get('http-equiv'))?.trim().toLowerCase() !== 'refresh') return
  found.refresh ??= decoded(attributes.get('content'))
}

function decoded(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodeHTMLAttribute(value)
}
