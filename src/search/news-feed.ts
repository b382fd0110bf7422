import type { Document, Element } from 'domhandler'
import { parseHtml } from '../content/tree/parse.ts'
import { elementsOf, textOf } from '../content/walk.ts'
import type { ReadHit } from './hit.ts'
import { lineOf, outermost } from './page/elements.ts'
import type { AnswerContext, ReadPage } from './page/parser.ts'
import { refusalOf } from './page/refusal.ts'
import { oneLine, plainText } from './plain-text.ts'
import { ProviderFailure } from './provider.ts'
import { resultDate } from './result-date.ts'
import { resultUrl } from './result-url.ts'

/** News of a feed, RSS or Atom, that answers a query. */
export function readNewsFeed(text: string, context: AnswerContext): ReadPage {
  const root = parseHtml(text, { xml: true })
  const feed = root.children.find(
    (node): node is Element => 'attribs' in node && /^(?:rss|feed|rdf)$/.test(nameOf(node)),
  )
  if (feed === undefined)
    throw refusalOf(text, context.query) ?? new ProviderFailure('nonsense', 'answered with something else than a feed')
  return {
    hits: outermost(root, (element) => /^(?:item|entry)$/.test(nameOf(element))).map((item) => readItem(item, context)),
  }
}

function readItem(item: Element, { page, now }: AnswerContext): ReadHit {
  const members = item.children.filter((node): node is Element => 'attribs' in node)
  const texts = (name: string) => members.filter((member) => nameOf(member) === name).map(lineOf)
  const first = (...names: string[]) => names.flatMap(texts).find((text) => text !== '')
  return {
    url: resultUrl(linkOf(members), page),
    title: plainText(first('title')),
    description: snippetOf(members),
    date: resultDate(first('pubdate', 'published', 'date', 'updated'), now),
    imageUrl: pictureOf(item, page),
  }
}

/** The name without its prefix, in lower case. */
const nameOf = ({ name }: Element) => name.slice(name.indexOf(':') + 1).toLowerCase()

function linkOf(members: readonly Element[]): string | undefined {
  const links = members.filter((member) => nameOf(member) === 'link')
  const [written] = links.map((link) => textOf(link)).filter((text) => text !== '')
  const [attribute] = links
    .filter(({ attribs }) => (attribs.rel ?? 'alternate') === 'alternate')
    .flatMap(({ attribs }) => attribs.href ?? [])
  const [id] = members
    .filter((member) => nameOf(member) === 'guid' && member.attribs.isPermaLink !== 'false')
    .map(textOf)
  return written ?? attribute ?? id
}

/** Descriptions are HTML, written as text. */
function snippetOf(members: readonly Element[]): string {
  const names = ['description', 'summary', 'encoded', 'content']
  const [text = ''] = names
    .flatMap((name) => members.filter((member) => nameOf(member) === name).map(textOf))
    .filter((text) => text !== '')
  return oneLine(textOf(parseHtml(text.slice(0, MAX_SNIPPET_CHARS).replace(/<(?:br|\/p|\/div|\/li)\b/gi, ' $&'))))
}

const MAX_SNIPPET_CHARS = 20_000

/** `media:content`, `media:thumbnail`, `enclosure`, or `News:Image` of Bing. */
function pictureOf(item: Element | Document, page: URL): string | undefined {
  const urls = elementsOf(item).flatMap((element) => {
    const { url, type = 'image/', medium = 'image' } = element.attribs
    const name = nameOf(element)
    if (name === 'image' && url === undefined) return textOf(element)
    const isPicture = /^(?:thumbnail|content|enclosure)$/.test(name) && type.startsWith('image/') && medium === 'image'
    return isPicture && url !== undefined ? url : []
  })
  return urls.map((url) => resultUrl(url, page)).find((url) => url !== undefined)
}
