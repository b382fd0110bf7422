import { exchange, type IncomingResponse, type OutgoingRequest } from '../../net/http/request.ts'
import type { AttemptLog } from '../attempt-log.ts'
import type { EngineName } from '../snapshot.ts'
import { type ForwardBounds, type TlsClient, TlsClientError } from './tls.ts'

interface Sender {
  send: (request: OutgoingRequest) => Promise<IncomingResponse>
  /** The engine that gave the last answer. */
  readonly engine: EngineName
}

/**
 * Sends the https hops of one fetch through the TLS client service. Once the service fails, this hop and all later ones
 * use the built-in client.
 */
export function tlsWithFallback(
  client: TlsClient,
  { attempts, ...bounds }: ForwardBounds & { attempts: AttemptLog },
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
      attempts.failEngine('tls', thrown, request.proxy)
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
