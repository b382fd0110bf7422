import { isTag } from 'domhandler'
import { shortTextOf } from '../entities/short-text.ts'
import type { EvidencePage } from '../model.ts'

/** What the `<meta>` and `<link>` elements of a page state. */
export interface HeadTags {
  /** The value of the first of these names that has one. Names in lower case. */
  first(...names: string[]): string | undefined
  /** The values of the first of these names that has some. */
  all(...names: string[]): string[]
  /** Target of the first link with this relation. */
  link(relation: string): string | undefined
  /** Text of `<title>`. */
  title: string | undefined
}

/** Reads the `<meta>`, `<link>` and `<title>` elements. */
export function headTags(page: EvidencePage): HeadTags {
  const values = new Map<string, string[]>()
  const links = new Map<string, string>()
  let title: string | undefined
  for (const element of page.elements) {
    const { name, attribs } = element
    if (name === 'meta') noteMeta(values, attribs)
    else if (name === 'link') noteLink(links, attribs)
    else if (name === 'title' && element.parent !== null && !(isTag(element.parent) && element.parent.name === 'svg')) {
      title ??= shortTextOf(element, page) || undefined
    }
  }
  const all = (...names: string[]) => valuesOf(names, values)
  return { all, first: (...names) => valuesOf(names, values)[0], link: (relation) => links.get(relation), title }
}

function valuesOf(names: readonly string[], values: ReadonlyMap<string, string[]>): string[] {
  for (const name of names) {
    const found = values.get(name)
    if (found !== undefined) return found
  }
  return []
}

const MAX_VALUES = 50

function noteMeta(values: Map<string, string[]>, attribs: Record<string, string>): void {
  const content = (attribs.content ?? attribs.value)?.replace(/\s+/g, ' ').trim()
  if (!content) return
  const names = [attribs.name, attribs.property, attribs.itemprop, attribs['http-equiv']]
  for (let at = 0; at < names.length; at++) {
    const key = names.indexOf(names[at]) === at ? names[at]?.trim().toLowerCase() : undefined
    if (!key) continue
    const present = values.get(key)
    if (present === undefined) values.set(key, [content])
    else if (present.length < MAX_VALUES) present.push(content)
  }
}

function noteLink(links: Map<string, string>, attribs: Record<string, string>): void {
  const href = attribs.href?.trim()
  if (!href) return
  for (const relation of (attribs.rel ?? '').toLowerCase().split(/\s+/)) {
    if (relation !== '' && !links.has(relation)) links.set(relation, href)
  }
}
