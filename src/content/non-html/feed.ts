import { Element, isTag, Text } from 'domhandler'
import { markdownOf } from '../markdown/convert.ts'
import type { PageMetadata } from '../metakeys.ts'
import { entryOf, type FeedEntry, plainText, rootWith } from './entry.ts'
import { feedHead, parseFeed } from './feed-tree.ts'

export interface Feed {
  markdown: string
  /** Absolute, one for each entry that has one. */
  links: string[]
  metadata: PageMetadata
}

interface FeedOptions {
  /** Final URL of the feed: the base of its links. */
  url: string
  removeBase64Images: boolean
}

/**
 * Turns a feed into a document: its title and description, then for each entry a linked heading, its date and its
 * content. Supports RSS 0.9x/2.0 (`channel/item`), RSS 1.0 (RDF: items beside the channel) and Atom (RFC 4287), which
 * differ in their element names.
 */
export function feedOf(text: string, { url, removeBase64Images }: FeedOptions): Feed {
  const feed = parseFeed(text)
  const head = feedHead(feed.document)
  const title = plainText(head, ['title'])
  const description = plainText(head, ['description', 'subtitle', 'tagline'])
  const language = plainText(head, ['language']) || (isTag(head) ? head.attribs['xml:lang'] : undefined)
  const entries = feed.entries.slice(0, MAX_ENTRIES).map((entry) => entryOf(entry, url))
  const markdownParts = entries.flatMap((entry) => entryMarkdown(entry, removeBase64Images))
  return {
    markdown: [heading('h1', title), paragraph(description), ...markdownParts]
      .filter((part) => part !== '')
      .join('\n\n'),
    links: [...new Set(entries.flatMap(({ link }) => link ?? []))],
    metadata: { ...(title && { title }), ...(description && { description }), ...(language && { language }) },
  }
}

/** Further entries are left out. Feeds hold tens of entries, archives a few thousand. */
export const MAX_ENTRIES = 5000

function entryMarkdown({ title, link, date, content }: FeedEntry, removeBase64Images: boolean): string[] {
  return [
    heading('h2', title || link || '', link),
    paragraph(date),
    content === undefined ? '' : markdownOf(content, { removeBase64Images }),
  ]
}

function heading(name: 'h1' | 'h2', text: string, link?: string): string {
  const label = new Text(text)
  return markdownOf(
    rootWith(new Element(name, {}, [link === undefined ? label : new Element('a', { href: link }, [label])])),
  )
}

function paragraph(text: string): string {
  return markdownOf(rootWith(text))
}
