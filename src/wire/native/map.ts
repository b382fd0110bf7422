// Request and response of the native map route.
import { type Static, Type } from '@sinclair/typebox'
import type { MapOptions, MapResult } from '../../operations/map.ts'
import { IgnoreQuery, MAX_MAP_LIMIT, Search, SitemapUse, SiteUrl } from '../map-members.ts'
import { lenient, optional } from '../schema.ts'
import { unknownNote } from '../unknown-members.ts'

const DEFAULT_LIMIT = 100

/** Body of `POST /map` (docs/compatibility.md#native-routes). */
export const MapRequest = lenient({
  url: SiteUrl,
  search: optional(Search),
  limit: optional(Type.Integer({ minimum: 1, maximum: MAX_MAP_LIMIT, default: DEFAULT_LIMIT })),
  includeSubdomains: optional(Type.Boolean({ default: false })),
  sitemap: optional(SitemapUse),
  ignore_sitemap: optional(Type.Boolean({ default: false, description: 'Older form of `"sitemap": "skip"`.' })),
  ignoreQueryParameters: optional(IgnoreQuery),
})

/** Response of `POST /map`. */
export const MapResponse = lenient({
  request_id: Type.String(),
  url: Type.String({ description: 'As requested.' }),
  links: Type.Array(Type.String()),
  warning: optional(Type.String()),
  metadata: lenient({
    provider: Type.String({ description: 'Engine that fetched the page.' }),
    count: Type.Integer(),
    elapsed_ms: Type.Integer(),
  }),
})

export function decodeMap(request: Static<typeof MapRequest>): MapOptions {
  const sitemap = request.ignore_sitemap === true ? 'skip' : (request.sitemap ?? 'include')
  return {
    url: request.url,
    search: request.search,
    sitemap,
    includeSubdomains: request.includeSubdomains ?? false,
    ignoreQueryParameters: request.ignoreQueryParameters ?? sitemap !== 'only',
    filterByPath: true,
    limit: request.limit ?? DEFAULT_LIMIT,
    timeoutMs: undefined,
    headers: {},
    location: {},
    skipTlsVerification: false,
  }
}

export function encodeMap(result: MapResult, request: object, requestId: string): Static<typeof MapResponse> {
  const warning = [...unknownNote(MapRequest, request, '/map'), ...result.warnings].join(' ')
  return {
    request_id: requestId,
    url: result.requestedUrl,
    links: result.links.map(({ url }) => url),
    ...(warning !== '' && { warning }),
    metadata: { provider: result.engine, count: result.links.length, elapsed_ms: result.elapsedMs },
  }
}
