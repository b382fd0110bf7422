import ipaddr from 'ipaddr.js'
import { embeddedIPv4, isIsatap } from './ipv4-in-ipv6.ts'
import { closedRanges, metadataNames, metadataRanges, privateSuffixes } from './ranges.ts'

export type AddressClass = 'allowed' | 'blocked'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A block of addresses, from `parseNetworks`. */
export interface Network {
  readonly text: string
  readonly base: Address
  readonly bits: number
}

export interface AddressRules {
  /** Private networks that may be reached. */
  allow: readonly Network[]
  /**
   * Endpoints that stay closed even inside those: where the service itself listens. The listener adds its address and port.
   * Checked by `isClosedEndpoint`.
   */
  closed?: readonly Endpoint[]
  /** Services that the operator configured for this service's own use. They stay closed too. Checked by `isService`. */
  services?: readonly Service[]
  /**
   * Hosts that the person at the command line typed, with the ports that may be reached there although their network is
   * closed. Other hosts and ports, where a page may lead, stay closed.
   */
  typed?: readonly Service[]
}

/** A host of the operator, such as a proxy or the TLS client service. */
export interface Service {
  /** Name or address, without brackets. */
  hostname: string
  port: number
  /**
   * For a service that may share its port with pages: only URLs below this path are closed, and only at addresses that
   * are private. At a public address anybody can reach it, and others share that address.
   */
  path?: string
}

export interface Endpoint {
  /** An address; `0.0.0.0`, `::` or a name mean every address of this machine. */
  address: string
  port: number
}

/**
 * Whether an address may be connected to. Pure; resolves no names.
 *
 * An IPv4-mapped address is treated as the IPv4 address that it is. Addresses that lead to IPv4 through a translator or a
 * tunnel are closed whatever they embed. If the operator opened them, the embedded address must be open too.
 *
 * @param address IPv4 in four decimal parts, or IPv6 without brackets; anything else is blocked
 */
export function classifyAddress(address: string, rules: AddressRules): AddressClass {
  const parsed = parseAddress(address)
  return parsed !== undefined && mayReach(parsed, rules) ? 'allowed' : 'blocked'
}

/** Whether an address is open if every network is: it leads to no metadata service. */
export const openable = (address: string): boolean => classifyAddress(address, { allow: everything }) === 'allowed'

/** Whether the operator opened a network with this address. All its ports are then open too. */
export function explicitlyAllowed(address: string, { allow }: AddressRules): boolean {
  return inNetworks(address, allow)
}

/** Whether one of the networks contains this address. */
export function inNetworks(address: string, networks: readonly Network[]): boolean {
  const parsed = parseAddress(address)
  return parsed !== undefined && within(parsed, networks)
}

/** The canonical form: IPv4-mapped becomes IPv4, IPv6 is shortened (RFC 5952). Undefined if it is not an address. */
export function canonicalAddress(address: string): string | undefined {
  return parseAddress(address)?.toString()
}

/**
 * Whether a host name is refused without a DNS lookup: names of metadata services always, and names that have a meaning
 * only inside a network unless the operator opened one. In that case, the resolved address decides.
 */
export function blockedName(hostname: string, { allow }: AddressRules): boolean {
  const name = plainName(hostname)
  if (isMetadataName(hostname)) return true
  if (allow.length > 0) return false
  return !name.includes('.') || privateSuffixes.some((suffix) => name.endsWith(`.${suffix}`))
}

/** Whether a name or an address is that of a cloud's metadata service, which no setting opens. */
export const isMetadataName = (hostname: string) => metadataNames.includes(plainName(hostname))
export const isMetadata = (address: string) => inNetworks(address, metadata)

const plainName = (hostname: string) => hostname.toLowerCase().replace(/\.+$/, '')

/**
 * Parses networks separated by commas: CIDR blocks or single addresses, IPv4 and IPv6.
 *
 * @throws Error that lists all invalid parts
 */
export function parseNetworks(text: string): Network[] {
  const parts = text.split(',').map((part) => part.trim())
  const networks = parts.filter((part) => part !== '').map((part) => parseNetwork(part) ?? part)
  const bad = networks.filter((network) => typeof network === 'string')
  if (bad.length > 0) {
    throw new Error(`has invalid networks: ${bad.join(', ')}; use addresses or blocks such as 10.0.0.0/8, fd00::/8`)
  }
  return networks.filter((network) => typeof network !== 'string')
}

const everything = parseNetworks('0.0.0.0/0,::/0')
const closed = closedRanges.map(({ cidr }) => parseNetwork(cidr)!)
const metadata = metadataRanges.map(({ cidr }) => parseNetwork(cidr)!)

function mayReach(address: Address, rules: AddressRules): boolean {
  if (within(address, metadata)) return false
  const embedded = address.kind() === 'ipv6' ? embeddedIPv4(address as ipaddr.IPv6) : []
  if (within(address, rules.allow)) return embedded.every((inner) => mayReach(ipaddr.IPv4.parse(inner), rules))
  return !within(address, closed) && !isIsatap(address.toByteArray())
}

function within(address: Address, networks: readonly Network[]): boolean {
  return networks.some(({ base, bits }) => {
    if (address.kind() !== base.kind()) return false
    return address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits)
  })
}

function parseNetwork(text: string): Network | undefined {
  const [, host = '', suffix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const written = ipaddr.isValid(host) ? ipaddr.parse(host) : undefined
  const base = parseAddress(host)
  if (written === undefined || base === undefined) return undefined
  const writtenBits = written.toByteArray().length * 8
  const baseBits = base.toByteArray().length * 8
  const bits = Number(suffix ?? writtenBits) - (writtenBits - baseBits)
  return bits < 0 || bits > baseBits ? undefined : { text, base, bits }
}

/** Strict. `127.1` or `0x7f.0.0.1` do not get here, because the URL parser rewrites them. */
function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const hexadecimal = withoutDottedTail(text)
  if (!ipaddr.IPv6.isValid(hexadecimal)) return undefined
  const address = ipaddr.IPv6.parse(hexadecimal)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** Rewrites `::a.b.c.d` as `::aabb:ccdd`, because ipaddr.js 2.5 takes the former for IPv4-mapped (RFC 4291 2.5.5). */
function withoutDottedTail(text: string): string {
  return text.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (dotted: string) => {
    if (!ipaddr.IPv4.isValidFourPartDecimal(dotted)) return dotted
    const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(dotted).octets
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
