import { isIP } from 'node:net'
import { withoutBrackets } from '../host.ts'
import type { Service } from './address.ts'
import { isClosedEndpoint } from './own-endpoints.ts'

interface Target {
  hostname: string
  port: number
  /** What the host name resolves to. */
  addresses: readonly string[]
}

/**
 * Whether a target is a host that the operator configured, such as a proxy. Compares names and current addresses. A service
 * on this machine is closed on all addresses of the machine, because it may listen on all of them.
 *
 * @param lookUp resolves a host name; a service whose name does not resolve cannot be reached anyway
 */
export async function isService(
  { hostname, port, addresses }: Target,
  services: readonly Service[],
  lookUp: (hostname: string) => Promise<readonly string[]>,
): Promise<boolean> {
  for (const service of services) {
    if (service.port !== port) continue
    if (bare(service.hostname) === bare(hostname)) return true
    const own = isIP(service.hostname) ? [service.hostname] : await lookUp(service.hostname).catch(() => [])
    const closed = own.map((address) => ({ address: isOfThisMachine(address) ? EVERYWHERE : address, port }))
    if (addresses.some((address) => isClosedEndpoint(address, port, { closed }))) return true
  }
  return false
}

/** Stands for every address of this machine in `Endpoint`. */
const EVERYWHERE = '0.0.0.0'

function isOfThisMachine(address: string): boolean {
  const port = 0
  return isClosedEndpoint(address, port, { closed: [{ address: EVERYWHERE, port }] })
}

const bare = (hostname: string) => withoutBrackets(hostname.toLowerCase()).replace(/\.$/, '')
