import { ServiceError } from '../errors.ts'

/**
 * Refuses a request with several Host headers, or with an invalid one (RFC 9112 3.2): a proxy in front may have routed it by
 * another of them than this service reads. Bun joins several with a comma, and rejects an HTTP/1.1 request without any.
 *
 * @throws ServiceError `invalid_request`
 */
export function checkHost(headers: Headers): void {
  const host = headers.get('host')
  if (host === null || HOST.test(host)) return
  const problem = host.includes(',') ? 'appears more than once' : 'is not valid'
  throw new ServiceError(
    'invalid_request',
    `Host: the header ${problem}. Send one Host header with a host and its port.`,
  )
}

/**
 * `uri-host [":" port]` (RFC 9110 7.2, RFC 3986 3.2.2). Empty is valid. A comma is not: it would be valid in a name, but no
 * host has one.
 */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})*)(?::\d*)?$/i
