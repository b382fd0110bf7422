import { type ErrorCode, ServiceError } from '../errors.ts'

/**
 * Turns an error of a socket, TLS or the HTTP parser into a `ServiceError` that names the host but never its address.
 *
 * @param host as the caller typed it
 * @param signal of the request: once it has aborted, every error is a consequence of that
 */
export function netError(thrown: unknown, host: string, signal?: AbortSignal): ServiceError {
  if (signal?.aborted) return abortError(signal, host)
  if (thrown instanceof ServiceError) return thrown
  const code = codeOf(thrown)
  const rule = rules.find(({ matches }) => matches.test(code)) ?? fallback
  return new ServiceError(rule.code, `${shortened(host)} ${rule.message}`, {
    cause: thrown,
    ...(rule.hint !== undefined && { hint: rule.hint }),
  })
}

/** The error of an aborted request: the reason of the signal if that is a `ServiceError`, otherwise a timeout. */
export function abortError(signal: AbortSignal, host: string): ServiceError {
  const { reason } = signal
  if (reason instanceof ServiceError) return reason
  return new ServiceError('fetch_timeout', `${shortened(host)} did not answer in time; try a larger timeout`, {
    cause: reason,
  })
}

/** Names longer than this are shortened in messages. */
const MAX_SHOWN_CHARACTERS = 100

/** A host name, or whatever a server sent as one, cut to 100 characters so that the message stays readable. */
export function shortened(name: string): string {
  if (name.length <= MAX_SHOWN_CHARACTERS) return name
  return `${name.slice(0, MAX_SHOWN_CHARACTERS / 2)}…${name.slice(1 - MAX_SHOWN_CHARACTERS / 2)}`
}

interface Rule {
  matches: RegExp
  code: ErrorCode
  /** Follows the name of the host. */
  message: string
  hint?: string
}

const trustHint = 'Set skipTlsVerification to fetch the page anyway.'

/** By the code of the error: those of BoringSSL and OpenSSL, of llhttp and of libuv. The first match wins. */
const rules: readonly Rule[] = [
  {
    matches: /^(DEPTH_ZERO_)?SELF_SIGNED/,
    code: 'tls_failed',
    message: 'has a self-signed certificate',
    hint: trustHint,
  },
  { matches: /^CERT_HAS_EXPIRED$/, code: 'tls_failed', message: 'has a certificate that has expired', hint: trustHint },
  {
    matches: /^CERT_NOT_YET_VALID$/,
    code: 'tls_failed',
    message: 'has a certificate that is not valid yet',
    hint: trustHint,
  },
  {
    matches: /^ERR_TLS_CERT_ALTNAME/,
    code: 'tls_failed',
    message: 'has a certificate for another name',
    hint: trustHint,
  },
  {
    matches: /^(UNABLE_TO_|CERT_|INVALID_CA|PATH_LENGTH|CRL_|CA_|HOSTNAME_MISMATCH)/,
    code: 'tls_failed',
    message: 'has a certificate from an issuer that is not trusted',
    hint: trustHint,
  },
  {
    matches: /WRONG_VERSION_NUMBER|HTTP_REQUEST/,
    code: 'tls_failed',
    message: 'does not speak TLS on this port; try http://',
  },
  {
    matches: /^(ERR_SSL_|ERR_TLS_|EPROTO)/,
    code: 'tls_failed',
    message: 'and this service could not agree on a TLS version or cipher',
  },
  {
    matches: /^(DNS_)?(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|ENONAME)/,
    code: 'dns_failed',
    message: 'has no address in the DNS',
  },
  { matches: /^ECONNREFUSED$/, code: 'connection_refused', message: 'refused the connection; check the port' },
  {
    matches: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/,
    code: 'connection_reset',
    message: 'closed the connection before the response was complete',
  },
  {
    matches: /^(HPE_|ERR_INVALID_|ERR_HTTP2_PROTOCOL_)/,
    code: 'invalid_response',
    message: 'sent a response that is not valid HTTP',
  },
  { matches: /^ERR_HTTP2_/, code: 'connection_reset', message: 'aborted its response over HTTP/2' },
]

const fallback: Rule = { matches: /^/, code: 'connection_failed', message: 'could not be reached' }

function codeOf(thrown: unknown): string {
  const { code, errors } = (thrown ?? {}) as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : ''
}
