import type { Element, ParentNode } from 'domhandler'
import { clean, linksLeft, stripToContent } from './cleaning/clean.ts'
import { dedupePage } from './main/dedupe/dedupe-page.ts'
import { hintsOf } from './main/hints/hints.ts'
import { mainContent } from './main/main.ts'
import { asksForPassages } from './page-answers.ts'
import { select } from './selection/selection.ts'
import { elementsOf } from './walk.ts'

interface Choice {
  formats: Iterable<string>
  includeTags: readonly string[]
  excludeTags: readonly string[]
  onlyMainContent: boolean
  onlyCleanContent: boolean
  removeBase64Images: boolean
  /** URL that relative references resolve against. */
  base: string
  url: string
  title: string
  /** Title without the name of the site, if the page states one. */
  name: () => string | undefined
  fromFile: boolean
  /** All elements of the page. */
  elements: readonly Element[]
}

interface PageContent {
  /** A clean tree, if a format shows it. */
  root: ParentNode
  /** Elements that include all of its links. */
  links: () => readonly Element[]
}

/**
 * The part of a page that was asked for: what the selectors choose, or the main content, or the whole page. Changes `page`.
 *
 * @throws ServiceError `invalid_request` if a selector is refused
 */
export function contentOf(page: ParentNode, options: Choice): PageContent {
  const { base, url, title, fromFile } = options
  const asks = new Set(options.formats)
  const chosen = options.includeTags.length > 0
  const isMain = !chosen && !fromFile && (options.onlyMainContent || options.onlyCleanContent)
  const asksForMain = isMain && (asksForText(asks) || asks.has('links'))
  const hints = asksForMain ? hintsOf(page, url, options.elements) : undefined
  const root = select(page, options)
  if (!asksForMain && !asksForText(asks)) {
    if (!chosen) return { root, links: () => linksLeft(root) }
    // A warning says whether anything is left of what was chosen.
    stripToContent(root)
    return { root, links: () => elementsOf(root) }
  }
  clean(root, base, { keepsData: !options.removeBase64Images })
  if (hints !== undefined) {
    const main = mainContent(root, { hints, title, name: options.name(), strict: options.onlyCleanContent })
    return { root: main, links: () => elementsOf(main) }
  }
  if (!chosen && !fromFile) dedupePage(root)
  return { root, links: () => elementsOf(root) }
}

const asksForText = (asks: ReadonlySet<string>) =>
  asks.has('markdown') || asks.has('html') || asks.has('safeHtml') || asksForPassages(asks)
