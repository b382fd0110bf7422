import type { Operations } from '../../operations/index.ts'
import { decodeV2Map, encodeV2Map, V2MapRequest, V2MapResponse } from '../../wire/v2/map.ts'
import { answers } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2Map = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const call = callOf(request)
      return encodeV2Map(await operations.map(decodeV2Map(body), call), call.requestId)
    },
    body: V2MapRequest,
    uses: ['map'],
    detail: { summary: 'List the URLs of a site', responses: answers(V2MapResponse) },
  })
