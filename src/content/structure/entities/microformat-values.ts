import { type AnyNode, type Element, isTag } from 'domhandler'
import { resolvedUrl, type ValueReader } from './element-value.ts'
import type { MicroformatValue } from './microformat-names.ts'
import { tokens } from './properties.ts'

/** Value of an element of a microformat (microformats.org/wiki/microformats2-parsing, and the value class pattern). */
export function microformatValue(element: Element, kind: MicroformatValue | 'contact', reader: ValueReader): string {
  const { name, attribs } = element
  if (kind === 'url') return urlIn(element, reader)
  if (kind === 'contact' && CONTACT.test(attribs.href ?? ''))
    return attribs.href!.replace(CONTACT, '').replace(/\?.*$/, '')
  const parts = valueParts(element, reader)
  if (parts.length > 0) return parts.join(kind === 'date' && parts.length > 1 ? 'T' : '')
  if (kind === 'date' && attribs.datetime) return attribs.datetime.trim()
  if ((name === 'abbr' || name === 'link') && attribs.title) return attribs.title.trim()
  if ((name === 'data' || name === 'input') && attribs.value !== undefined) return attribs.value.trim()
  if ((name === 'img' || name === 'area') && attribs.alt) return attribs.alt.trim()
  return reader.textOf(element)
}

const CONTACT = /^\s*(?:mailto|tel):/i

const URL_ATTRIBUTES: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'href', area: 'href', link: 'href', object: 'data' }),
)

function urlIn(element: Element, reader: ValueReader): string {
  const { name, attribs } = element
  const written = attribs[URL_ATTRIBUTES.get(name) ?? 'src'] ?? pictureIn(element)
  return written === undefined
    ? reader.textOf(element)
    : resolvedUrl(written, reader.page.base).replace(/^(?:mailto|tel):/, '')
}

function pictureIn({ children }: Element): string | undefined {
  return children.find((child): child is Element => isTag(child) && child.name === 'img')?.attribs.src
}

/** Texts of the parts with class `value` or `value-title`. */
function valueParts(element: Element, reader: ValueReader): string[] {
  const parts: string[] = []
  const pending: AnyNode[] = element.children.slice(0, MAX_PARTS).toReversed()
  for (let left = MAX_PARTS, node = pending.pop(); node !== undefined && left > 0; left--, node = pending.pop()) {
    if (!isTag(node)) continue
    const classes = tokens(node.attribs.class ?? '')
    if (classes.includes('value-title') && node.attribs.title) parts.push(node.attribs.title.trim())
    else if (classes.includes('value')) parts.push(node.attribs.title ?? node.attribs.datetime ?? reader.textOf(node))
    else if (node.children.length <= MAX_PARTS) pending.push(...node.children.toReversed())
  }
  return parts.filter((part) => part !== '')
}

const MAX_PARTS = 30
