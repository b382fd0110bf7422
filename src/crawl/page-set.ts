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
  /** URLs of sitemap files, which are not pages. */
  files: ReadonlySet<string>
}

/**
 * The pages of a site, each once, in the order and spelling in which they were first found. A title or description that is
 * found later is added.
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

  /** Adds a page if it is in scope. `url` is an absolute http or https URL. */
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

  /** Whether the page of this URL is in the set. */
  has(url: string): boolean {
    return this.#links.has(identity(url, { ignoreQuery: this.#rules.ignoreQuery, similar: true }))
  }
}
