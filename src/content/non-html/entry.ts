import { type ChildNode, Document, type Element, isTag, type ParentNode, Text } from 'domhandler'
import { clean } from '../cleaning/clean.ts'
import { adopt } from '../prune.ts'
import { parseHtml } from '../tree/parse.ts'
import { absolute } from '../urls.ts'
import { textOf } from '../walk.ts'

export interface FeedEntry {
  title: string
  /** Absolute URL. */
  link: string | undefined
  /** As written in the feed. */
  date: string
  /** Cleaned content with absolute URLs, ready for Markdown. */
  content: ParentNode | undefined
}

/**
 * Reads an RSS `item` or an Atom `entry`.
 *
 * @param base URL of the feed, for relative links
 */
export function entryOf(entry: Element, base: string): FeedEntry {
  const link = linkOf(entry, base)
  const content = contentOf(entry)
  if (content !== undefined) clean(content, link ?? base)
  return { title: plainText(entry, ['title']), link, date: plainText(entry, DATES), content }
}

const DATES = ['pubdate', 'published', 'updated', 'date', 'issued', 'modified']
/** Full content comes before summaries. `encoded` is `content:encoded` of RSS. */
const CONTENTS = ['encoded', 'content', 'description', 'summary']

/**
 * The text of the first child with one of the names, in the order of `names`. Markup in it, escaped or in CDATA, is
 * removed.
 */
export function plainText(parent: ParentNode, names: readonly string[]): string {
  const element = childNamed(parent, names)
  if (element === undefined) return ''
  const text = textOf(element)
  return isMarkup(element) && /[<&]/.test(text) ? textOf(parseHtml(text)) : text
}

/** A root that holds one text or node. */
export function rootWith(content: string | ChildNode): Document {
  const root = new Document([])
  adopt(root, [typeof content === 'string' ? new Text(content) : content])
  return root
}

/** RSS elements contain HTML. Atom states the `type` and defaults to plain text (RFC 4287 3.1.1). */
function isMarkup({ parent, attribs }: Element): boolean {
  const isAtom = parent !== null && isTag(parent) && ['entry', 'feed'].includes(localName(parent))
  return !isAtom || attribs.type === 'html' || attribs.type === 'text/html'
}

function linkOf(entry: Element, base: string): string | undefined {
  const links = entry.children.filter((child): child is Element => isTag(child) && localName(child) === 'link')
  const page = links.find(({ attribs }) => attribs.href && (attribs.rel ?? 'alternate') === 'alternate')
  const permalink = entry.children.find(
    (c): c is Element => isTag(c) && c.name === 'guid' && c.attribs.isPermaLink !== 'false',
  )
  const written = page?.attribs.href ?? links.map(textOf).find(Boolean) ?? (permalink && textOf(permalink))
  const url = written ? absolute(written, base) : undefined
  return url !== undefined && /^https?:/.test(url) ? url : undefined
}

function contentOf(entry: Element): ParentNode | undefined {
  const element = childNamed(entry, CONTENTS)
  if (element === undefined) return undefined
  if (element.attribs.type === 'xhtml') return element
  const text = textWithin(element)
  return isMarkup(element) ? parseHtml(text) : rootWith(text)
}

function textWithin(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : textOf(child))).join('')
}

function childNamed(parent: ParentNode, names: readonly string[]): Element | undefined {
  for (const name of names) {
    for (const child of parent.children) if (isTag(child) && localName(child) === name) return child
  }
  return undefined
}

function localName({ name }: Element): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
