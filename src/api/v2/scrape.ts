import { Elysia } from 'elysia'
import { encodeDocument } from '../../wire/v2/document.ts'
import { decodeV2Scrape, V2ScrapeRequest, V2ScrapeResponse } from '../../wire/v2/scrape.ts'
import { answers } from '../openapi.ts'
import type { ApiContext } from '../operations.ts'
import { factsOf } from '../request.ts'

export function v2ScrapeRoutes({ scrape }: ApiContext) {
  return new Elysia({ normalize: false, prefix: '/v2' }).post(
    '/scrape',
    async ({ body, request }) => {
      const { requestId, owner, log } = factsOf(request)
      const result = await scrape(decodeV2Scrape(body), { signal: request.signal, owner, log, requestId })
      return { success: true as const, data: encodeDocument(result) }
    },
    {
      body: V2ScrapeRequest,
      detail: { tags: ['v2'], summary: 'Scrape one page', responses: answers(V2ScrapeResponse) },
    },
  )
}
