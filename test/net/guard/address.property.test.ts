import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type AddressRules, classifyAddress, parseNetworks } from '../../../src/net/guard/address.ts'
import { loopbackRules, strictRules } from '../../site/send-request.ts'
import { spellings4 } from './vectors.ts'

const octet = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(octet, octet, octet, octet)

const privateIPv4 = fc.oneof(
  fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
)

test('a private IPv4 address is blocked in every spelling', () => {
  fc.assert(
    fc.property(privateIPv4, (parts) => {
      const value = parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
      const open = spellings4(value, parts.join('.')).filter(
        ({ address }) => classifyAddress(address, strictRules) === 'allowed',
      )
      expect(open).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const everything: AddressRules = { allow: parseNetworks('0.0.0.0/0, ::/0') }

test('the IPv4-mapped spelling is judged as the address it is, whatever the rules', () => {
  fc.assert(
    fc.property(ipv4, fc.constantFrom(strictRules, loopbackRules, everything), (parts, rules) => {
      const address = parts.join('.')
      expect(classifyAddress(`::ffff:${address}`, rules)).toBe(classifyAddress(address, rules))
    }),
    { numRuns: 300 },
  )
})

test('a tunnelled or translated address is blocked unless its own block was opened, whatever it embeds', () => {
  const prefix = fc.constantFrom('64:ff9b::', '::', '64:ff9b:1::')
  fc.assert(
    fc.property(prefix, ipv4, (start, [a, b, c, d]) => {
      const address = `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
      if (address === '::0:1') return
      expect(classifyAddress(address, loopbackRules)).toBe('blocked')
    }),
    { numRuns: 300 },
  )
})

test('any text is either an address or blocked, and nothing throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4Extended(), fc.domain()), (text) => {
      expect(['allowed', 'blocked']).toContain(classifyAddress(text, strictRules))
    }),
    { numRuns: 500 },
  )
})
