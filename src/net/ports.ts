/**
 * May a page of the public Internet be fetched from this port? 80, 443 and everything from 1024 on, without the ports
 * at which other protocols listen.
 */
export function openPort(port: number): boolean {
  return (port === 80 || port === 443 || port >= 1024) && port <= 65_535 && !badPorts.has(port)
}

/** The port a URL is fetched from. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** Those of the Fetch standard's bad ports (section 2.9) that are above 1023. */
const badPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
