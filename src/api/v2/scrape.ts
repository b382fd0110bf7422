import type { Operations } from '../../operations/index.ts'
import { encodeDocument } from '../../wire/v2/document.ts'
import { decodeV2Scrape, V2ScrapeRequest, V2ScrapeResponse } from '../../wire/v2/scrape.ts'
import { answers } from '../openapi.ts'
import { callOf, rememberPage } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2Scrape = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const result = await operations.scrape(decodeV2Scrape(body), callOf(request))
      rememberPage(request, result.fetched)
      return { success: true as const, data: encodeDocument(result) }
    },
    body: V2ScrapeRequest,
    uses: ['page'],
    detail: { summary: 'Scrape one page', responses: answers(V2ScrapeResponse) },
  })
