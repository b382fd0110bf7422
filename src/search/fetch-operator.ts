import { ServiceError } from '../errors.ts'
import { askOperator } from '../net/operator/ask-operator.ts'
import { type FetchUrl, ProviderFailure } from './provider.ts'

/** Gets URLs of a provider that the operator configured. Its address may be private; redirects are not followed. */
export function fetchOperator(name: string): FetchUrl {
  return async (url, { headers, signal }) => {
    const path = `.${url.pathname}${url.search}`
    try {
      const answer = await askOperator(
        { url: new URL(url.origin), name },
        { method: 'GET', path, headers, maxBytes: MAX_BYTES, signal },
      )
      return { ...answer, url }
    } catch (thrown) {
      throw failureOf(thrown, { url, name, signal })
    }
  }
}

/** A page of 100 results has less than 500 KB. Hostile JSON of this size blocks the event loop for less than 100 ms. */
export const MAX_BYTES = 1024 * 1024

/** Why there is no answer. What `signal` was aborted with is thrown as it is. */
export function failureOf(
  thrown: unknown,
  { url, name, signal }: { url: URL; name?: string; signal: AbortSignal },
): unknown {
  if (signal.aborted || !(thrown instanceof ServiceError)) return thrown
  const options = { cause: thrown }
  if (thrown.code === 'body_too_large') {
    const most = `${MAX_BYTES / 1024 / 1024} MiB`
    return new ProviderFailure('nonsense', `answered with more than ${most}, the most this service reads`, 0, options)
  }
  const kind = thrown.code === 'invalid_response' ? 'nonsense' : 'down'
  if (thrown.code === 'dns_failed') {
    return new ProviderFailure(kind, `could not be reached: ${url.hostname} has no address in the DNS`, 0, options)
  }
  // The sentence begins with the name of the provider instead.
  const begin = [url.host, name].find((text) => text !== undefined && thrown.message.startsWith(`${text} `))
  const reason =
    begin === undefined ? `could not be reached: ${thrown.message}` : thrown.message.slice(begin.length + 1)
  return new ProviderFailure(kind, reason, 0, options)
}
