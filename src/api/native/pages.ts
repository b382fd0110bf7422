// The native routes without a job: /scrape and /map.
import type { Operations } from '../../operations/index.ts'
import { decodeMap, encodeMap, MapRequest, MapResponse } from '../../wire/native/map.ts'
import { decodeScrape, encodeScrape, ScrapeRequest, ScrapeResponse } from '../../wire/native/scrape.ts'
import { answers } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const scrape = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      return encodeScrape(await operations.scrape(decodeScrape(body), call), body, call.requestId)
    },
    body: ScrapeRequest,
    uses: ['page'],
    detail: { summary: 'Scrape one page', responses: answers(ScrapeResponse) },
  })

export const map = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      return encodeMap(await operations.map(decodeMap(body), call), body, call.requestId)
    },
    body: MapRequest,
    uses: ['map'],
    detail: { summary: 'List the URLs of a site', responses: answers(MapResponse) },
  })
