import { decoderOf } from './charset-label.ts'

/**
 * The encoding that a `meta` element declares, by the prescan of WHATWG HTML 13.2.3.2: comments and the attributes of
 * other tags are skipped, not searched.
 *
 * @param start first bytes of the page, a character for each
 * @returns a label, or undefined; `utf-16` means `utf-8` here, since the declaration itself was read as ASCII
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

/** Attributes from `from` to the end of the tag. The rest of a tag's name reads as one without a value: harmless. */
function readAttributes(text: string, from: number): { attributes: Map<string, string>; end: number } {
  const attribute = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?|=)/y
  const attributes = new Map<string, string>()
  attribute.lastIndex = from
  let end = from
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    end = attribute.lastIndex
    if (match[1]) break
    const name = match[2]?.toLowerCase()
    if (name && !attributes.has(name)) attributes.set(name, match[3] ?? match[4] ?? match[5] ?? '')
  }
  return { attributes, end }
}

function declared(attributes: Map<string, string>): string | undefined {
  const charset = attributes.get('charset')
  if (charset !== undefined) return charset.trim()
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined
  return /charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(attributes.get('content') ?? '')?.[1]
}

function effective(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  if (/^(utf-?16|ucs-2|unicode$|iso-10646-ucs-2|csunicode)/i.test(label)) return 'utf-8'
  if (/^x-user-defined$/i.test(label)) return 'windows-1252'
  return decoderOf(label) ? label : undefined
}
