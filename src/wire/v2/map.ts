// Request and response of the /v2 map route.
import { type Static, Type } from '@sinclair/typebox'
import type { MapOptions, MapResult } from '../../operations/map.ts'
import { IgnoreQuery, MAX_MAP_LIMIT, Search, SitemapUse, SiteUrl } from '../map-members.ts'
import {
  CallerHeaders,
  lenient,
  MAX_TIMEOUT_MS,
  Milliseconds,
  oneOf,
  optional,
  StrictLocation,
  strict,
} from '../schema.ts'
import { clientMembers, mayHoldSecrets } from './scrape.ts'

const DEFAULT_LIMIT = 5000

/** Body of `POST /v2/map` (docs/compatibility.md#map). */
export const V2MapRequest = strict({
  url: SiteUrl,
  search: optional(Search),
  sitemap: optional(SitemapUse),
  includeSubdomains: optional(Type.Boolean({ default: true })),
  ignoreQueryParameters: optional(IgnoreQuery),
  filterByPath: optional(
    Type.Boolean({ default: true, description: 'On the host of `url`, return only URLs below its path.' }),
  ),
  limit: optional(Type.Integer({ minimum: 1, maximum: MAX_MAP_LIMIT, default: DEFAULT_LIMIT })),
  timeout: optional(
    Milliseconds(1, MAX_TIMEOUT_MS, {
      description: 'Timeout of the whole request. It returns what was found until then.',
    }),
  ),
  location: optional(StrictLocation),
  headers: optional(CallerHeaders),
  ignoreCache: optional(Type.Boolean({ description: 'Has no effect: sitemaps are never cached.' })),
  useIndex: optional(Type.Boolean({ description: 'Has no effect: there is no index.' })),
  threatProtection: optional(strict({ mode: optional(oneOf(['off'])) })),
  ...clientMembers,
})

/** `links` stands at the top level (docs/compatibility.md#map). */
export const V2MapResponse = lenient({
  success: Type.Literal(true),
  id: Type.String(),
  links: Type.Array(
    strict({ url: Type.String(), title: optional(Type.String()), description: optional(Type.String()) }),
  ),
  warning: optional(Type.String()),
})

export function decodeV2Map(request: Static<typeof V2MapRequest>): MapOptions {
  const sitemap = request.sitemap ?? 'include'
  return {
    url: request.url,
    search: request.search,
    sitemap,
    includeSubdomains: request.includeSubdomains ?? true,
    ignoreQueryParameters: request.ignoreQueryParameters ?? sitemap !== 'only',
    filterByPath: request.filterByPath ?? true,
    limit: request.limit ?? DEFAULT_LIMIT,
    timeoutMs: request.timeout,
    headers: request.headers ?? {},
    location: request.location ?? {},
    // The default of a scrape.
    skipTlsVerification: !mayHoldSecrets(request),
  }
}

export function encodeV2Map(result: MapResult, id: string): Static<typeof V2MapResponse> {
  const warning = result.warnings.join(' ')
  return { success: true, id, links: result.links, ...(warning !== '' && { warning }) }
}
