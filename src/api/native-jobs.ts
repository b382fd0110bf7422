import { Elysia } from 'elysia'
import { BatchRequest, BatchResponse, decodeBatch, encodeBatch } from '../wire/native/batch.ts'
import { CrawlRequest, CrawlResponse, decodeCrawl, encodeCrawl } from '../wire/native/crawl.ts'
import { decodeJobQuery, encodeJob, JobQuery, JobResponse } from '../wire/native/job.ts'
import type { ApiContext } from './context.ts'
import { idempotencyKeyOf, jobRefOf } from './job-request.ts'
import { answers, idempotency, queryParameters } from './openapi.ts'
import { callOf } from './request.ts'

/** The native routes of crawls and batches (specification 4.1). */
export function nativeJobRoutes({ operations }: ApiContext) {
  return new Elysia({ normalize: false })
    .post(
      '/crawl',
      async ({ body, request }) => {
        const idempotencyKey = idempotencyKeyOf(request)
        return encodeCrawl(await operations.startCrawl({ ...decodeCrawl(body), idempotencyKey }, callOf(request)), body)
      },
      {
        body: CrawlRequest,
        detail: {
          tags: ['native'],
          summary: 'Start a crawl of a site',
          parameters: idempotency,
          responses: answers(CrawlResponse),
        },
      },
    )
    .post(
      '/batch/scrape',
      async ({ body, request }) => {
        const idempotencyKey = idempotencyKeyOf(request)
        return encodeBatch(await operations.startBatch({ ...decodeBatch(body), idempotencyKey }, callOf(request)), body)
      },
      {
        body: BatchRequest,
        detail: {
          tags: ['native'],
          summary: 'Start to scrape a list of pages',
          parameters: idempotency,
          responses: answers(BatchResponse),
        },
      },
    )
    .use(statusRoutes({ operations }, 'crawl', '/crawl'))
    .use(statusRoutes({ operations }, 'batch', '/batch/scrape'))
}

function statusRoutes(
  { operations }: Pick<ApiContext, 'operations'>,
  kind: 'crawl' | 'batch',
  path: '/crawl' | '/batch/scrape',
) {
  const parameters = queryParameters(JobQuery)
  return new Elysia({ normalize: false })
    .get(
      `${path}/:id`,
      async ({ params, query, request }) => {
        const window = decodeJobQuery(query)
        return encodeJob(await operations.jobReport(jobRefOf(kind, params.id), window, callOf(request)), window)
      },
      {
        detail: {
          tags: ['native'],
          summary: `Status and documents of a ${kind}`,
          parameters,
          responses: answers(JobResponse),
        },
      },
    )
    .delete(
      `${path}/:id`,
      async ({ params, query, request }) => {
        const window = decodeJobQuery(query)
        const job = jobRefOf(kind, params.id)
        await operations.cancelJob(job, callOf(request))
        return encodeJob(await operations.jobReport(job, window, callOf(request)), window)
      },
      { detail: { tags: ['native'], summary: `Cancel a ${kind}`, parameters, responses: answers(JobResponse) } },
    )
}
