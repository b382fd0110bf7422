import type { Service } from '../../net/guard/address.ts'
import { withoutBrackets } from '../../net/host.ts'
import type { IncomingResponse, OutgoingRequest } from '../../net/http/request.ts'
import { askOperator, OperatorError } from '../../net/operator/ask-operator.ts'
import { portOf } from '../../net/ports.ts'
import { decodeForwarded, encodeForward } from './forward.ts'
import type { TlsProfile } from './profiles.ts'

/** The longest that the site has to answer the service, which is then given a second more than the site. */
const SITE_TIMEOUT_MS = 15_000
const SERVICE_MARGIN_MS = 1_000

/** Parts of the time that is left, so that a service that says nothing leaves enough for the built-in client. */
const SITE_SHARE = 1 / 2
const SERVICE_SHARE = 1 / 8

/** A service that is away is left alone for so long, since every request would wait for it. */
const AWAY_MS = 30_000

/** Silence of a shorter time may be the fault of a slow site, or of a caller in a hurry. */
const TELLING_SILENCE_MS = 5_000

/** What an answer has beside the body of the page, which comes in base64. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

export interface TlsClientOptions {
  /** Where the service is, an operator's address; the forward API is below it. */
  url: URL
  profile: TlsProfile
  /** Secret. */
  apiKey: string | undefined
}

export interface ForwardBounds {
  /** Of the decoded body. */
  maxBytes: number
  /** When the time of the whole request is over (`Call.endsAt`). */
  endsAt: number | undefined
}

export interface TlsClient {
  readonly profile: TlsProfile
  /** Where it is. */
  readonly service: Service
  /**
   * Sends a request to a site in the way of the profile's browser.
   *
   * @throws TlsClientError when there is no answer of the site; ServiceError for what `signal` was aborted with
   */
  forward(request: OutgoingRequest, bounds: ForwardBounds): Promise<IncomingResponse>
}

/** Why the service gave no answer of the site: `reason` as outcomes show it, `cause` for the log alone. */
export class TlsClientError extends Error {
  constructor(
    readonly reason: 'tls_client_away' | 'tls_client_refused' | 'tls_client_failed' | 'tls_client_no_answer',
    /** False when the service was not asked. */
    readonly asked: boolean,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/**
 * The TLS client service (tls-client-api, design/components.md): it speaks TLS and HTTP/2 as a browser does.
 *
 * It looks names up by itself, after they were judged here. So it is only given https URLs and always checks
 * certificates: a name that led somewhere else by then would have to show the certificate of the name there.
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
      if (!clock.aborted || serviceMs >= TELLING_SILENCE_MS) awayUntil = performance.now() + AWAY_MS
      throw new TlsClientError('tls_client_away', true, thrown)
    })
    if (status === 401 || status === 403) throw new TlsClientError('tls_client_refused', true, `HTTP ${status}`)
    if (status !== 200) throw new TlsClientError('tls_client_failed', true, `HTTP ${status}`)
    const answer = decodeForwarded(body)
    if (answer === undefined) throw new TlsClientError('tls_client_failed', true, 'its answer is not understood')
    if ('failure' in answer) {
      throw new TlsClientError('tls_client_no_answer', true, asLogged(answer.failure, request))
    }
    return answer
  }

  return { profile, service, forward }
}

/** How long site and service have when a request has so much time left. */
function timesWithin(leftMs: number): { siteMs: number; serviceMs: number } {
  const siteMs = Math.max(1, Math.round(Math.min(SITE_TIMEOUT_MS, leftMs * SITE_SHARE)))
  return { siteMs, serviceMs: siteMs + Math.max(1, Math.round(Math.min(SERVICE_MARGIN_MS, leftMs * SERVICE_SHARE))) }
}

/** What the service said, without what is secret of the proxy, and without the address of the page. */
function asLogged(failure: string, { proxy }: OutgoingRequest): string {
  return (proxy?.redact(failure) ?? failure).replace(/https?:\/\/[^\s"']+/gi, '…')
}

const isTooLarge = (thrown: unknown) => thrown instanceof OperatorError && thrown.code === 'body_too_large'
