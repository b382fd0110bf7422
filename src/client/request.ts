import { asServiceError } from '../errors.ts'
import { headerValue } from '../net/message.ts'
import { askOperator, operatorUrl } from '../net/operator/ask-operator.ts'
import { bodyOf, type ServerResponse, unreachable } from './errors.ts'

/** A running service and the API key for it. */
export interface Server {
  url: URL
  key: string | undefined
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Calls a route of a service and returns the body of the response.
 *
 * @param path relative to the URL of the service, without a leading slash
 * @throws ServerError
 */
export async function ask<T>(server: Server, method: Method, path: string, body?: object): Promise<T> {
  return bodyOf<T>(server.url, await send(server, method, path, body), server.key !== undefined)
}

async function send(server: Server, method: Method, path: string, message?: object): Promise<ServerResponse> {
  const { url } = server
  try {
    const { status, headers, contentType, body } = await askOperator(
      { url, name: url.host },
      {
        method,
        path,
        headers: [
          ...Object.entries(headersOf(server)),
          ...(message === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ],
        ...(message !== undefined && { body: Buffer.from(JSON.stringify(message)) }),
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

const TIMEOUT_MS = 30_000
const MAX_BYTES = 64 * 1024 * 1024
