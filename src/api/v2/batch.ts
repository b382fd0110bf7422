import type { Operations } from '../../operations/index.ts'
import { encodeV2ActiveBatches, V2ActiveBatchesResponse } from '../../wire/v2/active.ts'
import { decodeV2Batch, encodeV2Batch, V2BatchRequest, V2BatchStarted } from '../../wire/v2/batch.ts'
import { idempotencyKeyOf } from '../job-request.ts'
import { answers, idempotency } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { v2JobUrl } from './job-url.ts'

export const v2StartBatch = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request)
      const batch = { ...decodeV2Batch(body), idempotencyKey }
      const { id, invalidUrls } = await operations.startBatch(batch, callOf(request))
      return encodeV2Batch({ id, url: v2JobUrl({ kind: 'batch', id }, request), invalidUrls }, body)
    },
    body: V2BatchRequest,
    uses: ['startJob', 'job'],
    detail: {
      summary: 'Start a batch that scrapes a list of URLs',
      parameters: idempotency,
      responses: answers(V2BatchStarted),
    },
  })

export const v2ActiveBatches = (operations: Operations) =>
  endpoint({
    handle: async ({ request }) => encodeV2ActiveBatches(await operations.activeJobs('batch', callOf(request))),
    uses: ['jobs'],
    detail: { summary: 'List the active batches', responses: answers(V2ActiveBatchesResponse) },
  })
