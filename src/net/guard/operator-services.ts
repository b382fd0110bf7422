import { isIP } from 'node:net'
import { withoutBrackets } from '../host.ts'
import type { Service } from './address.ts'
import { isClosedEndpoint } from './own-endpoints.ts'

interface Target {
  hostname: string
  port: number
  /** Where the host name leads. */
  addresses: readonly string[]
}

/**
 * Is this a host that the operator configured, such as a proxy? By its name, or by any address that it has at this
 * moment. One on this machine is closed at every address of the machine, for it may listen at all of them.
 *
 * @param lookUp the addresses of a host name; a service whose name has none cannot be spoken to either
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

/** What `Endpoint` understands as every address of this machine. */
const EVERYWHERE = '0.0.0.0'

function isOfThisMachine(address: string): boolean {
  const port = 0
  return isClosedEndpoint(address, port, { closed: [{ address: EVERYWHERE, port }] })
}

const bare = (hostname: string) => withoutBrackets(hostname.toLowerCase()).replace(/\.$/, '')
