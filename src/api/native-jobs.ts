import { Elysia } from 'elysia'
import { BatchRequest, BatchResponse, decodeBatch, encodeBatch } from '../wire/native/batch.ts'
import { CrawlRequest, CrawlResponse, decodeCrawl, encodeCrawl } from '../wire/native/crawl.ts'
import { decodeJobQuery, encodeJob, JobQuery, JobResponse } from '../wire/native/job.ts'
import { jobCallerOf, jobKeyOf } from './job-request.ts'
import { answers, idempotency, queryParameters } from './openapi.ts'
import type { ApiContext } from './operations.ts'

/** The native routes of crawls and batches (specification 4.1). */
export function nativeJobRoutes({ jobs }: ApiContext) {
  return new Elysia({ normalize: false })
    .post(
      '/crawl',
      async ({ body, request }) => {
        const caller = jobCallerOf(request)
        return encodeCrawl(await (await jobs()).startCrawl(decodeCrawl(body), caller), body)
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
        const caller = jobCallerOf(request)
        return encodeBatch(await (await jobs()).startBatch(decodeBatch(body), caller), body)
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
    .use(statusRoutes({ jobs }, 'crawl', '/crawl'))
    .use(statusRoutes({ jobs }, 'batch', '/batch/scrape'))
}

function statusRoutes({ jobs }: Pick<ApiContext, 'jobs'>, kind: 'crawl' | 'batch', path: '/crawl' | '/batch/scrape') {
  const parameters = queryParameters(JobQuery)
  return new Elysia({ normalize: false })
    .get(
      `${path}/:id`,
      async ({ params, query, request }) => {
        const window = decodeJobQuery(query)
        return encodeJob(await (await jobs()).report(jobKeyOf(kind, params.id, request), window), window)
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
        const key = jobKeyOf(kind, params.id, request)
        await (await jobs()).cancel(key)
        return encodeJob(await (await jobs()).report(key, window), window)
      },
      { detail: { tags: ['native'], summary: `Cancel a ${kind}`, parameters, responses: answers(JobResponse) } },
    )
}
