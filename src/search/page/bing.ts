import type { Element } from 'domhandler'
import { resultDate } from '../result-date.ts'
import { resultUrl } from '../result-url.ts'
import { first, hasClass, lineOf, outermost } from './elements.ts'
import type { Parser } from './parser.ts'

/** The results page of Bing. */
export const bing: Parser = (root, { page, now }) => {
  const results = outermost(root, hasClass('b_algo'))
  const hits = results.flatMap((result) => {
    const heading = first(result, ({ name }) => name === 'h2')
    const link = heading && first(heading, isLink)
    if (link === undefined) return []
    const date = lineOf(first(result, hasClass('news_dt')))
    const snippet = lineOf(first(first(result, hasClass('b_caption')) ?? result, ({ name }) => name === 'p'))
    return {
      url: resultUrl(link.attribs.href, page),
      title: lineOf(link),
      description: snippet.startsWith(date) ? snippet.slice(date.length).replace(/^[\s·]+/, '') : snippet,
      date: resultDate(date, now),
    }
  })
  const next = first(root, hasClass('sb_pagN'))?.attribs.href
  return hits.length === 0
    ? undefined
    : { hits, next: next === undefined ? undefined : (URL.parse(next, page.href) ?? undefined) }
}

const isLink = ({ name, attribs }: Element) => name === 'a' && attribs.href !== undefined
