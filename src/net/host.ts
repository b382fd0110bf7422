/** The host of a URL in the form that sockets and resolvers expect: IPv6 without brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
