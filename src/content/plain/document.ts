import type { ContentOptions, PageDocument } from '../document.ts'
import { escapeText } from '../html.ts'
import { feedOf } from './feed.ts'
import { fenced } from './fence.ts'
import { readableJson } from './json.ts'
import type { Kind } from './kind.ts'

interface OtherPage {
  kind: Exclude<Kind, 'html' | 'xhtml'>
  text: string
  url: string
}

type Derived = Pick<PageDocument, 'metadata'> & { markdown: string; links: string[] }

/** Each kind that is no HTML → its Markdown, links and metadata. */
const READERS: Record<OtherPage['kind'], (page: OtherPage, options: ContentOptions) => Derived> = {
  text: ({ text }) => ({ markdown: text, links: [], metadata: {} }),
  markdown: ({ text }) => ({ markdown: text, links: [], metadata: {} }),
  json: ({ text }) => ({ markdown: fenced(readableJson(text), 'json'), links: [], metadata: {} }),
  xml: ({ text }) => ({ markdown: fenced(text.trim(), 'xml'), links: [], metadata: {} }),
  feed: ({ text, url }, { removeBase64Images }) => feedOf(text, { url, removeBase64Images }),
}

/**
 * A page that is no HTML as a document: text and Markdown as they are, JSON and XML as fenced code, a feed as a page of
 * its entries. Their HTML is the text in a `<pre>`; selectors and main content do not apply.
 */
export function otherDocument(page: OtherPage, options: ContentOptions): PageDocument {
  const { kind, text } = page
  const asks = new Set(options.formats)
  const { markdown, links, metadata } = READERS[kind](page, options)
  return {
    kind,
    ...(asks.has('markdown') && { markdown }),
    ...(asks.has('html') && { html: `<pre>${escapeText(text)}</pre>` }),
    ...(asks.has('rawHtml') && { rawHtml: text }),
    ...(asks.has('links') && { links }),
    ...(asks.has('images') && { images: [] }),
    ...(asks.has('attributes') && {
      attributes: (options.attributes ?? []).map((pair) => ({ ...pair, values: [] })),
    }),
    ...(asks.has('anchors') && { anchors: links.map((link) => ({ url: link })) }),
    metadata,
  }
}
