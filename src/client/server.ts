import { asServiceError } from '../errors.ts'
import { headerValue } from '../net/message.ts'
import { askOperator, operatorUrl } from '../net/operator/ask-operator.ts'
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
  const { url } = server
  try {
    const { status, headers, contentType, body } = await askOperator(
      { url, name: url.host },
      {
        method,
        path,
        headers: Object.entries(headersOf(server)),
        maxBytes: MAX_BYTES,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    return {
      status,
      type: contentType,
      location: headerValue(headers, 'location'),
      text: new TextDecoder().decode(body),
    }
  } catch (thrown) {
    throw unreachable(url, asServiceError(thrown))
  }
}

export const addressOf = ({ url }: Server, path: string) => operatorUrl(url, path)

export const headersOf = ({ key }: Server): Record<string, string> =>
  key === undefined ? {} : { Authorization: `Bearer ${key}` }
