import type { Element, ParentNode } from 'domhandler'
import { clean, stripToContent } from './cleaning/clean.ts'
import { dedupePage } from './main/dedupe/dedupe-page.ts'
import { hintsOf } from './main/hints/hints.ts'
import { mainContent } from './main/main.ts'
import { asksForPassages } from './page-answers.ts'
import { select } from './selection/selection.ts'

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
  name: string | undefined
  fromFile: boolean
  /** All elements of the page. */
  elements: readonly Element[]
}

/**
 * The part of a page that was asked for, as a clean tree: what the selectors choose, or the main content, or the whole
 * page. Changes `page`.
 *
 * @throws ServiceError `invalid_request` if a selector is refused
 */
export function contentOf(page: ParentNode, options: Choice): ParentNode {
  const { base, url, title, name, fromFile } = options
  const chosen = options.includeTags.length > 0
  const asksForMain = !chosen && !fromFile && (options.onlyMainContent || options.onlyCleanContent)
  const hints = asksForMain ? hintsOf(page, url, options.elements) : undefined
  const content = select(page, options)
  // Links are made absolute in either case.
  if (!asksForMain && !asksForText(options)) {
    stripToContent(content)
    return content
  }
  clean(content, base, { keepsData: !options.removeBase64Images })
  if (hints !== undefined) return mainContent(content, { hints, title, name, strict: options.onlyCleanContent })
  if (!chosen && !fromFile) dedupePage(content)
  return content
}

function asksForText({ formats }: Choice): boolean {
  const asks = new Set(formats)
  return asks.has('markdown') || asks.has('html') || asks.has('safeHtml') || asksForPassages(asks)
}
