// The pages of DuckDuckGo without scripts: html.duckduckgo.com and lite.duckduckgo.com.
import type { Document, Element } from 'domhandler'
import { elementsOf } from '../../content/walk.ts'
import type { ReadHit } from '../hit.ts'
import { resultDate } from '../result-date.ts'
import { resultUrl } from '../result-url.ts'
import { first, formUrl, furthest, hasClass, lineOf, outermost } from './elements.ts'
import type { Parser } from './parser.ts'

export const duckduckgoHtml: Parser = (root, context) => {
  const results = outermost(root, hasClass('result')).filter((result) => !isAd(result))
  const hits = results.flatMap((result) => {
    const link = first(result, isTitle)
    if (link === undefined) return []
    return {
      url: resultUrl(link.attribs.href, context.page),
      title: lineOf(link),
      description: lineOf(first(result, hasClass('result__snippet'))),
      date: resultDate(lineOf(first(result, isDate)), context.now),
    }
  })
  return hits.length === 0 ? undefined : { hits, next: nextOf(root, context) }
}

const isAd = hasClass('result--ad')
const isTitle = hasClass('result__a')
/** Results of news have the moment behind their address. */
const isDate = (element: Element) =>
  element.name === 'span' &&
  element.children.every((child) => !('attribs' in child)) &&
  /^\s*\d{4}-\d\d-\d\dT/.test(lineOf(element))

export const duckduckgoLite: Parser = (root, context) => {
  const hits: ReadHit[] = []
  let hit: ReadHit | undefined
  let sponsored = false
  // A table: each result has a row for its title, one for its snippet and one for its address.
  for (const element of elementsOf(root)) {
    if (element.name === 'tr') {
      sponsored = isSponsored(element)
      if (sponsored) hit = undefined
    } else if (!sponsored && isLink(element)) {
      hit = { url: resultUrl(element.attribs.href, context.page), title: lineOf(element) }
      hits.push(hit)
    } else if (hit !== undefined && isSnippet(element)) hit.description = lineOf(element)
    else if (hit !== undefined && isTimestamp(element)) hit.date = resultDate(lineOf(element), context.now)
  }
  return hits.length === 0 ? undefined : { hits, next: nextOf(root, context) }
}

const isSponsored = hasClass('result-sponsored')
const isLink = hasClass('result-link')
const isSnippet = hasClass('result-snippet')
const isTimestamp = hasClass('timestamp')

/** Forms lead to the previous and the next page; their field `s` is the place of the first result. */
function nextOf(root: Document, { page }: { page: URL }): URL | undefined {
  const urls = outermost(root, ({ name }) => name === 'form').flatMap((form) => formUrl(form, page) ?? [])
  const here = Number(page.searchParams.get('s')) || 0
  const next = furthest(urls, 's')
  return next !== undefined && Number(next.searchParams.get('s')) > here ? next : undefined
}
