// The TLS client service, which speaks TLS and HTTP/2 as a certain browser does.
import type { Service } from '../../net/guard/address.ts'
import { withoutBrackets } from '../../net/host.ts'
import type { IncomingResponse, OutgoingRequest } from '../../net/http/request.ts'
import { askOperator, OperatorError } from '../../net/operator/ask-operator.ts'
import { portOf } from '../../net/ports.ts'
import { decodeForwarded, encodeForward } from './forward.ts'
import type { TlsProfile } from './profiles.ts'

/** Maximum time for the site to answer the service. The service then gets a second more. */
const SITE_TIMEOUT_MS = 15_000
const SERVICE_MARGIN_MS = 1_000

/** Shares of the remaining time, so that a service that does not answer leaves enough for the built-in client. */
const SITE_SHARE = 1 / 2
const SERVICE_SHARE = 1 / 8

/** How long a service that did not answer is left alone, since every request would wait for it. */
const AWAY_MS = 30_000

/** A shorter silence may be due to a slow site or a caller's short timeout. */
const MIN_SILENCE_MS = 5_000

/** Size of an answer besides the page's body, which comes in Base64. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

export interface TlsClientOptions {
  /** The operator's address of the service. The forward API is below it. */
  url: URL
  profile: TlsProfile
  /** Secret. */
  apiKey: string | undefined
}

export interface ForwardBounds {
  /** Of the decoded body. */
  maxBytes: number
  /** As in `Call`. */
  endsAt: number | undefined
}

export interface TlsClient {
  readonly profile: TlsProfile
  /** Its address. */
  readonly service: Service
  /**
   * Sends a request to a site as the profile's browser would.
   *
   * @throws TlsClientError if there is no answer of the site; the reason of the request's signal
   */
  forward(request: OutgoingRequest, bounds: ForwardBounds): Promise<IncomingResponse>
}

/** Why there is no answer of the site. `reason` appears in outcomes, `cause` only in the log. */
export class TlsClientError extends Error {
  constructor(
    readonly reason: 'tls_client_away' | 'tls_client_refused' | 'tls_client_failed' | 'tls_client_no_answer',
    /** False if the service was not called. */
    readonly attempted: boolean,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/**
 * A client of tls-client-api.
 *
 * The service resolves host names itself, after they were checked here. It therefore gets only https URLs and always
 * verifies certificates: if a name led somewhere else by then, that host would need a certificate for the name.
 */
export function createTlsClient({ url, profile, apiKey }: TlsClientOptions): TlsClient {
  const service = { hostname: withoutBrackets(url.hostname), port: portOf(url) }
  let awayUntil = 0

  const ask = (
    request: OutgoingRequest,
    { maxBytes, siteMs, signal }: { maxBytes: number; siteMs: number; signal: AbortSignal },
  ) =>
    askOperator(
      { url, name: 'the TLS client service' },
      {
        method: 'POST',
        path: 'api/forward',
        headers: [['Content-Type', 'application/json'], ...(apiKey ? [['x-api-key', apiKey] as const] : [])],
        body: encodeForward(request, { profile, timeoutMs: siteMs }),
        maxBytes: Math.ceil((maxBytes * 4) / 3) + MAX_OVERHEAD_BYTES,
        signal,
      },
    )

  async function forward(request: OutgoingRequest, { maxBytes, endsAt }: ForwardBounds): Promise<IncomingResponse> {
    if (performance.now() < awayUntil) throw new TlsClientError('tls_client_away', false)
    const { siteMs, serviceMs } = timesWithin(endsAt === undefined ? Infinity : endsAt - performance.now())
    const clock = AbortSignal.timeout(serviceMs)
    const signal = AbortSignal.any([request.signal, clock])
    const { status, body } = await ask(request, { maxBytes, siteMs, signal }).catch((thrown: unknown) => {
      if (request.signal.aborted || isTooLarge(thrown)) throw thrown
      if (!clock.aborted || serviceMs >= MIN_SILENCE_MS) awayUntil = performance.now() + AWAY_MS
      throw new TlsClientError('tls_client_away', true, thrown)
    })
    if (status === 401 || status === 403) throw new TlsClientError('tls_client_refused', true, `HTTP ${status}`)
    if (status !== 200) throw new TlsClientError('tls_client_failed', true, `HTTP ${status}`)
    const answer = decodeForwarded(body)
    if (answer === undefined) throw new TlsClientError('tls_client_failed', true, 'invalid answer')
    if ('failure' in answer) {
      throw new TlsClientError('tls_client_no_answer', true, asLogged(answer.failure, request))
    }
    return answer
  }

  return { profile, service, forward }
}

/** The time for the site and for the service if the request has `leftMs` left. */
function timesWithin(leftMs: number): { siteMs: number; serviceMs: number } {
  const siteMs = Math.max(1, Math.round(Math.min(SITE_TIMEOUT_MS, leftMs * SITE_SHARE)))
  return { siteMs, serviceMs: siteMs + Math.max(1, Math.round(Math.min(SERVICE_MARGIN_MS, leftMs * SERVICE_SHARE))) }
}

/** The service's message without the proxy's password and the page's address. */
function asLogged(message: string, { proxy }: OutgoingRequest): string {
  return (proxy?.redact(message) ?? message).replace(/https?:\/\/[^\s"']+/gi, '…')
}

const isTooLarge = (thrown: unknown) => thrown instanceof OperatorError && thrown.code === 'body_too_large'
