import { Elysia } from 'elysia'
import { decodeV2Map, encodeV2Map, V2MapRequest, V2MapResponse } from '../../wire/v2/map.ts'
import { answers } from '../openapi.ts'
import type { ApiContext } from '../operations.ts'
import { factsOf } from '../request.ts'

export function v2MapRoutes({ map }: ApiContext) {
  return new Elysia({ normalize: false, prefix: '/v2' }).post(
    '/map',
    async ({ body, request }) => {
      const { requestId, owner, log } = factsOf(request)
      return encodeV2Map(await map(decodeV2Map(body), { signal: request.signal, owner, log, requestId }), requestId)
    },
    {
      body: V2MapRequest,
      detail: { tags: ['v2'], summary: 'List the URLs of a site', responses: answers(V2MapResponse) },
    },
  )
}
