import { listen } from '../api/listen.ts'
import type { Config } from '../config.ts'

/** @throws Error that says what to do when the address cannot be listened on */
export function listenOrExplain(
  { host, port }: Pick<Config, 'host' | 'port'>,
  serving: Pick<Parameters<typeof listen>[0], 'handle' | 'sockets' | 'log'>,
) {
  try {
    return listen({ host, port, ...serving })
  } catch (cause) {
    const taken = (cause as { code?: string }).code === 'EADDRINUSE'
    const why = taken
      ? `port ${port} on ${host} is taken; --port or PORT chooses another`
      : `cannot listen on ${host}:${port}: ${(cause as Error).message}`
    throw new Error(why, { cause })
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
