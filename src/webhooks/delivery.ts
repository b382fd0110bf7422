// Sends one event to its receiver, once.

import { createHmac } from 'node:crypto'
import { deadline } from '../concurrency/deadline.ts'
import { type PageRecord, unpackPage } from '../crawl/page-record.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { asServiceError } from '../errors.ts'
import { unpacked } from '../extraction/page.ts'
import type { ExtractResult } from '../extraction/result.ts'
import type { CheckEvent } from '../monitors/finish.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { type Resolver, resolveTarget } from '../net/guard/resolve.ts'
import { exchange, type HeaderList, type IncomingResponse } from '../net/http/request.ts'
import { retryAfterMs } from '../net/http/retry-after.ts'
import type { AgentResult } from '../operations/agent.ts'
import { openedHeaders, openedUrl } from '../operations/webhook.ts'
import { deliveryPauseMs } from '../queue/backoff.ts'
import type { Attempt, AttemptOutcome, LeasedWebhook } from '../queue/webhooks.ts'

/** For the whole attempt: docs/compatibility.md#webhook-delivery. */
const ATTEMPT_MS = 10_000

const INTERNAL_ERROR = 'internal error before the event was sent; see the service log'

/** The content of an event. */
export interface DeliveryEvent {
  job: Pick<LeasedWebhook, 'id' | 'kind'>
  metadata: Readonly<Record<string, string>>
  webhookId: string
  event: Attempt['event']
  page?: PageRecord
  pageError?: Attempt['pageError']
  /** Of an extraction or an agent job that is completed. */
  result?: ExtractResult | AgentResult
  /** Why a job failed. */
  failure?: string
  /** Of a check. */
  check?: CheckEvent
  /** What an agent did. */
  step?: Attempt['step']
  /** Pages that its job has stored by now. */
  documents?: number
}

interface DeliverySettings {
  /** Key of the signatures. */
  secret: string
  /** Decrypts the stored address and headers. */
  secretKey?: SecretKey | undefined
  /** Checked at every attempt, since the addresses of a host name can change. */
  rules: AddressRules
  /** Replaces the system's resolver. */
  resolver?: Resolver
  userAgent: string
  /** Encodes the body of the request. */
  encode: (event: DeliveryEvent) => string
}

export interface AttemptResult {
  outcome: AttemptOutcome
  /** Whether the receiver answered. */
  answered: boolean
  /** An error in the service itself, for the log. */
  internalError?: unknown
}

/** Sends one event once. */
export type Deliver = (webhook: LeasedWebhook, attempt: Attempt, signal: AbortSignal) => Promise<AttemptResult>

/**
 * Delivers events by signed POST requests. Only a 2xx status counts as delivered. Redirects are not followed, and the body
 * of the answer is not read. Rejects only with the reason of `signal`.
 */
export function createDeliver({ secret, secretKey, rules, resolver, userAgent, encode }: DeliverySettings): Deliver {
  return async (webhook, attempt, signal) => {
    using clock = deadline(ATTEMPT_MS, signal, { timedOut: `no answer within ${ATTEMPT_MS / 1000} s` })
    try {
      const url = openedUrl(webhook.url, secretKey)
      const body = bodyOf(webhook, attempt)
      const addresses = await resolveTarget(url, rules, clock.signal, resolver)
      const response = await exchange({
        url,
        method: 'POST',
        headers: headersOf(webhook, body),
        body,
        repeatable: true,
        signal: clock.signal,
        verifyTls: true,
        addresses,
      })
      response.body?.cancel().catch(() => undefined)
      return { outcome: afterAnswer(response, attempt), answered: true }
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, message } = asServiceError(thrown)
      if (code !== 'internal') return { outcome: afterFailure(message, attempt), answered: false }
      return { outcome: afterFailure(INTERNAL_ERROR, attempt), answered: false, internalError: thrown }
    }
  }

  function bodyOf(
    { id, kind, metadata }: LeasedWebhook,
    { webhookId, event, page, pageError, result, failure, step, documents }: Attempt,
  ): Uint8Array {
    const common = { job: { id, kind }, metadata, webhookId, event, ...(documents !== undefined && { documents }) }
    return Buffer.from(
      encode({
        ...common,
        ...(page !== undefined &&
          (kind === 'check' ? { check: unpacked<CheckEvent>(page) } : { page: unpackPage(page) })),
        ...(pageError !== undefined && { pageError }),
        ...(result !== undefined && { result: unpacked<ExtractResult | AgentResult>(result) }),
        ...(failure !== undefined && { failure }),
        ...(step !== undefined && { step }),
      }),
    )
  }

  /** The caller's headers replace ours, except the signature. Starting a job rejects those. */
  function headersOf(webhook: LeasedWebhook, body: Uint8Array): HeaderList {
    const headers = openedHeaders(webhook.headers, secretKey)
    const signature = signatureOf(body, secret)
    const named = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
    const ours = [
      ['Content-Type', 'application/json'],
      ['User-Agent', userAgent],
      ['Accept', '*/*'],
    ] as const
    return [
      ...ours.filter(([name]) => !named.has(name.toLowerCase())),
      ...Object.entries(headers),
      ['X-Service-Signature', signature],
      ['X-Firecrawl-Signature', signature],
    ]
  }
}

/** HMAC-SHA256 (RFC 2104) of the exact bytes of the body. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function afterAnswer({ status, headers }: IncomingResponse, attempt: Attempt): AttemptOutcome {
  if (status >= 200 && status < 300) return { state: 'delivered', status }
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : ''
  const leastMs = retryAfterMs(headers, Date.now())
  return { ...afterFailure(`HTTP ${status}${redirect}`, attempt, leastMs), status }
}

function afterFailure(error: string, { attempt }: Attempt, leastMs = 0) {
  const waitMs = deliveryPauseMs(attempt, Math.random(), leastMs)
  return waitMs === undefined ? { state: 'given_up' as const, error } : { state: 'waiting' as const, waitMs, error }
}
