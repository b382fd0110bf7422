import { type ErrorCode, ServiceError } from '../../errors.ts'
import { shortened } from '../../net/errors.ts'

/** The error of a failed navigation, from the text that Chrome gave it (`net::ERR_…`). */
export function navigationError(text: string, host: string, cause?: unknown): ServiceError {
  const name = /net::(ERR_\w+)/.exec(text)?.[1] ?? ''
  const rule = rules.find(({ matches }) => matches.test(name))
  return new ServiceError(
    rule?.code ?? 'connection_failed',
    `${shortened(host)} ${rule?.message ?? 'could not be loaded by the browser'}`,
    { cause: cause ?? text, ...(rule?.hint !== undefined && { hint: rule.hint }) },
  )
}

interface Rule {
  matches: RegExp
  code: ErrorCode
  /** Follows the name of the host. */
  message: string
  hint?: string
}

/** By Chrome's names of network errors (net/base/net_error_list.h). The first match wins. */
const rules: readonly Rule[] = [
  {
    matches: /^ERR_(CERT_|SSL_PINNED|CERTIFICATE_TRANSPARENCY)/,
    code: 'tls_failed',
    message: 'has a certificate that is not trusted',
    hint: 'Set skipTlsVerification to fetch the page anyway.',
  },
  {
    matches: /^ERR_(SSL_|BAD_SSL|QUIC_HANDSHAKE)/,
    code: 'tls_failed',
    message: 'and the browser could not agree on a TLS version or cipher',
  },
  { matches: /^ERR_TOO_MANY_REDIRECTS$/, code: 'too_many_redirects', message: 'redirects more than 20 times' },
  { matches: /^ERR_UNSAFE_PORT$/, code: 'blocked_address', message: 'uses a port that browsers refuse to connect to' },
  {
    matches: /^ERR_(UNSAFE_REDIRECT|BLOCKED_|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|ACCESS_DENIED|NETWORK_ACCESS)/,
    code: 'blocked_address',
    message: 'leads to a blocked URL; only http and https URLs are allowed',
  },
  {
    matches:
      /^ERR_(INVALID_(RESPONSE|HTTP_RESPONSE|CHUNKED|REDIRECT|URL)|RESPONSE_HEADERS|CONTENT_DECODING|HTTP2_PROTOCOL|HTTP_1_1_REQUIRED|INVALID_AUTH)/,
    code: 'invalid_response',
    message: 'sent a response that is not valid HTTP',
  },
  {
    matches:
      /^ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE|HTTP2|SOCKET_NOT_CONNECTED)/,
    code: 'connection_reset',
    message: 'closed the connection before the response was complete',
  },
  { matches: /^ERR_NAME_/, code: 'dns_failed', message: 'has no address in the DNS' },
  {
    matches: /^ERR_CONNECTION_REFUSED$/,
    code: 'connection_refused',
    message: 'refused the connection; check the port',
  },
  { matches: /TIMED_OUT$/, code: 'fetch_timeout', message: 'did not answer in time; try a larger timeout' },
]
