import type { Operations } from '../../operations/index.ts'
import { encodeV2Active, V2ActiveResponse } from '../../wire/v2/active.ts'
import {
  decodeV2Crawl,
  encodeV2Crawl,
  previewParameters,
  V2CrawlRequest,
  V2JobStarted,
  V2ParamsPreviewRequest,
  V2ParamsPreviewResponse,
} from '../../wire/v2/crawl.ts'
import { idempotencyKeyOf } from '../job-request.ts'
import { answers, idempotency } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { v2JobUrl } from './job-url.ts'

export const v2StartCrawl = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request)
      const { id } = await operations.startCrawl({ ...decodeV2Crawl(body), idempotencyKey }, callOf(request))
      return encodeV2Crawl({ id, url: v2JobUrl({ kind: 'crawl', id }, request) }, body)
    },
    body: V2CrawlRequest,
    uses: ['startJob'],
    detail: { summary: 'Start a crawl of a site', parameters: idempotency, responses: answers(V2JobStarted) },
  })

export const v2ActiveCrawls = (operations: Operations) =>
  endpoint({
    handle: async ({ request }) => encodeV2Active(await operations.activeJobs('crawl', callOf(request))),
    uses: ['jobs'],
    detail: { summary: 'List the active crawls', responses: answers(V2ActiveResponse) },
  })

export const v2ParamsPreview = () =>
  endpoint({
    handle: ({ body }) => previewParameters(body),
    body: V2ParamsPreviewRequest,
    detail: { summary: 'Crawl options from a prompt', responses: answers(V2ParamsPreviewResponse) },
  })
