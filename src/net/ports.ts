/**
 * Whether pages of the public Internet may be fetched from this port: 80, 443 and everything from 1024, except for ports
 * of other protocols.
 */
export function openPort(port: number): boolean {
  return (port === 80 || port === 443 || port >= 1024) && port <= 65_535 && !badPorts.has(port)
}

/** The port a URL is fetched from. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** The bad ports of the Fetch standard (section 2.9) above 1023. */
const badPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
