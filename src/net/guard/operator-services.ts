import { isIP } from 'node:net'
import { withoutBrackets } from '../host.ts'
import { classifyAddress, type Service } from './address.ts'
import { isClosedEndpoint } from './own-endpoints.ts'

interface Target {
  hostname: string
  port: number
  pathname: string
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
  { hostname, port, pathname, addresses }: Target,
  services: readonly Service[],
  lookUp: (hostname: string) => Promise<readonly string[]>,
): Promise<boolean> {
  for (const service of services) {
    if (service.port !== port) continue
    if (service.path !== undefined && !(addresses.some(isPrivate) && isBelow(pathname, service.path))) continue
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

const isPrivate = (address: string) => classifyAddress(address, { allow: [] }) === 'blocked'

function isBelow(pathname: string, path: string): boolean {
  const base = plainPath(path).replace(/\/$/, '')
  const plain = plainPath(pathname)
  return [plain, withoutDots(plain)].some((at) => at === base || at.startsWith(`${base}/`))
}

/** A path as a server may understand it. The URL parser has resolved its plain dots already. */
function plainPath(path: string): string {
  const decoded = path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return decoded.toLowerCase().replace(/[/\\]+/g, '/')
}

/** As nginx does it, after decoding: `/other/..%2fsearch` is `/search`. */
function withoutDots(path: string): string {
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  }
  return `/${names.join('/')}`
}

const bare = (hostname: string) => withoutBrackets(hostname.toLowerCase()).replace(/\.$/, '')
