import { parseHtml } from '../content/tree/parse.ts'
import { bing } from './page/bing.ts'
import { duckduckgoHtml, duckduckgoLite } from './page/duckduckgo.ts'
import { generalPage } from './page/general.ts'
import type { AnswerContext, Parser, ReadPage } from './page/parser.ts'
import { refusalOf } from './page/refusal.ts'
import { searxngPage } from './page/searxng-page.ts'

/** Web results of a page that is made for people: DuckDuckGo, Bing, SearXNG, or another one of the same build. */
export function readResultsPage(html: string, context: AnswerContext): ReadPage {
  const root = parseHtml(html)
  for (const parser of parsers) {
    const read = parser(root, context)
    if (read !== undefined) return read
  }
  const refusal = refusalOf(html, context.query)
  if (refusal !== undefined) throw refusal
  return { hits: [] }
}

const parsers: Parser[] = [duckduckgoHtml, duckduckgoLite, bing, searxngPage, generalPage]
