import { readAttributes } from './attributes.ts'
import { decoderOf } from './charset-label.ts'

/**
 * The encoding that a `meta` element declares, by the prescan of WHATWG HTML 13.2.3.2. Comments and the attributes of
 * other tags are skipped.
 *
 * @param start first bytes of the page, one character per byte
 * @returns a label, or undefined. `utf-16` is returned as `utf-8`, since the declaration itself was readable as ASCII.
 */
export function metaCharset(start: string): string | undefined {
  const token = /<!--[\s\S]*?(?:-->|$)|<meta(?=[\s/])|<\/?[a-z]|<[!/?][^>]*/gi
  for (let match = token.exec(start); match; match = token.exec(start)) {
    const [tag] = match
    if (!/^<\/?[a-z]/i.test(tag)) continue
    const { attributes, end } = readAttributes(start, token.lastIndex)
    const label = tag.length === '<meta'.length ? effective(declared(attributes)) : undefined
    if (label !== undefined) return label
    token.lastIndex = Math.max(token.lastIndex, end)
  }
  return undefined
}

function declared(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get('charset')
  if (charset !== undefined) return charset.trim()
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined
  return /charset\s*=\s*(?:["']\s*)?([^\s;"']+)/i.exec(attributes.get('content') ?? '')?.[1]
}

function effective(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  if (/^(utf-?16|ucs-2|unicode$|iso-10646-ucs-2|csunicode)/i.test(label)) return 'utf-8'
  if (/^x-user-defined$/i.test(label)) return 'windows-1252'
  return decoderOf(label) ? label : undefined
}
