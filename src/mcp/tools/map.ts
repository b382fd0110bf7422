// The URLs of a site.

import { Type } from '@sinclair/typebox'
import { lenient, optional, strict } from '../../wire/schema.ts'
import { decodeV2Map, V2MapRequest } from '../../wire/v2/map.ts'
import { ownArguments } from '../arguments/own.ts'
import { pagingArguments, READS_WEB, tool } from '../tool.ts'

export const map = tool({
  name: 'firecrawl_map',
  title: 'List the pages of a site',
  description: `List the URLs of a site, with titles where known, from its sitemaps and the links of its start page. Fast: it reads no content. Use it to find the right page before firecrawl_scrape, or to see how large a site is before firecrawl_crawl. "search" sorts by relevance to some words; then a small "limit" is enough.`,
  input: strict({ ...ownArguments(V2MapRequest.properties, 'useIndex', 'ignoreCache'), ...pagingArguments }),
  output: lenient({
    found: Type.Integer({ description: 'Number of URLs in the whole result.' }),
    links: Type.Array(lenient({ url: Type.String(), title: optional(Type.String()) })),
    warning: optional(Type.String()),
    cursor: optional(Type.String()),
  }),
  hints: READS_WEB,
  paged: 'kept',
  run: async ({ maxTokens: _, cursor: __, ...request }, { operations, call }) => {
    const { links, warnings } = await operations.map(decodeV2Map(request), call)
    return {
      kind: 'data',
      facts: { found: links.length, ...(warnings.length > 0 && { warning: warnings.join(' ') }) },
      lists: ['links'],
      entries: links.map((link) => ({ list: 'links', value: { ...link } })),
    }
  },
})
