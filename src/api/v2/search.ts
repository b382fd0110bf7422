import type { Operations } from '../../operations/index.ts'
import { decodeV2Search, V2SearchRequest } from '../../wire/v2/search.ts'
import { encodeV2Search, V2SearchResponse } from '../../wire/v2/search-results.ts'
import { answers } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2Search = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      return encodeV2Search(await operations.search(decodeV2Search(body), call), call.requestId)
    },
    body: V2SearchRequest,
    uses: ['search'],
    detail: { summary: 'Search the web, news and images', responses: answers(V2SearchResponse) },
  })
