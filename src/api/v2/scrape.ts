import { Elysia } from 'elysia'
import { encodeDocument } from '../../wire/v2/document.ts'
import { decodeV2Scrape, V2ScrapeRequest, V2ScrapeResponse } from '../../wire/v2/scrape.ts'
import type { ApiContext } from '../context.ts'
import { answers } from '../openapi.ts'
import { callOf } from '../request.ts'

export function v2ScrapeRoutes({ operations }: ApiContext) {
  return new Elysia({ normalize: false, prefix: '/v2' }).post(
    '/scrape',
    async ({ body, request }) => {
      const result = await operations.scrape(decodeV2Scrape(body), callOf(request))
      return { success: true as const, data: encodeDocument(result) }
    },
    {
      body: V2ScrapeRequest,
      detail: { tags: ['v2'], summary: 'Scrape one page', responses: answers(V2ScrapeResponse) },
    },
  )
}
