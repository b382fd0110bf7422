import { createHmac } from 'node:crypto'
import { deadline } from '../concurrency/deadline.ts'
import { type PageRecord, unpackPage } from '../crawl/page-record.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { asServiceError } from '../errors.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { type Resolver, resolveTarget } from '../net/guard/resolve.ts'
import { exchange, type HeaderList, type IncomingResponse } from '../net/http/request.ts'
import { retryAfterMs } from '../net/http/retry-after.ts'
import { openedHeaders } from '../operations/webhook.ts'
import { deliveryPauseMs } from '../queue/backoff.ts'
import type { Attempt, AttemptOutcome, LeasedWebhook } from '../queue/webhooks.ts'

/** For the whole attempt (v2-server-semantics.md 3.3). */
const ATTEMPT_MS = 10_000

const FAULT = 'the service failed before the event was sent; its log tells more'

/** An event as it is told. */
export interface ToldEvent {
  job: Pick<LeasedWebhook, 'id' | 'kind'>
  metadata: Readonly<Record<string, string>>
  webhookId: string
  event: Attempt['event']
  page?: PageRecord
  fault?: Attempt['fault']
}

export interface DeliverySettings {
  /** Key of the signatures. */
  secret: string
  /** Under which headers of receivers were kept. */
  secretKey?: SecretKey | undefined
  /** Judged at every attempt: what a name means may have changed since it was asked for. */
  rules: AddressRules
  /** In place of the system's. */
  resolver?: Resolver
  userAgent: string
  /** The body of a request. */
  encode: (event: ToldEvent) => string
}

export interface AttemptResult {
  outcome: AttemptOutcome
  /** Whether there was an answer. */
  answered: boolean
  /** What went wrong in the service itself, for the log. */
  fault?: unknown
}

/** Sends one event once. */
export type Deliver = (webhook: LeasedWebhook, attempt: Attempt, signal: AbortSignal) => Promise<AttemptResult>

/**
 * How events are sent: POST, signed, 2xx being the only answer that counts as accepted. Redirects are not followed, and
 * what the receiver says beyond its status is not read. Rejects with the reason of `signal` alone.
 */
export function createDeliver({ secret, secretKey, rules, resolver, userAgent, encode }: DeliverySettings): Deliver {
  return async (webhook, attempt, signal) => {
    using clock = deadline(ATTEMPT_MS, signal, { late: `no answer within ${ATTEMPT_MS / 1000} s` })
    try {
      const url = new URL(webhook.url)
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
      return { outcome: afterFailure(FAULT, attempt), answered: false, fault: thrown }
    }
  }

  function bodyOf({ id, kind, metadata }: LeasedWebhook, { webhookId, event, page, fault }: Attempt): Uint8Array {
    const told = { job: { id, kind }, metadata, webhookId, event }
    return Buffer.from(
      encode({ ...told, ...(page !== undefined && { page: unpackPage(page) }), ...(fault !== undefined && { fault }) }),
    )
  }

  /** The caller's may replace ours, but for those of the signature, which are refused where the job is started. */
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

/** HMAC-SHA256 of the exact bytes of a body (specification 6; RFC 2104). */
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
