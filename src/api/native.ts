import { Elysia } from 'elysia'
import { decodeMap, encodeMap, MapRequest, MapResponse } from '../wire/native/map.ts'
import { decodeScrape, encodeScrape, ScrapeRequest, ScrapeResponse } from '../wire/native/scrape.ts'
import type { ApiContext } from './context.ts'
import { answers } from './openapi.ts'
import { callOf, factsOf } from './request.ts'

/** The native routes (specification 4.1). */
export function nativeRoutes({ operations }: ApiContext) {
  return new Elysia({ normalize: false })
    .post(
      '/scrape',
      async ({ body, request }) => {
        const result = await operations.scrape(decodeScrape(body), callOf(request))
        return encodeScrape(result, body, factsOf(request).requestId)
      },
      {
        body: ScrapeRequest,
        detail: { tags: ['native'], summary: 'Scrape one page', responses: answers(ScrapeResponse) },
      },
    )
    .post(
      '/map',
      async ({ body, request }) => {
        const result = await operations.map(decodeMap(body), callOf(request))
        return encodeMap(result, body, factsOf(request).requestId)
      },
      {
        body: MapRequest,
        detail: { tags: ['native'], summary: 'List the URLs of a site', responses: answers(MapResponse) },
      },
    )
}
