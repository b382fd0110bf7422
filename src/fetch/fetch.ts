import { asServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { AddressRules } from '../net/address.ts'
import { fetchHttp } from './http.ts'
import type { Location, PlannedEngine } from './plan.ts'
import type { EngineOutcome, Snapshot } from './snapshot.ts'

export interface FetchRequest {
  url: URL
  /** The caller's, checked by `checkHeaders`. */
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
  /** As planned, in order. */
  engines: PlannedEngine[]
  /** Bound of the decoded body, when it is not that of pages. */
  maxBytes?: number
}

export interface Fetched {
  snapshot: Snapshot
  /** Every engine that was tried, in order. */
  outcomes: EngineOutcome[]
  /** Why an earlier engine's answer was not taken. */
  fallbackReason?: string
}

interface FetchContext {
  /** Carries the deadline of the request. */
  signal: AbortSignal
  /** Its lines carry the request id. */
  log: Log
}

export type FetchPage = (request: FetchRequest, context: FetchContext) => Promise<Fetched>

interface FetchSettings {
  userAgent: string
  rules: AddressRules
  /** Decoded bytes of a page that are read; a longer page is an error. */
  maxBytes: number
}

/** A `FetchPage` with the operator's settings. Failures are `ServiceError`s. */
export function createFetchPage(settings: FetchSettings): FetchPage {
  return async (request, { signal, log }) => {
    const outcomes: EngineOutcome[] = []
    for (const engine of request.engines) {
      const started = performance.now()
      const elapsedMs = () => Math.round(performance.now() - started)
      try {
        const snapshot = await engines[engine](request, settings, signal)
        outcomes.push({ engine, status: 'selected', statusCode: snapshot.status, elapsedMs: elapsedMs() })
        logAttempt(log, request, {
          engine,
          outcome: 'selected',
          status: snapshot.status,
          bytes: snapshot.body.byteLength,
          ms: elapsedMs(),
        })
        log.debug('fetched', { url: snapshot.finalUrl })
        return { snapshot, outcomes }
      } catch (thrown) {
        const error = asServiceError(thrown)
        logAttempt(log, request, {
          engine,
          outcome: 'failed',
          code: error.code,
          cause: causeOf(error.cause),
          ms: elapsedMs(),
        })
        throw error
      }
    }
    throw new Error('a request was planned without an engine')
  }
}

type Engine = (request: FetchRequest, settings: FetchSettings, signal: AbortSignal) => Promise<Snapshot>

const engines: Record<PlannedEngine, Engine> = {
  http: ({ engines: _, ...request }, settings, signal) => fetchHttp({ ...settings, ...request, signal }),
}

function logAttempt(log: Log, { url }: FetchRequest, fields: Parameters<Log['info']>[1]): void {
  log.info('fetch', { url_host: url.host, ...fields })
}
