import os from 'node:os'
import ipaddr from 'ipaddr.js'
import { type AddressRules, canonicalAddress, inNetworks, parseNetworks, type Service } from './address.ts'
import { embeddedIPv4 } from './ipv4-in-ipv6.ts'

/**
 * Whether an endpoint stays closed whatever else is open (`AddressRules.closed`). The unspecified address leads to
 * loopback, and a tunnel address to the address that it embeds. Only the machine's own addresses are known here, not those
 * that a router or a container host translates to them.
 *
 * @param address IPv4 in four decimal parts, or IPv6 without brackets
 * @param localBlocks for tests; those of this machine by default
 */
export function isClosedEndpoint(
  address: string,
  port: number,
  { closed = [] }: Pick<AddressRules, 'closed'>,
  localBlocks: () => string[] = interfaceBlocks,
): boolean {
  const listening = closed.filter((endpoint) => endpoint.port === port).map((endpoint) => ownAddress(endpoint.address))
  if (listening.length === 0) return false
  const everywhere = listening.some((own) => own === undefined || unspecified.includes(own))
  const local = everywhere ? parseNetworks([...loopbackBlocks, ...localBlocks()].join(',')) : []
  return reached(address).some((target) => listening.includes(target) || inNetworks(target, local))
}

/**
 * The endpoints as services, for a process that may run on another machine: with the addresses that this machine has in its
 * networks, if an endpoint means every address of it.
 */
export function endpointServices({ closed = [] }: Pick<AddressRules, 'closed'>): Service[] {
  const outside = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  const addresses = outside.filter(({ internal }) => !internal).map(({ address }) => withoutZone(address))
  return closed.flatMap(({ address, port }) => {
    const own = ownAddress(address)
    const isEverywhere = own === undefined || unspecified.includes(own)
    return [address, ...(isEverywhere ? addresses : [])].map((hostname) => ({ hostname, port }))
  })
}

const loopbackBlocks = ['127.0.0.0/8', '::1']
const unspecified: readonly string[] = ['0.0.0.0', '::']

/** Undefined for a name. Whatever the name resolves to, every local address is then closed. */
const ownAddress = (address: string) => canonicalAddress(withoutZone(address))

function reached(address: string): string[] {
  const target = canonicalAddress(withoutZone(address))
  if (target === undefined) return []
  const embedded = ipaddr.IPv6.isValid(target) ? embeddedIPv4(ipaddr.IPv6.parse(target)) : []
  const all = [target, ...embedded]
  return all.some((one) => unspecified.includes(one)) ? [...all, '127.0.0.1', '::1'] : all
}

/** For an internal interface (`lo`), every address of its block is this machine. */
function interfaceBlocks(): string[] {
  const interfaces = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  return interfaces.map(({ address, cidr, internal }) => withoutZone((internal && cidr) || address))
}

/** `fe80::1%eth0` without the interface, which only says where packets leave. */
const withoutZone = (address: string) => address.replace(/%[^/]*/, '')
