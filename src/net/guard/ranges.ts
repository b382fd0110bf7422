/** A block of addresses that is not part of the public Internet. */
export interface Range {
  cidr: string
  name: string
  source: string
}

/**
 * Blocks that are closed unless the operator opens them: the IANA special-purpose registries of IPv4 and IPv6, multicast,
 * unallocated space, and the one public address that a cloud uses internally
 * (docs/security.md#which-addresses-may-be-reached).
 */
export const closedRanges = [
  { cidr: '0.0.0.0/8', name: 'this network', source: 'RFC 791' },
  { cidr: '10.0.0.0/8', name: 'private', source: 'RFC 1918' },
  { cidr: '100.64.0.0/10', name: 'carrier-grade NAT', source: 'RFC 6598' },
  { cidr: '127.0.0.0/8', name: 'loopback', source: 'RFC 1122' },
  { cidr: '168.63.129.16/32', name: 'Azure WireServer', source: 'Microsoft' },
  { cidr: '169.254.0.0/16', name: 'link-local', source: 'RFC 3927' },
  { cidr: '172.16.0.0/12', name: 'private', source: 'RFC 1918' },
  { cidr: '192.0.0.0/24', name: 'protocol assignments', source: 'RFC 6890' },
  { cidr: '192.0.2.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '192.31.196.0/24', name: 'AS112', source: 'RFC 7535' },
  { cidr: '192.52.193.0/24', name: 'AMT', source: 'RFC 7450' },
  { cidr: '192.88.99.0/24', name: '6to4 relay', source: 'RFC 7526' },
  { cidr: '192.168.0.0/16', name: 'private', source: 'RFC 1918' },
  { cidr: '192.175.48.0/24', name: 'AS112', source: 'RFC 7534' },
  { cidr: '198.18.0.0/15', name: 'benchmarking', source: 'RFC 2544' },
  { cidr: '198.51.100.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '203.0.113.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '224.0.0.0/4', name: 'multicast', source: 'RFC 5771' },
  { cidr: '240.0.0.0/4', name: 'reserved and broadcast', source: 'RFC 1112, RFC 919' },

  { cidr: '::/96', name: 'unspecified, loopback, IPv4-compatible', source: 'RFC 4291' },
  { cidr: '64:ff9b::/96', name: 'NAT64', source: 'RFC 6052' },
  { cidr: '64:ff9b:1::/48', name: 'NAT64, local use', source: 'RFC 8215' },
  { cidr: '100::/64', name: 'discard', source: 'RFC 6666' },
  { cidr: '100:0:0:1::/64', name: 'dummy prefix', source: 'RFC 9780' },
  { cidr: '2001::/23', name: 'protocol assignments: Teredo, ORCHID, AMT, AS112', source: 'RFC 2928' },
  { cidr: '2001:db8::/32', name: 'documentation', source: 'RFC 3849' },
  { cidr: '2002::/16', name: '6to4', source: 'RFC 3056' },
  { cidr: '2620:4f:8000::/48', name: 'AS112', source: 'RFC 7534' },
  { cidr: '3fff::/20', name: 'documentation', source: 'RFC 9637' },
  { cidr: '5f00::/16', name: 'segment routing', source: 'RFC 9602' },
  { cidr: 'fc00::/7', name: 'unique local', source: 'RFC 4193' },
  { cidr: 'fe80::/10', name: 'link-local', source: 'RFC 4291' },
  { cidr: 'fec0::/10', name: 'site-local', source: 'RFC 3879' },
  { cidr: 'ff00::/8', name: 'multicast', source: 'RFC 4291' },
  // Only 2000::/3 has ever been allocated as global unicast (IANA IPv6 address space).
  { cidr: '::/3', name: 'unallocated', source: 'RFC 4291' },
  { cidr: '4000::/2', name: 'unallocated', source: 'RFC 4291' },
  { cidr: '8000::/1', name: 'unallocated', source: 'RFC 4291' },
] as const satisfies Range[]

/**
 * Where clouds serve credentials to their machines. Closed even inside a network that the operator opened, in every
 * spelling. All of IPv4 link-local is closed: clouds use 169.254.169.254, .169.253, .170.2, .170.23, .42.42 and .0.23, and
 * there are no pages in that block.
 */
export const metadataRanges = [
  { cidr: '169.254.0.0/16', name: 'metadata of most clouds', source: 'RFC 3927' },
  { cidr: '100.100.100.200/32', name: 'Alibaba Cloud metadata', source: 'Alibaba Cloud' },
  { cidr: '168.63.129.16/32', name: 'Azure WireServer', source: 'Microsoft' },
  { cidr: '192.0.0.192/32', name: 'Oracle Cloud metadata', source: 'Oracle' },
  { cidr: 'fd00:ec2::/32', name: 'AWS metadata and credentials', source: 'AWS' },
  { cidr: 'fd00:42::42/128', name: 'Scaleway metadata', source: 'Scaleway' },
  { cidr: 'fd20:ce::254/128', name: 'Google Cloud metadata', source: 'Google' },
  { cidr: 'fe80::a9fe:a9fe/128', name: 'OpenStack metadata', source: 'OpenStack' },
] as const satisfies Range[]

/** Names of metadata services. They stay closed whatever the operator opens. */
export const metadataNames: readonly string[] = [
  'instance-data',
  'instance-data.ec2.internal',
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
]

/** Names that have a meaning only inside a network: RFC 6761, RFC 6762, RFC 8375, ICANN 2024 (`internal`). */
export const privateSuffixes: readonly string[] = ['localhost', 'local', 'localdomain', 'internal', 'home.arpa']
