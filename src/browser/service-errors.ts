import { type ErrorCode, ServiceError } from '../errors.ts'
import { abridged } from '../net/errors.ts'

interface Rule {
  matches: RegExp
  code: ErrorCode
  says: string
  hint?: string
}

/** By Chrome's name of a network error (net/base/net_error_list.h), first match wins. */
const rules: readonly Rule[] = [
  {
    matches: /^ERR_(CERT_|SSL_PINNED|CERTIFICATE_TRANSPARENCY)/,
    code: 'tls_failed',
    says: 'shows a certificate that is not trusted here',
    hint: 'Set skipTlsVerification to fetch the page all the same.',
  },
  {
    matches: /^ERR_(SSL_|BAD_SSL|QUIC_HANDSHAKE)/,
    code: 'tls_failed',
    says: 'and the browser found no common way to TLS',
  },
  { matches: /^ERR_TOO_MANY_REDIRECTS$/, code: 'too_many_redirects', says: 'redirects more than 20 times' },
  { matches: /^ERR_UNSAFE_PORT$/, code: 'blocked_address', says: 'is at a port that no browser connects to' },
  {
    matches: /^ERR_(UNSAFE_REDIRECT|BLOCKED_|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|ACCESS_DENIED|NETWORK_ACCESS)/,
    code: 'blocked_address',
    says: 'leads to an address that is blocked; only http and https are fetched',
  },
  {
    matches:
      /^ERR_(INVALID_(RESPONSE|HTTP_RESPONSE|CHUNKED|REDIRECT|URL)|RESPONSE_HEADERS|CONTENT_DECODING|HTTP2_PROTOCOL|HTTP_1_1_REQUIRED|INVALID_AUTH)/,
    code: 'invalid_response',
    says: 'sent an answer that is not valid HTTP',
  },
  {
    matches:
      /^ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE|HTTP2|SOCKET_NOT_CONNECTED)/,
    code: 'connection_reset',
    says: 'closed the connection before its answer was complete',
  },
  { matches: /^ERR_NAME_/, code: 'dns_failed', says: 'has no address in the DNS' },
  {
    matches: /^ERR_CONNECTION_REFUSED$/,
    code: 'connection_refused',
    says: 'refused the connection; is the port right?',
  },
  { matches: /TIMED_OUT$/, code: 'fetch_timeout', says: 'did not answer in time; a larger timeout may help' },
]

/** What a navigation failed with, by the error text that Chrome gave it (`net::ERR_…`). */
export function navigationFailure(text: string, host: string, cause?: unknown): ServiceError {
  const name = /net::(ERR_\w+)/.exec(text)?.[1] ?? ''
  const rule = rules.find(({ matches }) => matches.test(name))
  return new ServiceError(
    rule?.code ?? 'connection_failed',
    `${abridged(host)} ${rule?.says ?? 'could not be shown by the browser'}`,
    { cause: cause ?? text, ...(rule?.hint !== undefined && { hint: rule.hint }) },
  )
}
