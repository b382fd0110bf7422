// What crawls and batches have in common: docs/compatibility.md#job-status and #job-errors.
import type { JobRef, Operations } from '../../operations/index.ts'
import { decodeV2JobQuery, encodeV2Job, V2JobCancelled, V2JobQuery, V2JobResponse } from '../../wire/v2/job.ts'
import { encodeV2JobErrors, V2JobErrorsResponse } from '../../wire/v2/job-errors.ts'
import { jobRefOf } from '../job-request.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { v2JobUrl } from './job-url.ts'

export const v2JobStatus = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeV2JobQuery(query)
      const job = jobRefOf(kind, params.id)
      const report = await operations.jobReport(job, window, callOf(request))
      return encodeV2Job(report, window, { url: v2JobUrl(job, request), now: Date.now() })
    },
    socket: kind,
    uses: ['job'],
    detail: {
      summary: `Get the status and documents of a ${kind}`,
      parameters: queryParameters(V2JobQuery),
      responses: answers(V2JobResponse),
    },
  })

export const v2JobErrors = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2JobErrors(await operations.jobErrors(jobRefOf(kind, params.id), callOf(request))),
    uses: ['job'],
    detail: { summary: `List the failed pages of a ${kind}`, responses: answers(V2JobErrorsResponse) },
  })

export const v2CancelJob = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, request }) => {
      await operations.cancelJob(jobRefOf(kind, params.id), callOf(request))
      return { success: true as const, status: 'cancelled' as const }
    },
    uses: ['job', 'cancelJob'],
    detail: { summary: `Cancel a ${kind}`, responses: answers(V2JobCancelled) },
  })
