import { expect, test } from 'bun:test'
import type { AddressRules } from '../../../src/net/guard/address.ts'
import { type Resolver, refuseForbidden, resolveTarget, typedHosts } from '../../../src/net/guard/resolve.ts'
import { failure } from '../../site/send-request.ts'

const never = new AbortController().signal

/** What becomes of `url` when a person typed `typed`. */
async function verdict(typed: string, url = typed, answer = '127.0.0.1', rest: Partial<AddressRules> = {}) {
  const rules: AddressRules = { allow: [], typed: typedHosts(new URL(typed)), ...rest }
  const resolver: Resolver = async () => [{ address: answer }]
  const { code } = await failure(resolveTarget(new URL(url), rules, never, resolver))
  const early = await failure((async () => refuseForbidden(new URL(url), rules))())
  // What is refused early is refused late too.
  if (early.code !== 'none') expect(code).toBe(early.code)
  return code
}

test.each([
  'http://127.0.0.1:8080/',
  'http://localhost:3000/',
  'http://app.localhost/',
  'http://[::1]:3000/',
  'http://10.1.2.3/',
  'http://wiki/',
  'http://printer.local:631/',
  'http://0x7f.1:8080/',
])('%s may be reached by who typed it', async (typed) => {
  expect(await verdict(typed)).toBe('none')
})

test.each([
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8081/'],
  ['http://127.0.0.1:8080/', 'http://localhost:8080/'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.2:8080/'],
  ['http://127.0.0.1:8080/', 'http://other.test:8080/'],
  ['http://127.0.0.1:8080/', 'http://[::ffff:127.0.0.1]:8080/'],
  ['http://localhost:3000/', 'http://127.0.0.1/'],
  ['http://wiki/', 'http://wiki:8080/'],
  ['http://site.test/', 'http://127.0.0.1/'],
  // The owner of a public name decides where it leads.
  ['http://site.example.com/', 'http://site.example.com/'],
  // Never open, whoever types them.
  ['http://169.254.169.254/', 'http://169.254.169.254/'],
  ['http://[::ffff:169.254.169.254]/', 'http://[::ffff:169.254.169.254]/'],
  ['http://[64:ff9b::169.254.169.254]/', 'http://[64:ff9b::169.254.169.254]/'],
  ['http://metadata.google.internal/', 'http://metadata.google.internal/'],
])('%s typed does not open %s', async (typed, url) => {
  expect(await verdict(typed, url)).toBe('blocked_address')
})

test('a typed name that leads to a metadata service stays closed, and so does where this process listens', async () => {
  expect(await verdict('http://wiki/', 'http://wiki/', '169.254.169.254')).toBe('blocked_address')
  const own = { closed: [{ address: '127.0.0.1', port: 3002 }] }
  expect(await verdict('http://127.0.0.1:3002/', 'http://127.0.0.1:3002/', '127.0.0.1', own)).toBe('blocked_address')
})

test('a site may lead from http to https on the standard ports', async () => {
  expect(await verdict('http://wiki/', 'https://wiki/')).toBe('none')
})
