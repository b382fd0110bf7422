import type { Element } from 'domhandler'
import { resultDate } from '../result-date.ts'
import { resultUrl } from '../result-url.ts'
import { first, formUrl, hasClass, lineOf, outermost } from './elements.ts'
import type { Parser } from './parser.ts'

/** The results page of a SearXNG, for those that give no JSON. */
export const searxngPage: Parser = (root, { page, now }) => {
  const results = outermost(root, isResult)
  const hits = results.flatMap((result) => {
    const heading = first(result, ({ name }) => name === 'h3')
    const link = heading && first(heading, isLink)
    if (link === undefined) return []
    const time = first(result, ({ name, attribs }) => name === 'time' && attribs.datetime !== undefined)
    return {
      url: resultUrl(link.attribs.href, page),
      title: lineOf(link),
      description: lineOf(first(result, hasClass('content'))),
      date: resultDate(time?.attribs.datetime, now),
    }
  })
  const form = first(root, (element) => element.name === 'form' && hasClass('next_page')(element))
  return hits.length === 0 ? undefined : { hits, next: form && formUrl(form, page) }
}

const isResult = (element: Element) => element.name === 'article' && hasClass('result')(element)
const isLink = ({ name, attribs }: Element) => name === 'a' && attribs.href !== undefined
