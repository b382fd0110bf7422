import { listen } from '../api/listen.ts'
import type { Config } from '../config/read.ts'
import { roleParts } from '../config/roles.ts'
import type { Log } from '../log.ts'

/** Where the process of a role listens. Roles that serve nothing do so only where a port for their state is set. */
export function ownPort({ role, port, statusPort }: Pick<Config, 'role' | 'port' | 'statusPort'>) {
  return roleParts[role].includes('status')
    ? { port: statusPort, chosenBy: '--status-port or SERVICE_STATUS_PORT' }
    : { port, chosenBy: '--port or PORT' }
}

const elsewhere = ({ host }: { host: string }) =>
  `no address of this machine is ${host}; let --host or HOST name one that \`ip address\` lists, or 0.0.0.0 for all`

/** By the code of the system. */
const faults: Record<string, (at: { host: string; port: number; chosenBy: string }) => string> = {
  EADDRINUSE: ({ host, port, chosenBy }) => `port ${port} on ${host} is taken; ${chosenBy} chooses another`,
  EACCES: ({ port, chosenBy }) =>
    `this user may not listen on port ${port}, as on most below 1024; ${chosenBy} chooses another, or grant CAP_NET_BIND_SERVICE`,
  EADDRNOTAVAIL: elsewhere,
  ENOTFOUND: elsewhere,
  ENXIO: elsewhere,
}

/** @throws Error that says what to do when the address cannot be listened on */
export function listenOrExplain(
  { host, port, chosenBy = '--port or PORT' }: { host: string; port: number; chosenBy?: string },
  serving: Pick<Parameters<typeof listen>[0], 'handle' | 'sockets' | 'log'>,
) {
  try {
    return listen({ host, port, ...serving })
  } catch (cause) {
    const { code = '', message } = cause as { code?: string; message: string }
    const why = faults[code]?.({ host, port, chosenBy }) ?? `cannot listen on ${host}:${port}: ${message}`
    throw new Error(why, { cause })
  }
}

/** Listening beyond this machine without a key is allowed, but never unnoticed. */
export function warnIfOpen({ host, apiKeys }: Pick<Config, 'host' | 'apiKeys'>, log: Log): void {
  if (apiKeys.length > 0 || isLoopback(host)) return
  log.warn('no_api_key', {
    message: `no key is set and ${host} is not loopback: whoever reaches it may use this service; set SERVICE_WEB_EXTRACT_API_KEY`,
  })
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
