import { identity, identityOf, pageOf } from '../frontier/identity.ts'
import { namesSitemap } from './sitemap-file.ts'

export interface MapLink {
  url: string
  title?: string
  description?: string
}

export interface PageSetRules {
  isInScope: (url: URL) => boolean
  ignoreQuery: boolean
  /** Addresses of sitemap files, which are no pages. */
  files: ReadonlySet<string>
}

/**
 * The pages of a site, each once, in the order and the spelling in which they were first said. What a later mention
 * knows of a page beyond that (its title) is kept.
 */
export class PageSet {
  readonly #rules: PageSetRules
  readonly #links = new Map<string, MapLink>()

  constructor(rules: PageSetRules) {
    this.#rules = rules
  }

  get size(): number {
    return this.#links.size
  }

  get links(): MapLink[] {
    return [...this.#links.values()]
  }

  /** Takes a page that is in scope; `url` is absolute, http or https. */
  add({ url, title, description }: MapLink): void {
    const { ignoreQuery, isInScope, files } = this.#rules
    const page = pageOf(url, ignoreQuery)
    if (!isInScope(page) || files.has(url) || files.has(page.href) || namesSitemap(page.href)) return
    const key = identityOf(page, true)
    const link = this.#links.get(key) ?? { url: page.href }
    if (title !== undefined) link.title ??= title
    if (description !== undefined) link.description ??= description
    this.#links.set(key, link)
  }

  /** Whether the page of this address is among them. */
  has(url: string): boolean {
    return this.#links.has(identity(url, { ignoreQuery: this.#rules.ignoreQuery, similar: true }))
  }
}
