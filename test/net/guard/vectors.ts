/**
 * The blocked networks (docs/security.md#which-addresses-may-be-reached). They are written out again here, apart from
 * the source, so that a test notices when the source loses a row.
 * IPv4-mapped addresses are IPv4, so their block is not among them.
 */
export const closedBlocks: readonly string[] = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/128', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10'],
  ...['fec0::/10', 'ff00::/8'],
]

export interface AddressVector {
  /** What the address was made from, for the reader of a failure. */
  from: string
  address: string
  verdict: 'allowed' | 'blocked'
}

/** First, last and both neighbours of every block, each in every spelling of its family. */
export function addressVectors(): AddressVector[] {
  return closedBlocks.flatMap((block) => {
    const { first, last, bits } = bounds(block)
    const numbers = [first - 1n, first, last, last + 1n].filter((value) => value >= 0n && value < 1n << BigInt(bits))
    return [...new Set(numbers)].flatMap((value) => (bits === 32 ? spellings4(value, block) : spellings6(value, block)))
  })
}

/** Host spellings of IPv4 that URLs allow, brought into form by the URL parser, and the IPv6 forms that embed it. */
export function spellings4(value: bigint, from: string): AddressVector[] {
  const [a = 0, b = 0, c = 0, d = 0] = [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 255n))
  const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  const verdict = verdictOf(value, 32)
  const hosts = {
    decimal: String(value),
    hex: `0x${value.toString(16)}`,
    octal: [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    short: `${a}.${b * 65_536 + c * 256 + d}`,
    dotted: `${a}.${b}.${c}.${d}`,
    mapped: `[::ffff:${a}.${b}.${c}.${d}]`,
  }
  const same = Object.entries(hosts).map(([form, host]) => ({
    from: `${from} ${form}`,
    address: hostOf(host),
    verdict,
  }))
  const tunnels = [`::${hex}`, `64:ff9b::${hex}`, `64:ff9b:1::${hex}`, `2002:${hex}::1`, `2a00:1450::5efe:${hex}`]
  return [...same, ...tunnels.map((address) => ({ from: `${from} translated`, address, verdict: 'blocked' as const }))]
}

function spellings6(value: bigint, from: string): AddressVector[] {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16))
  const address = groups.join(':')
  const verdict = verdictOf(value, 128)
  return [address, hostOf(`[${address}]`)].map((spelling) => ({ from, address: spelling, verdict }))
}

const hostOf = (host: string) => new URL(`http://${host}/`).hostname.replace(/^\[(.*)\]$/, '$1')

/** Inside a block, or in IPv6 outside 2000::/3, of which nothing else was handed out. */
function verdictOf(value: bigint, bits: 32 | 128): 'allowed' | 'blocked' {
  if (bits === 128 && value >> 125n !== 1n) return 'blocked'
  const inside = closedBlocks
    .map(bounds)
    .some((block) => block.bits === bits && value >= block.first && value <= block.last)
  return inside ? 'blocked' : 'allowed'
}

function bounds(block: string): { first: bigint; last: bigint; bits: 32 | 128 } {
  const [base = '', prefix = ''] = block.split('/')
  const bits = base.includes(':') ? 128 : 32
  const first = bits === 32 ? number4(base) : number6(base)
  return { first, last: first + (1n << BigInt(bits - Number(prefix))) - 1n, bits }
}

const number4 = (address: string) => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)

function number6(address: string): bigint {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array(address.includes('::') ? missing : 0).fill('0'), ...groups(tail)]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}
