import { Type } from '@sinclair/typebox'
import { oneOf } from './schema.ts'

/** docs/compatibility.md#map */
export const MAX_MAP_LIMIT = 100_000

/** The start URL of a site, as typed. */
export const SiteUrl = Type.String({
  minLength: 1,
  description: 'Start URL of the site: http or https. Without a scheme, http is assumed.',
  examples: ['https://example.com/'],
})

export const Search = Type.String({
  maxLength: 1000,
  description:
    'Sort links by relevance to these words. Sorting happens before `limit` is applied, and no link is dropped by it.',
})

export const sitemapUses = ['include', 'skip', 'only'] as const

export const SitemapUse = oneOf(sitemapUses, {
  default: 'include',
  description: 'Use sitemaps and links (`include`), links only (`skip`) or sitemaps only (`only`).',
})

export const IgnoreQuery = Type.Boolean({
  description:
    'Treat URLs that differ only in their query string as one, and return it without the query string. Default true, but false with `"sitemap": "only"`, since a sitemap lists its URLs on purpose.',
})
