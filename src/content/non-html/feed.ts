import { Element, isTag, type ParentNode, Text } from 'domhandler'
import { partOf } from '../markdown/convert.ts'
import { References } from '../markdown/references.ts'
import type { MarkdownStyle } from '../markdown/style.ts'
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
  style?: MarkdownStyle | undefined
}

/**
 * Turns a feed into a document: its title and description, then for each entry a linked heading, its date and its
 * content. Supports RSS 0.9x/2.0 (`channel/item`), RSS 1.0 (RDF: items beside the channel) and Atom (RFC 4287), which
 * differ in their element names.
 */
export function feedOf(text: string, { url, ...options }: FeedOptions): Feed {
  const feed = parseFeed(text)
  const head = feedHead(feed.document)
  const title = plainText(head, ['title'])
  const description = plainText(head, ['description', 'subtitle', 'tagline'])
  const language = plainText(head, ['language']) || (isTag(head) ? head.attribs['xml:lang'] : undefined)
  const entries = feed.entries.slice(0, MAX_ENTRIES).map((entry) => entryOf(entry, url))
  const references = new References()
  const write: Write = (root) => partOf(root, references, options)
  const markdownParts = entries.flatMap((entry) => entryMarkdown(entry, write))
  return {
    markdown: references.appendTo(
      [heading('h1', title, write), write(rootWith(description)), ...markdownParts]
        .filter((part) => part !== '')
        .join('\n\n'),
    ),
    links: [...new Set(entries.flatMap(({ link }) => link ?? []))],
    metadata: { ...(title && { title }), ...(description && { description }), ...(language && { language }) },
  }
}

/** Further entries are left out. Feeds hold tens of entries, archives a few thousand. */
export const MAX_ENTRIES = 5000

type Write = (root: ParentNode) => string

function entryMarkdown({ title, link, date, content }: FeedEntry, write: Write): string[] {
  return [
    heading('h2', title || link || '', write, link),
    write(rootWith(date)),
    content === undefined ? '' : write(content),
  ]
}

function heading(name: 'h1' | 'h2', text: string, write: Write, link?: string): string {
  const label = new Text(text)
  return write(
    rootWith(new Element(name, {}, [link === undefined ? label : new Element('a', { href: link }, [label])])),
  )
}
