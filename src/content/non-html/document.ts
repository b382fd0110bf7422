// Reads pages that are not HTML: text, Markdown, JSON, XML and feeds.

import type { MarkdownStyle } from '../markdown/style.ts'
import type { PageMetadata } from '../metadata.ts'
import { feedOf } from './feed.ts'
import { fenced } from './fence.ts'
import { readableJson } from './json.ts'
import type { Kind } from './kind.ts'

export interface PlainSource {
  kind: Exclude<Kind, 'html' | 'xhtml'>
  text: string
  /** Final URL: the base of relative links. */
  url: string
}

/** What is read from a page that is not HTML. */
export interface PlainContent {
  markdown: string
  /** Absolute URLs, in order. */
  links: string[]
  metadata: PageMetadata
}

interface PlainOptions {
  removeBase64Images: boolean
  style?: MarkdownStyle | undefined
}

/** Reads a page that is not HTML: text and Markdown as they are, JSON and XML as fenced code, a feed as its entries. */
export function plainContentOf(source: PlainSource, options: PlainOptions): PlainContent {
  return READERS[source.kind](source, options)
}

/** One reader for each kind that is not HTML. */
const READERS: Record<PlainSource['kind'], (source: PlainSource, options: PlainOptions) => PlainContent> = {
  text: ({ text }) => ({ markdown: text, links: [], metadata: {} }),
  markdown: ({ text }) => ({ markdown: text, links: [], metadata: {} }),
  json: ({ text }) => ({ markdown: fenced(readableJson(text), 'json'), links: [], metadata: {} }),
  xml: ({ text }) => ({ markdown: fenced(text.trim(), 'xml'), links: [], metadata: {} }),
  feed: ({ text, url }, { removeBase64Images, style }) => feedOf(text, { url, removeBase64Images, style }),
}
