import { Type } from '@sinclair/typebox'
import { oneOf } from './schema.ts'

/** v2-server-semantics.md 6.1. */
export const MAX_MAP_LIMIT = 100_000

/** Where a site begins, as a caller types it. */
export const SiteUrl = Type.String({
  minLength: 1,
  description: 'Where the site begins; http or https. Without a scheme it is taken as http.',
  examples: ['https://example.com/'],
})

export const Search = Type.String({
  maxLength: 1000,
  description: 'Words that the first links should match best. Links are ranked before `limit` cuts; none is left out.',
})

export const sitemapUses = ['include', 'skip', 'only'] as const

export const SitemapUse = oneOf(sitemapUses, {
  default: 'include',
  description: 'Sitemaps beside the links of the page, no sitemaps, or sitemaps alone.',
})

export const IgnoreQuery = Type.Boolean({
  description:
    'Whether addresses that differ after `?` are one, shown without it. Default true; with `"sitemap": "only"` false, since a sitemap lists its addresses on purpose.',
})
