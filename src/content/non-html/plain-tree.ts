import { type ChildNode, Document, Element, Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { parseHtml } from '../tree/parse.ts'
import type { PlainSource } from './document.ts'
import { entryOf, plainText } from './entry.ts'
import { MAX_ENTRIES } from './feed.ts'
import { feedHead, parseFeed } from './feed-tree.ts'

/** The tree in which structured data is looked for on a page that is not HTML. */
export function plainTree(source: PlainSource): Document {
  return TREES[source.kind](source)
}

const TREES: Record<PlainSource['kind'], (source: PlainSource) => Document> = {
  text: ({ text }) => pageWith(text.split(/\n{2,}/).map((block) => linesIn('p', block))),
  markdown: ({ text }) => pageWith(text.split('\n').flatMap(markdownLine)),
  json: ({ text }) => pageWith([elementWith('script', [new Text(text)], { type: jsonType(text) })]),
  xml: ({ text }) => parseHtml(text, { xml: true }),
  feed: feedTree,
}

function pageWith(children: ChildNode[]): Document {
  const page = new Document([])
  adopt(page, [elementWith('html', [elementWith('body', children)])])
  return page
}

function elementWith(name: string, children: ChildNode[], attributes: Record<string, string> = {}): Element {
  const element = new Element(name, attributes)
  adopt(element, children)
  return element
}

function linesIn(name: string, text: string): Element {
  const lines = text.split('\n').flatMap((line) => [new Element('br', {}), new Text(line)])
  return elementWith(name, lines.slice(1))
}

/** Headings and list items become elements. The rest is read as text. */
function markdownLine(line: string): ChildNode[] {
  const [, marks, heading] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? []
  if (marks !== undefined) return [elementWith(`h${marks.length}`, [new Text(heading ?? '')])]
  const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)?.[1]
  if (item !== undefined) return [elementWith('li', [new Text(item)])]
  return line.trim() === '' ? [] : [elementWith('p', [new Text(line)])]
}

/** JSON-LD states its context. */
const jsonType = (text: string) => (/"@context"/.test(text.slice(0, 2000)) ? 'application/ld+json' : 'application/json')

/** One article for each entry, below the title of the feed. */
function feedTree({ text, url }: PlainSource): Document {
  const feed = parseFeed(text)
  const head = feedHead(feed.document)
  const entries = feed.entries.slice(0, MAX_ENTRIES).map((entry) => {
    const { title, link, date, content } = entryOf(entry, url)
    const heading = link === undefined ? new Text(title) : elementWith('a', [new Text(title)], { href: link })
    return elementWith('article', [
      elementWith('h2', [heading]),
      elementWith('time', [new Text(date)]),
      elementWith('div', [...(content?.children ?? [])]),
    ])
  })
  return pageWith([
    elementWith('h1', [new Text(plainText(head, ['title']))]),
    elementWith('p', [new Text(plainText(head, ['description', 'subtitle', 'tagline']))]),
    ...entries,
  ])
}
