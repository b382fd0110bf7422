import type { IPv6 } from 'ipaddr.js'

/**
 * The IPv4 addresses that an IPv6 address leads to through a translator or a tunnel, in dotted form. A router may forward to
 * them although we connect to IPv6. IPv4-mapped addresses are not included: they *are* IPv4 and are treated as such.
 */
export function embeddedIPv4(address: IPv6): string[] {
  const bytes = address.toByteArray()
  return forms.filter(({ fits }) => fits(bytes)).flatMap(({ read }) => read(bytes))
}

type Bytes = readonly number[]

/** One way to embed an IPv4 address in an IPv6 address. */
interface Form {
  name: string
  fits: (bytes: Bytes) => boolean
  read: (bytes: Bytes) => string[]
}

const forms: readonly Form[] = [
  {
    name: 'IPv4-compatible, RFC 4291 2.5.5.1; neither :: nor ::1',
    fits: (bytes) => startsWith(bytes, Array(12).fill(0)) && (bytes[12] !== 0 || bytes[13] !== 0),
    read: (bytes) => [dotted(bytes, 12)],
  },
  {
    name: 'NAT64 well-known prefix, RFC 6052',
    fits: (bytes) => startsWith(bytes, [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]),
    read: (bytes) => [dotted(bytes, 12)],
  },
  {
    name: 'NAT64 local use, RFC 8215: a /48 prefix, or a /96 within it',
    fits: (bytes) => startsWith(bytes, [0, 0x64, 0xff, 0x9b, 0, 1]),
    read: (bytes) => [dotted(bytes, 12), [bytes[6], bytes[7], bytes[9], bytes[10]].join('.')],
  },
  {
    name: '6to4, RFC 3056',
    fits: (bytes) => startsWith(bytes, [0x20, 0x02]),
    read: (bytes) => [dotted(bytes, 2)],
  },
  {
    name: 'Teredo, RFC 4380: server, and client with inverted bits',
    fits: (bytes) => startsWith(bytes, [0x20, 0x01, 0, 0]),
    read: (bytes) => [dotted(bytes, 4), dotted(inverted(bytes), 12)],
  },
  {
    name: 'ISATAP, RFC 5214: any prefix, interface 0000:5efe or 0200:5efe',
    fits: isIsatap,
    read: (bytes) => [dotted(bytes, 12)],
  },
]

/** Whether the lower half of an address is an ISATAP interface identifier. */
export function isIsatap(bytes: Bytes): boolean {
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
}

const startsWith = (bytes: Bytes, prefix: Bytes) => prefix.every((byte, index) => bytes[index] === byte)
const dotted = (bytes: Bytes, at: number) => bytes.slice(at, at + 4).join('.')
const inverted = (bytes: Bytes) => bytes.map((byte) => byte ^ 0xff)
