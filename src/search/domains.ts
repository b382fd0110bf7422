/**
 * A host name as a caller gives it, in lower case and punycode. Nothing is stripped: a scheme, a path, a port or a
 * wildcard makes it something else than a host name.
 *
 * @returns undefined if the text is not a host name
 */
export function domainOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !/^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(text)) return
  const hostname = URL.parse(`http://${text}`)?.hostname
  // The URL parser reads numbers as addresses: `1` as 0.0.0.1.
  const altered = /^[\x20-\x7e]*$/.test(text) && hostname !== text.toLowerCase()
  return altered ? undefined : hostname
}

/** Of a host name (RFC 1035). */
const MAX_LENGTH = 253

/** Whether a host is a domain or one of its subdomains. It may end with the dot of the DNS root. */
export function isUnder(hostname: string, domain: string): boolean {
  return `.${hostname.replace(/\.$/, '')}`.endsWith(`.${domain}`)
}
