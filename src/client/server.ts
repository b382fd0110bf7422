import { asServiceError } from '../errors.ts'
import { resolveOperator } from '../net/guard/resolve.ts'
import { withoutBrackets } from '../net/host.ts'
import { exchange, readBody } from '../net/http/request.ts'
import { headerValue } from '../net/message.ts'
import { type Answer, bodyOf, unreachable } from './errors.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 64 * 1024 * 1024

/** A service that was started elsewhere, and who asks it. */
export interface Server {
  url: URL
  key: string | undefined
}

/**
 * What a service answers on one of its routes of jobs.
 *
 * @param path below the address of the service, without a slash before it
 * @throws ServerFault
 */
export async function ask<T>(server: Server, method: 'GET' | 'DELETE', path: string): Promise<T> {
  return bodyOf<T>(server.url, await sent(server, method, path), server.key !== undefined)
}

async function sent(server: Server, method: 'GET' | 'DELETE', path: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const url = addressOf(server, path)
  try {
    const addresses = await resolveOperator(withoutBrackets(url.hostname), url.host, signal)
    const headers = Object.entries(headersOf(server))
    const response = await exchange({ url, method, headers, signal, verifyTls: true, addresses })
    const bytes = await readBody(response, { maxBytes: MAX_BYTES, signal })
    return {
      status: response.status,
      type: headerValue(response.headers, 'content-type') ?? '',
      location: headerValue(response.headers, 'location'),
      text: new TextDecoder().decode(bytes),
    }
  } catch (thrown) {
    throw unreachable(server.url, asServiceError(thrown))
  }
}

/** A service may be under a path of its host, behind a proxy. */
export const addressOf = ({ url }: Server, path: string) => new URL(path, url.href.replace(/\/*$/, '/'))

export const headersOf = ({ key }: Server): Record<string, string> =>
  key === undefined ? {} : { Authorization: `Bearer ${key}` }
