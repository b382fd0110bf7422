import { listen } from '../api/listen.ts'
import type { Config } from '../config/read.ts'
import { roleParts } from '../config/roles.ts'
import type { Log } from '../log.ts'

/** The port of a role. Roles that serve no requests listen only if a status port is set. */
export function ownPort({ role, port, statusPort }: Pick<Config, 'role' | 'port' | 'statusPort'>) {
  return roleParts[role].includes('status')
    ? { port: statusPort, chosenBy: '--status-port or SERVICE_STATUS_PORT' }
    : { port, chosenBy: '--port or PORT' }
}

const notLocal = ({ host }: { host: string }) =>
  `${host} is not an address of this machine. Set --host or HOST to one that \`ip address\` lists, or to 0.0.0.0 for all.`

/** Messages by the error code of the system. */
const messages: Record<string, (at: { host: string; port: number; chosenBy: string }) => string> = {
  EADDRINUSE: ({ host, port, chosenBy }) =>
    `port ${port} on ${host} is already in use. Choose another with ${chosenBy}.`,
  EACCES: ({ port, chosenBy }) =>
    `no permission to listen on port ${port}; ports below 1024 need it. Choose another with ${chosenBy}, or grant CAP_NET_BIND_SERVICE.`,
  EADDRNOTAVAIL: notLocal,
  ENOTFOUND: notLocal,
  ENXIO: notLocal,
  // Where names do not resolve at all: no network, no resolv.conf.
  EAGAIN: notLocal,
  ENOENT: notLocal,
  EINVAL: notLocal,
}

/** @throws Error that says what to do if it cannot listen there */
export function listenOrExplain(
  { host, port, chosenBy = '--port or PORT' }: { host: string; port: number; chosenBy?: string },
  serving: Pick<Parameters<typeof listen>[0], 'handle' | 'sockets' | 'log'>,
) {
  try {
    return listen({ host, port, ...serving })
  } catch (cause) {
    throw new Error(whyNot(cause as Error & { code?: string }, { host, port, chosenBy }), { cause })
  }
}

/** Why an address cannot be listened on, and what to do. */
export function whyNot(
  { code = '', message }: { code?: string; message: string },
  at: { host: string; port: number; chosenBy: string },
): string {
  return messages[code]?.(at) ?? `cannot listen on ${at.host}:${at.port}: ${message}`
}

/** Warns if other machines can reach the service and no key is set. */
export function warnIfOpen(
  { host, apiKeys, corsOrigins }: Pick<Config, 'host' | 'apiKeys' | 'corsOrigins'>,
  log: Log,
): void {
  if (apiKeys.length === 0 && corsOrigins === '*')
    log.warn('no_api_key', {
      message:
        'no API key is set and SERVICE_CORS_ORIGINS is *: every web page that somebody opens where this service can be reached can use it. Set SERVICE_WEB_EXTRACT_API_KEY, or name the origins.',
    })
  if (!isOpen({ host, apiKeys })) return
  log.warn('no_api_key', {
    message: `no API key is set and ${host} is not a loopback address: anyone who can reach it can use this service. Set SERVICE_WEB_EXTRACT_API_KEY.`,
  })
}

/** Whether other machines can reach the service and no key is set. */
export function isOpen({ host, apiKeys }: Pick<Config, 'host' | 'apiKeys'>): boolean {
  return apiKeys.length === 0 && !isLoopback(host)
}

/** Whether no key is set, and only this machine can reach the service. */
export function isLocalOnly({ host, apiKeys }: Pick<Config, 'host' | 'apiKeys'>): boolean {
  return apiKeys.length === 0 && isLoopback(host)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
