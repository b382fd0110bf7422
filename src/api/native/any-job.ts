// The routes of a job of any kind, by its id alone.
import type { Operations } from '../../operations/index.ts'
import { AnyJobResponse, encodeAnyJob, encodeRetry, RetryRequest, RetryResponse } from '../../wire/native/any-job.ts'
import { decodeJobPagesQuery, encodeJobPages, JobPagesQuery, JobPagesResponse } from '../../wire/native/job-pages.ts'
import {
  decodeJobWebhooksQuery,
  encodeJobWebhooks,
  JobRedeliverResponse,
  JobWebhooksQuery,
  JobWebhooksResponse,
} from '../../wire/native/job-webhooks.ts'
import { encodeJobPage, JobPageResponse, numberOfPage } from '../../wire/native/stored-page.ts'
import { V2RedeliverRequest } from '../../wire/v2/deliveries.ts'
import { anyJobIdOf } from '../job-request.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const anyJob = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeAnyJob(await operations.anyJobReport(anyJobIdOf(params.id), callOf(request))),
    uses: ['job'],
    detail: { summary: 'Get a job of any kind, without its documents', responses: answers(AnyJobResponse) },
  })

export const cancelAnyJob = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeAnyJob(await operations.cancelAnyJob(anyJobIdOf(params.id), callOf(request))),
    uses: ['job', 'cancelJob'],
    detail: { summary: 'Cancel a job of any kind', responses: answers(AnyJobResponse) },
  })

export const retryAnyJob = (operations: Operations) =>
  endpoint({
    handle: async ({ params, body, request }) =>
      encodeRetry(await operations.retryAnyJob(anyJobIdOf(params.id), body.urls, callOf(request))),
    body: RetryRequest,
    uses: ['job', 'retryJob'],
    detail: { summary: 'Fetch the failed pages of a job again', responses: answers(RetryResponse) },
  })

export const jobPages = (operations: Operations) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeJobPagesQuery(query)
      return encodeJobPages(await operations.jobPages(anyJobIdOf(params.id), window, callOf(request)), window)
    },
    uses: ['job'],
    detail: {
      summary: 'List the pages of a job in every state, without their documents',
      parameters: queryParameters(JobPagesQuery),
      responses: answers(JobPagesResponse),
    },
  })

export const jobPage = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeJobPage(await operations.jobPage(anyJobIdOf(params.id), numberOfPage(params.page), callOf(request))),
    uses: ['job'],
    detail: { summary: 'Get one stored page of a job', responses: answers(JobPageResponse) },
  })

export const jobWebhooks = (operations: Operations) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeJobWebhooksQuery(query)
      return encodeJobWebhooks(await operations.anyDeliveries(anyJobIdOf(params.id), window, callOf(request)), window)
    },
    uses: ['job'],
    detail: {
      summary: 'List the webhook events of a job of any kind',
      parameters: queryParameters(JobWebhooksQuery),
      responses: answers(JobWebhooksResponse),
    },
  })

export const redeliverJobWebhooks = (operations: Operations) =>
  endpoint({
    handle: async ({ params, body, request }) => ({
      redelivered: await operations.redeliverAnyEvents(anyJobIdOf(params.id), body.webhookIds, callOf(request)),
    }),
    body: V2RedeliverRequest,
    uses: ['job'],
    detail: { summary: 'Redeliver webhook events of a job of any kind', responses: answers(JobRedeliverResponse) },
  })
