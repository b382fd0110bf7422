/**
 * May headers that a caller meant for one URL go to the next? To the same scheme, host and port; also when a site
 * moves its visitor from http to https at the default ports. Never from https to http.
 */
export function sameHome(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  const upgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return upgrade && from.hostname === to.hostname && from.port === '' && to.port === ''
}
