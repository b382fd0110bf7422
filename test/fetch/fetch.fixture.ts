import { fetchHttp, type HttpFetchOptions } from '../../src/fetch/http/http.ts'
import type { Snapshot } from '../../src/fetch/snapshot.ts'
import { PATIENCE_MS } from '../patience.ts'
import { loopbackRules } from '../site/send-request.ts'

/** `fetchHttp` with what most tests want. */
export function visit(url: string, options: Partial<HttpFetchOptions> = {}): Promise<Snapshot> {
  return fetchHttp({
    url: new URL(url),
    headers: {},
    skipTlsVerification: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
    maxBytes: 1_000_000,
    userAgent: 'Mozilla/5.0 (test)',
    rules: loopbackRules,
    ...options,
  })
}

export const bodyOf = ({ body }: Snapshot): string => new TextDecoder().decode(body)
