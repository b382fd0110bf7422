import { exchange, type IncomingResponse, type OutgoingRequest } from '../../net/http/request.ts'
import type { AttemptLog } from '../attempt-log.ts'
import type { EngineName } from '../snapshot.ts'
import { type ForwardBounds, type TlsClient, TlsClientError } from './tls.ts'

interface Sender {
  send: (request: OutgoingRequest) => Promise<IncomingResponse>
  /** Which engine gave the last answer. */
  readonly engine: EngineName
}

/**
 * Sends the hops of one fetch by the TLS client service, as far as there is TLS; once the service fails, this hop and
 * all later ones by our own client (specification 4.3.12).
 */
export function tlsWithFallback(
  client: TlsClient,
  { trail, ...bounds }: ForwardBounds & { trail: AttemptLog },
): Sender {
  let engine: EngineName = 'http'
  let failed = false

  async function byClient(request: OutgoingRequest): Promise<IncomingResponse | undefined> {
    if (failed || request.url.protocol !== 'https:') return undefined
    try {
      return await client.forward(request, bounds)
    } catch (thrown) {
      if (!(thrown instanceof TlsClientError)) throw thrown
      failed = true
      trail.failEngine('tls', thrown, request.proxy)
      return undefined
    }
  }

  return {
    async send(request) {
      const answer = await byClient(request)
      engine = answer === undefined ? 'http' : 'tls'
      return answer ?? exchange(request)
    },
    get engine() {
      return engine
    },
  }
}
