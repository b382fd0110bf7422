// Results of search engines.

import { Type } from '@sinclair/typebox'
import { lenient, optional, strict } from '../../wire/schema.ts'
import { decodeV2Search, V2SearchRequest } from '../../wire/v2/search.ts'
import { encodeV2Search } from '../../wire/v2/search-results.ts'
import { checked } from '../arguments/decode.ts'
import { ownArguments } from '../arguments/own.ts'
import { NestedPage, pageOptionsOf } from '../arguments/page.ts'
import { listedPage } from '../page-result.ts'
import type { Facts } from '../paging/whole.ts'
import { pagingArguments, READS_WEB, tool } from '../tool.ts'
import { CATALOG } from './scrape.ts'

const Hit = lenient({ url: Type.String(), title: optional(Type.String()) })

export const search = tool({
  name: 'firecrawl_search',
  title: 'Search the web',
  description: `Search the web, news or images when you do not know the URL. Returns ranked results with title, URL and description, grouped by source. With "scrapeOptions": {"formats": ["markdown"]} each result also has the content of its page; with "highlights": true, the passages that answer the query instead of a description: often enough, and much shorter. Operators of search engines (site:, "phrase", -word) work in "query"; "includeDomains" and "excludeDomains" are more reliable. Read promising results with firecrawl_scrape.`,
  input: strict({
    ...ownArguments(V2SearchRequest.properties, 'scrapeOptions'),
    scrapeOptions: optional(NestedPage),
    ...pagingArguments,
  }),
  output: lenient({
    web: optional(Type.Array(Hit)),
    news: optional(Type.Array(Hit)),
    images: optional(Type.Array(Hit)),
    warning: optional(Type.String()),
    cursor: optional(Type.String()),
  }),
  hints: READS_WEB,
  refused: {
    toolDetail: CATALOG,
    domainTools: CATALOG,
    filter: 'has no documented meaning. Put operators into "query", or use "tbs" for times and "categories" for kinds',
  },
  paged: 'kept',
  run: async ({ maxTokens: _, cursor: __, scrapeOptions, ...request }, { operations, call }) => {
    const body = {
      ...request,
      ...(scrapeOptions !== undefined && { scrapeOptions: pageOptionsOf(scrapeOptions, ['scrapeOptions']) }),
    }
    const options = decodeV2Search(checked(V2SearchRequest, body))
    const { data, warning } = encodeV2Search(await operations.search(options, call), call.requestId)
    return {
      kind: 'data',
      facts: warning === undefined ? {} : { warning },
      lists: Object.keys(data),
      entries: Object.entries(data).flatMap(([list, hits]) =>
        (hits as Facts[]).map((hit) => ({ list, value: shown(hit) })),
      ),
    }
  },
})

/** A hit without what only programs use. The facts of its page are in `metadata`, which repeats those of the hit. */
function shown(hit: Facts & { metadata?: Facts }): Facts {
  const { metadata, image_url: _, image_width: __, image_height: ___, ...facts } = hit
  if (metadata === undefined) return facts
  const { url, title, statusCode, error, ...content } = listedPage({ ...facts, metadata })
  return { ...facts, ...content, url: hit.url, title: hit.title, ...(statusCode !== undefined && { statusCode }) }
}
