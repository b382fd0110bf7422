// The native routes of crawls and batches.
import type { JobRef, Operations } from '../../operations/index.ts'
import { BatchRequest, BatchResponse, decodeBatch, encodeBatch } from '../../wire/native/batch.ts'
import { CrawlRequest, CrawlResponse, decodeCrawl, encodeCrawl } from '../../wire/native/crawl.ts'
import { decodeJobQuery, encodeJob, JobQuery, JobResponse } from '../../wire/native/job.ts'
import { decodeJobListQuery, encodeJobList, JobListQuery, JobListResponse } from '../../wire/native/job-list.ts'
import { idempotencyKeyOf, jobRefOf } from '../job-request.ts'
import { answers, idempotency, queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const startCrawl = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request)
      return encodeCrawl(await operations.startCrawl({ ...decodeCrawl(body), idempotencyKey }, callOf(request)), body)
    },
    body: CrawlRequest,
    uses: ['startJob'],
    detail: { summary: 'Start a crawl of a site', parameters: idempotency, responses: answers(CrawlResponse) },
  })

export const startBatch = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request)
      return encodeBatch(await operations.startBatch({ ...decodeBatch(body), idempotencyKey }, callOf(request)), body)
    },
    body: BatchRequest,
    uses: ['startJob'],
    detail: {
      summary: 'Start a batch that scrapes a list of URLs',
      parameters: idempotency,
      responses: answers(BatchResponse),
    },
  })

export const listJobs = (operations: Operations) =>
  endpoint({
    handle: async ({ query, request }) => {
      const window = decodeJobListQuery(query)
      return encodeJobList(await operations.jobList(window, callOf(request)), window)
    },
    uses: ['jobs'],
    detail: {
      summary: 'List crawls, batches, extractions and agents, newest first',
      parameters: queryParameters(JobListQuery),
      responses: answers(JobListResponse),
    },
  })

export const jobStatus = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeJobQuery(query)
      return encodeJob(await operations.jobReport(jobRefOf(kind, params.id), window, callOf(request)), window)
    },
    uses: ['job'],
    detail: {
      summary: `Get the status and documents of a ${kind}`,
      parameters: queryParameters(JobQuery),
      responses: answers(JobResponse),
    },
  })

/** Unlike the v2 route, it returns the job, as the status route does. */
export const cancelJob = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeJobQuery(query)
      const job = jobRefOf(kind, params.id)
      const call = callOf(request)
      await operations.cancelJob(job, call)
      return encodeJob(await operations.jobReport(job, window, call), window)
    },
    uses: ['job', 'cancelJob'],
    detail: { summary: `Cancel a ${kind}`, parameters: queryParameters(JobQuery), responses: answers(JobResponse) },
  })
