import { expect, test } from 'bun:test'
import { blockedName, classifyAddress, parseNetworks } from '../../../src/net/guard/address.ts'
import { loopbackRules, strictRules } from '../../site/send-request.ts'
import { addressVectors, closedBlocks } from './vectors.ts'

const vectors = addressVectors()

test('there are 35 blocked networks, all distinct: 19 of IPv4 and 16 of IPv6', () => {
  expect(closedBlocks.filter((block) => !block.includes(':'))).toHaveLength(19)
  expect(closedBlocks.filter((block) => block.includes(':'))).toHaveLength(16)
  expect(new Set(closedBlocks).size).toBe(35)
})

test('first, last and neighbours of every closed block are judged right in every spelling', () => {
  expect(vectors.length).toBeGreaterThan(300)
  const wrong = vectors.filter(({ address, verdict }) => classifyAddress(address, strictRules) !== verdict)
  expect(wrong).toEqual([])
  expect(vectors.filter(({ verdict }) => verdict === 'allowed').length).toBeGreaterThan(40)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '100.63.255.254',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001:81b::200e',
])('%s is public', (address) => {
  expect(classifyAddress(address, strictRules)).toBe('allowed')
})

test.each(['', 'example.com', '127.1', '0x7f.0.0.1', '1.2.3', '1.2.3.4.5', '[::1]', '::ffff', '1.2.3.4/8', ' 8.8.8.8'])(
  '%j is no address and so is blocked',
  (text) => {
    expect(classifyAddress(text, strictRules)).toBe('blocked')
  },
)

test('an opened network is open in its IPv4-mapped spelling too, and in no tunnelled one', () => {
  for (const address of ['127.0.0.1', '127.255.255.255', '::ffff:127.0.0.1', '::ffff:7f00:1', '::1']) {
    expect([address, classifyAddress(address, loopbackRules)]).toEqual([address, 'allowed'])
  }
  for (const address of [
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '10.0.0.1',
    '::',
    '126.0.0.1',
  ]) {
    const verdict = address === '126.0.0.1' ? 'allowed' : 'blocked'
    expect([address, classifyAddress(address, loopbackRules)]).toEqual([address, verdict])
  }
})

test('an opened NAT64 prefix leads to public addresses only', () => {
  const rules = { allow: parseNetworks('64:ff9b::/96') }
  expect(classifyAddress('64:ff9b::808:808', rules)).toBe('allowed')
  expect(classifyAddress('64:ff9b::a00:1', rules)).toBe('blocked')
  expect(classifyAddress('64:ff9b::a9fe:a9fe', rules)).toBe('blocked')
})

const metadata = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16']
const metadata6 = ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42', 'fe80::a9fe:a9fe']

test('metadata addresses stay closed in every spelling, even when everything is opened', () => {
  const everything = { allow: parseNetworks('0.0.0.0/0, ::/0') }
  expect(classifyAddress('10.0.0.1', everything)).toBe('allowed')
  const hex = (address: string) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  }
  const spellings = (address: string) => [
    address,
    `::ffff:${address}`,
    `::ffff:${hex(address)}`,
    `::${address}`,
    `64:ff9b::${hex(address)}`,
    `64:ff9b:1::${hex(address)}`,
    `2002:${hex(address)}::1`,
    `2001:0:${hex(address)}::1`,
    `2a00:1450::5efe:${hex(address)}`,
    `fd12::200:5efe:${hex(address)}`,
  ]
  for (const address of [...metadata.flatMap(spellings), ...metadata6]) {
    expect([address, classifyAddress(address, everything)]).toEqual([address, 'blocked'])
  }
})

test('networks are read as blocks and single addresses, and a block may be given by any address in it', () => {
  const networks = parseNetworks(' 10.1.2.3/8,192.168.7.7 ,, fd00::/8,::1,::ffff:172.16.0.0/108')
  const open = (address: string) => classifyAddress(address, { allow: networks })
  for (const address of ['10.255.0.1', '192.168.7.7', 'fd12::1', '::1', '172.31.0.1'])
    expect(open(address)).toBe('allowed')
  for (const address of ['192.168.7.8', 'fc00::1', '127.0.0.1']) expect(open(address)).toBe('blocked')
  expect(parseNetworks('')).toEqual([])
})

test('what is no network is listed, all of it', () => {
  expect(() => parseNetworks('10.0.0.0/8, 10.0.0.0/33, word, 127.1, fd00::/129, 1.2.3.4/, /8')).toThrow(
    '10.0.0.0/33, word, 127.1, fd00::/129, 1.2.3.4/, /8',
  )
})

test('names that mean something inside a network only are refused without a look-up', () => {
  const inside = [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'printer.local',
    'db.internal',
    'x.localdomain',
    'intranet',
    'r.home.arpa',
  ]
  for (const name of inside) expect([name, blockedName(name, strictRules)]).toEqual([name, true])
  for (const name of inside) expect([name, blockedName(name, loopbackRules)]).toEqual([name, false])
  for (const name of ['example.com', 'local.example.com', 'internal.example', 'notlocal.example']) {
    expect([name, blockedName(name, strictRules)]).toEqual([name, false])
  }
})

test('names of metadata services are refused whatever is opened', () => {
  for (const name of ['metadata.google.internal', 'METADATA.google.internal.', 'metadata', 'instance-data']) {
    expect([name, blockedName(name, loopbackRules)]).toEqual([name, true])
  }
})
