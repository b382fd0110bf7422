/**
 * Whether headers that a caller sends to one URL may also be sent to another: if scheme, host and port are the same, or if
 * a site redirects from http to https on the default ports. Never from https to http.
 */
export function sameCredentialScope(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  const upgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return upgrade && from.hostname === to.hostname && from.port === '' && to.port === ''
}
