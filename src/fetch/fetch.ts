import { asServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { Network } from '../net/address.ts'
import { fetchHttp } from './http.ts'
import { type Location, planEngines, type UseBrowser } from './plan.ts'
import type { EngineOutcome, Snapshot } from './snapshot.ts'

/** Decoded bytes of a page that are read; the specification's bound for documents (8) is taken for pages too. */
const MAX_PAGE_BYTES = 50 * 1024 * 1024

export interface FetchRequest {
  url: URL
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
  useBrowser: UseBrowser
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

export type FetchPage = (request: FetchRequest, signal: AbortSignal) => Promise<Fetched>

interface FetchSettings {
  userAgent: string
  allowPrivateNetworks: Network[]
  log: Log
}

/** A `FetchPage` with the operator's settings. `signal` carries the deadline; failures are `ServiceError`s. */
export function createFetchPage({ userAgent, allowPrivateNetworks, log }: FetchSettings): FetchPage {
  return async (request, signal) => {
    planEngines(request.useBrowser)
    const started = performance.now()
    const elapsedMs = () => Math.round(performance.now() - started)
    const fields = { engine: 'http', url_host: request.url.host }
    try {
      const snapshot = await fetchHttp({
        url: request.url,
        headers: request.headers,
        location: request.location,
        skipTlsVerification: request.skipTlsVerification,
        signal,
        maxBytes: request.maxBytes ?? MAX_PAGE_BYTES,
        userAgent,
        rules: { allow: allowPrivateNetworks },
      })
      log.info('fetch', {
        ...fields,
        outcome: 'selected',
        status: snapshot.status,
        bytes: snapshot.body.byteLength,
        ms: elapsedMs(),
      })
      log.debug('fetched', { url: snapshot.finalUrl })
      return {
        snapshot,
        outcomes: [{ engine: 'http', status: 'selected', statusCode: snapshot.status, elapsedMs: elapsedMs() }],
      }
    } catch (thrown) {
      const error = asServiceError(thrown)
      log.info('fetch', {
        ...fields,
        outcome: 'failed',
        code: error.code,
        cause: causeOf(error.cause),
        ms: elapsedMs(),
      })
      throw error
    }
  }
}
