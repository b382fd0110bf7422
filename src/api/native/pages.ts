// The native routes without a job: /scrape, /extract, /search and /map.
import type { Operations } from '../../operations/index.ts'
import { decodeExtract, ExtractRequest, ExtractResponse, encodeExtract } from '../../wire/native/extract.ts'
import { decodeMap, encodeMap, MapRequest, MapResponse } from '../../wire/native/map.ts'
import { decodeScrape, encodeScrape, ScrapeRequest, ScrapeResponse } from '../../wire/native/scrape.ts'
import { decodeSearch, encodeSearch, SearchRequest, SearchResponse } from '../../wire/native/search.ts'
import { answers } from '../openapi.ts'
import { callOf, rememberPage } from '../request.ts'
import { endpoint } from '../route.ts'

export const scrape = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      const result = await operations.scrape(decodeScrape(body), call)
      rememberPage(request, result.fetched)
      return encodeScrape(result, body, call.requestId)
    },
    body: ScrapeRequest,
    uses: ['page'],
    detail: { summary: 'Scrape one page', responses: answers(ScrapeResponse) },
  })

export const extract = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      const result = await operations.scrape(decodeExtract(body), call)
      rememberPage(request, result.fetched)
      return encodeExtract(result, body, call.requestId)
    },
    body: ExtractRequest,
    uses: ['page'],
    detail: { summary: 'Extract data from one page', responses: answers(ExtractResponse) },
  })

export const search = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      return encodeSearch(await operations.search(decodeSearch(body), call), body, call.requestId)
    },
    body: SearchRequest,
    uses: ['search'],
    detail: { summary: 'Search the web', responses: answers(SearchResponse) },
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
