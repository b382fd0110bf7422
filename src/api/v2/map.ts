import { Elysia } from 'elysia'
import { decodeV2Map, encodeV2Map, V2MapRequest, V2MapResponse } from '../../wire/v2/map.ts'
import type { ApiContext } from '../context.ts'
import { answers } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'

export function v2MapRoutes({ operations }: ApiContext) {
  return new Elysia({ normalize: false, prefix: '/v2' }).post(
    '/map',
    async ({ body, request }) => {
      return encodeV2Map(await operations.map(decodeV2Map(body), callOf(request)), factsOf(request).requestId)
    },
    {
      body: V2MapRequest,
      detail: { tags: ['v2'], summary: 'List the URLs of a site', responses: answers(V2MapResponse) },
    },
  )
}
