import { decodeXML } from 'entities'
import { attributeOf, type MarkupEvents } from './markup.ts'

interface Entry {
  name: string
  prefix: string
  url?: string
  /** RSS: the URL, if there is no link. */
  permalink?: string
  title?: string
}

interface Found {
  page(url: string, title: string | undefined): void
  sitemap(url: string): void
}

type Field = 'url' | 'permalink' | 'title'

/**
 * Finds the entries of a sitemap or feed. Elements of extensions (`image:loc`, `video:title`, `media:title`) have another
 * prefix than the entry and are ignored, except that the title in the news extension is the title of the page.
 */
export class SitemapMarkup implements MarkupEvents {
  #root: string | undefined
  #entry: Entry | undefined
  #field: { element: string; field: Field } | undefined
  /** The value of the field so far, and the part of it whose entities are not decoded yet. */
  #value = ''
  #raw = ''

  constructor(private readonly found: Found) {}

  open(name: string, prefix: string, attributes: string): void {
    this.#finishField()
    this.#root ??= name
    if (this.#beginsEntry(name)) {
      this.#finishEntry()
      this.#entry = { name, prefix }
      return
    }
    const field = this.#fieldOf(name, prefix, attributes)
    if (field === undefined) return
    // Some files have a `loc` outside of any entry, or several in one. Each is an entry.
    if (field === 'url' && this.#entry?.url !== undefined && name === 'loc') this.#finishEntry()
    this.#entry ??= { name: this.#root === 'sitemapindex' ? 'sitemap' : 'url', prefix }
    this.#field = { element: name, field }
  }

  close(name: string): void {
    if (name === this.#field?.element) this.#finishField()
    if (name === this.#entry?.name) this.#finishEntry()
  }

  text(raw: string): void {
    if (this.#field !== undefined && this.#raw.length < MAX_VALUE_CHARS) this.#raw += raw
  }

  verbatim(text: string): void {
    if (this.#field === undefined || this.#value.length >= MAX_VALUE_CHARS) return
    this.#value += decodeXML(this.#raw) + text
    this.#raw = ''
  }

  /** A truncated value is dropped, because half a URL leads to another page. */
  end(): void {
    this.#field = undefined
    this.#finishEntry()
  }

  /** The image of a feed has a `url` too, which is not an entry. */
  #beginsEntry(name: string): boolean {
    if (isFeedEntry(name)) return true
    return isSitemapEntry(name) && !(this.#entry !== undefined && isFeedEntry(this.#entry.name))
  }

  #fieldOf(name: string, prefix: string, attributes: string): Field | undefined {
    const entry = this.#entry
    if (entry === undefined) return name === 'loc' && !/^(?:image|video)$/.test(prefix) ? 'url' : undefined
    if (name === 'title') return prefix === entry.prefix || prefix === 'news' ? 'title' : undefined
    if (isSitemapEntry(entry.name)) return name === 'loc' && prefix === entry.prefix ? 'url' : undefined
    if (name === 'guid') return attributeOf(attributes, 'ispermalink') === 'false' ? undefined : 'permalink'
    if (name !== 'link') return undefined
    const href = attributeOf(attributes, 'href')
    if (href === undefined) return prefix === entry.prefix ? 'url' : undefined
    if ((attributeOf(attributes, 'rel') ?? 'alternate') === 'alternate') entry.url ??= decodeXML(href)
    return undefined
  }

  #finishField(): void {
    if (this.#field === undefined) return
    const value = (this.#value + decodeXML(this.#raw)).trim()
    if (value !== '' && this.#entry !== undefined) this.#entry[this.#field.field] ??= value
    this.#field = undefined
    this.#value = ''
    this.#raw = ''
  }

  #finishEntry(): void {
    const entry = this.#entry
    this.#entry = undefined
    const url = entry?.url ?? entry?.permalink
    if (entry === undefined || url === undefined) return
    if (entry.name === 'sitemap') this.found.sitemap(url)
    else this.found.page(url, entry.title)
  }
}

/** Elements that describe a page or sitemap, with its URL in `loc`, and those of a feed, with a link. */
const isSitemapEntry = (name: string) => name === 'url' || name === 'sitemap'
const isFeedEntry = (name: string) => name === 'item' || name === 'entry'

/** Longer values are cut. No URL or title is that long. */
const MAX_VALUE_CHARS = 16_384
