/** The host of a URL as sockets and resolvers take it: IPv6 without its brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
