import { type ErrorCode, ServiceError } from '../errors.ts'

/**
 * What a socket, TLS or an HTTP parser threw, as a `ServiceError` that names the host and never its address.
 *
 * @param host as the caller typed it
 * @param signal of the request: once it is aborted, every failure is the deadline's or the caller's doing
 */
export function failureOf(thrown: unknown, host: string, signal?: AbortSignal): ServiceError {
  if (signal?.aborted) return interruption(signal, host)
  if (thrown instanceof ServiceError) return thrown
  const code = codeOf(thrown)
  const rule = rules.find(({ matches }) => matches.test(code)) ?? fallback
  return new ServiceError(rule.code, `${abridged(host)} ${rule.says}`, {
    cause: thrown,
    ...(rule.hint !== undefined && { hint: rule.hint }),
  })
}

/** The failure of an aborted request: the reason it was aborted with, if that has a name, otherwise its deadline. */
export function interruption(signal: AbortSignal, host: string): ServiceError {
  const { reason } = signal
  if (reason instanceof ServiceError) return reason
  return new ServiceError('fetch_timeout', `${abridged(host)} did not answer in time; a larger timeout may help`, {
    cause: reason,
  })
}

/** Hosts that people know are shorter. */
const MAX_SHOWN_CHARACTERS = 100

/** A host, or what a server gave for one, as errors show it: 100 characters at most, so that the sentence is found. */
export function abridged(name: string): string {
  if (name.length <= MAX_SHOWN_CHARACTERS) return name
  return `${name.slice(0, MAX_SHOWN_CHARACTERS / 2)}…${name.slice(1 - MAX_SHOWN_CHARACTERS / 2)}`
}

interface Rule {
  matches: RegExp
  code: ErrorCode
  says: string
  hint?: string
}

const trustHint = 'Set skipTlsVerification to fetch the page all the same.'

/** By the code of the error, first match wins. Codes of BoringSSL and OpenSSL, of llhttp, of libuv. */
const rules: readonly Rule[] = [
  {
    matches: /^(DEPTH_ZERO_)?SELF_SIGNED/,
    code: 'tls_failed',
    says: 'shows a certificate that it signed itself',
    hint: trustHint,
  },
  { matches: /^CERT_HAS_EXPIRED$/, code: 'tls_failed', says: 'shows a certificate that has expired', hint: trustHint },
  {
    matches: /^CERT_NOT_YET_VALID$/,
    code: 'tls_failed',
    says: 'shows a certificate that is not valid yet',
    hint: trustHint,
  },
  {
    matches: /^ERR_TLS_CERT_ALTNAME/,
    code: 'tls_failed',
    says: 'shows a certificate for another name',
    hint: trustHint,
  },
  {
    matches: /^(UNABLE_TO_|CERT_|INVALID_CA|PATH_LENGTH|CRL_|CA_|HOSTNAME_MISMATCH)/,
    code: 'tls_failed',
    says: 'shows a certificate from an issuer that is not trusted here',
    hint: trustHint,
  },
  {
    matches: /WRONG_VERSION_NUMBER|HTTP_REQUEST/,
    code: 'tls_failed',
    says: 'does not speak TLS at this port; try http://',
  },
  { matches: /^(ERR_SSL_|ERR_TLS_|EPROTO)/, code: 'tls_failed', says: 'and this service found no common way to TLS' },
  {
    matches: /^(DNS_)?(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|ENONAME)/,
    code: 'dns_failed',
    says: 'has no address in the DNS',
  },
  { matches: /^ECONNREFUSED$/, code: 'connection_refused', says: 'refused the connection; is the port right?' },
  {
    matches: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/,
    code: 'connection_reset',
    says: 'closed the connection before its answer was complete',
  },
  {
    matches: /^(HPE_|ERR_INVALID_|ERR_HTTP2_PROTOCOL_)/,
    code: 'invalid_response',
    says: 'sent an answer that is not valid HTTP',
  },
  { matches: /^ERR_HTTP2_/, code: 'connection_reset', says: 'broke off its answer over HTTP/2' },
]

const fallback: Rule = { matches: /^/, code: 'connection_failed', says: 'could not be connected to' }

function codeOf(thrown: unknown): string {
  const { code, errors } = (thrown ?? {}) as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : ''
}
