import { Elysia } from 'elysia'
import { decodeMap, encodeMap, MapRequest, MapResponse } from '../wire/native/map.ts'
import { decodeScrape, encodeScrape, ScrapeRequest, ScrapeResponse } from '../wire/native/scrape.ts'
import { answers } from './openapi.ts'
import type { ApiContext } from './operations.ts'
import { factsOf } from './request.ts'

/** The native routes (specification 4.1). */
export function nativeRoutes({ scrape, map }: ApiContext) {
  return new Elysia({ normalize: false })
    .post(
      '/scrape',
      async ({ body, request }) => {
        const { requestId, owner, log } = factsOf(request)
        const result = await scrape(decodeScrape(body), { signal: request.signal, owner, log, requestId })
        return encodeScrape(result, body, requestId)
      },
      {
        body: ScrapeRequest,
        detail: { tags: ['native'], summary: 'Scrape one page', responses: answers(ScrapeResponse) },
      },
    )
    .post(
      '/map',
      async ({ body, request }) => {
        const { requestId, owner, log } = factsOf(request)
        const result = await map(decodeMap(body), { signal: request.signal, owner, log, requestId })
        return encodeMap(result, body, requestId)
      },
      {
        body: MapRequest,
        detail: { tags: ['native'], summary: 'List the URLs of a site', responses: answers(MapResponse) },
      },
    )
}
