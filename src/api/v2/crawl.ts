import { Elysia } from 'elysia'
import { ServiceError } from '../../errors.ts'
import { encodeV2Active, V2ActiveResponse } from '../../wire/v2/active.ts'
import {
  decodeV2Crawl,
  encodeV2Crawl,
  V2CrawlRequest,
  V2JobStarted,
  V2ParamsPreviewRequest,
} from '../../wire/v2/crawl.ts'
import { withoutNulls } from '../../wire/v2/nulls.ts'
import type { ApiContext } from '../context.ts'
import { idempotencyKeyOf } from '../job-request.ts'
import { answers, idempotency } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { v2JobRoutes } from './job.ts'

export function v2CrawlRoutes({ operations }: ApiContext) {
  const active = async ({ request }: { request: Request }) =>
    encodeV2Active(await operations.activeJobs('crawl', callOf(request)))
  const activeDetail = { tags: ['v2'], summary: 'Crawls that are not over', responses: answers(V2ActiveResponse) }
  return new Elysia({ normalize: false, prefix: '/v2' })
    .post(
      '/crawl',
      async ({ body, request }) => {
        const idempotencyKey = idempotencyKeyOf(request)
        const { id } = await operations.startCrawl({ ...decodeV2Crawl(body), idempotencyKey }, callOf(request))
        return encodeV2Crawl({ id, url: `${factsOf(request).base}/v2/crawl/${id}` }, body)
      },
      {
        body: V2CrawlRequest,
        transform: ({ body }) => withoutNulls(body),
        detail: {
          tags: ['v2'],
          summary: 'Start a crawl of a site',
          parameters: idempotency,
          responses: answers(V2JobStarted),
        },
      },
    )
    .get('/crawl/active', active, { detail: activeDetail })
    .get('/crawl/ongoing', active, { detail: activeDetail })
    .post(
      '/crawl/params-preview',
      () => {
        throw new ServiceError(
          'invalid_request',
          'Options can be made of a prompt by a language model only, and this version has none; send them to /v2/crawl yourself',
        )
      },
      { body: V2ParamsPreviewRequest, detail: { tags: ['v2'], summary: 'Options from a prompt; not served' } },
    )
    .use(v2JobRoutes({ operations }, 'crawl', '/crawl'))
}
