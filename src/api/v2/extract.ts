import type { Operations } from '../../operations/index.ts'
import {
  decodeV2Extract,
  encodeV2Extract,
  encodeV2ExtractStarted,
  V2ExtractRequest,
  V2ExtractResponse,
  V2ExtractStarted,
} from '../../wire/v2/extract.ts'
import { idempotencyKeyOf, jobRefOf } from '../job-request.ts'
import { answers, idempotency } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2StartExtract = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request)
      const started = await operations.startExtract({ ...decodeV2Extract(body), idempotencyKey }, callOf(request))
      return encodeV2ExtractStarted(started, body)
    },
    body: V2ExtractRequest,
    uses: ['startJob', 'laterSearch'],
    detail: {
      summary: 'Start an extraction of structured data from pages and sites',
      parameters: idempotency,
      responses: answers(V2ExtractStarted),
    },
  })

export const v2ExtractStatus = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2Extract(await operations.extractReport(jobRefOf('extract', params.id), callOf(request)), Date.now()),
    uses: ['job'],
    detail: { summary: 'Get the status and the result of an extraction', responses: answers(V2ExtractResponse) },
  })
