import { expect, test } from 'bun:test'
import { parseNetworks } from '../../../src/net/guard/address.ts'
import { type Resolver, resolveTarget } from '../../../src/net/guard/resolve.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { failure, loopbackRules, strictRules } from '../../site/send-request.ts'

const never = new AbortController().signal
const answers =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address }))
const unasked: Resolver = async () => {
  throw new Error('the resolver was asked')
}
const blockedCode = { code: 'blocked_address' }

test('a name is looked up once and every answer is handed on in order', async () => {
  let asked = 0
  const resolver: Resolver = async (name) => {
    asked += 1
    expect(name).toBe('example.com')
    return [{ address: '2606:4700::1111' }, { address: '93.184.216.34' }]
  }
  expect(await resolveTarget(new URL('https://example.com/'), strictRules, never, resolver)).toEqual([
    { address: '2606:4700::1111', family: 6 },
    { address: '93.184.216.34', family: 4 },
  ])
  expect(asked).toBe(1)
})

test('one forbidden answer among public ones refuses the name', async () => {
  const resolver = answers('93.184.216.34', '10.0.0.1')
  expect(await failure(resolveTarget(new URL('http://example.com/'), strictRules, never, resolver))).toMatchObject(
    blockedCode,
  )
})

test('literals are judged without a look-up', async () => {
  const approved = await resolveTarget(new URL('http://93.184.216.34/'), strictRules, never, unasked)
  expect(approved).toEqual([{ address: '93.184.216.34', family: 4 }])
  for (const host of ['10.0.0.1', '0x0a000001', '167772161', '012.0.0.1', '10.1', '[::ffff:10.0.0.1]', '[fd00::1]']) {
    const refused = failure(resolveTarget(new URL(`http://${host}/`), strictRules, never, unasked))
    expect([host, (await refused).code]).toEqual([host, 'blocked_address'])
  }
})

test('an opened IPv4-mapped literal is connected to as IPv4', async () => {
  const approved = await resolveTarget(new URL('http://[::ffff:127.0.0.1]:9/'), loopbackRules, never, unasked)
  expect(approved).toEqual([{ address: '127.0.0.1', family: 4 }])
})

test('names inside a network are refused without a look-up, and looked up once a network was opened', async () => {
  expect(await failure(resolveTarget(new URL('http://intranet/'), strictRules, never, unasked))).toMatchObject(
    blockedCode,
  )
  const rules = { allow: parseNetworks('10.0.0.0/8') }
  expect(await resolveTarget(new URL('http://intranet/'), rules, never, answers('10.1.1.1'))).toHaveLength(1)
  const outside = resolveTarget(new URL('http://intranet/'), rules, never, answers('192.168.1.1'))
  expect(await failure(outside)).toMatchObject(blockedCode)
})

test('localhost is the opened loopback addresses and is not asked for', async () => {
  const both = await resolveTarget(new URL('http://localhost:9/'), loopbackRules, never, unasked)
  expect(both.map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
  const one = await resolveTarget(new URL('http://a.localhost.:9/'), { allow: parseNetworks('::1') }, never, unasked)
  expect(one).toEqual([{ address: '::1', family: 6 }])
  const none = resolveTarget(new URL('http://localhost/'), { allow: parseNetworks('10.0.0.0/8') }, never, unasked)
  expect(await failure(none)).toMatchObject(blockedCode)
})

test('the refusal is one sentence for every cause and names neither the resolved address nor the cause', async () => {
  const causes: [string, Resolver][] = [
    ['http://secret-name.example/', answers('10.11.12.13')],
    ['http://other-name.example:25/', answers('93.184.216.34')],
    ['http://printer.local/', unasked],
    ['http://192.168.1.1/', unasked],
    ['http://169.254.169.254/', unasked],
  ]
  const sentences = new Set<string>()
  for (const [url, resolver] of causes) {
    const { message } = await failure(resolveTarget(new URL(url), strictRules, never, resolver))
    expect(message).not.toContain('10.11.12.13')
    sentences.add(message.replace(new URL(url).host, 'HOST'))
  }
  expect(sentences.size).toBe(1)
})

test('ports of other protocols are refused at public hosts; every port of an opened network is open', async () => {
  const verdict = async (url: string, rules = strictRules) =>
    (await failure(resolveTarget(new URL(url), rules, never, answers('93.184.216.34')))).code
  for (const port of [22, 25, 81, 1023, 2049, 6000, 6667, 10080]) {
    expect([port, await verdict(`http://example.com:${port}/`)]).toEqual([port, 'blocked_address'])
  }
  for (const port of [80, 443, 1024, 3000, 8080, 65_535]) {
    expect([port, await verdict(`http://example.com:${port}/`)]).toEqual([port, 'none'])
  }
  expect(await verdict('https://example.com/')).toBe('none')
  expect(await verdict('http://127.0.0.1:9/', loopbackRules)).toBe('none')
  expect(await verdict('http://127.0.0.1:22/', loopbackRules)).toBe('none')
})

test('a name without addresses is dns_failed', async () => {
  const url = new URL('http://example.com/')
  expect(await failure(resolveTarget(url, strictRules, never, answers()))).toMatchObject({ code: 'dns_failed' })
  const missing: Resolver = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  const thrown = await failure(resolveTarget(url, strictRules, never, missing))
  expect(thrown).toEqual({ code: 'dns_failed', message: 'example.com has no address in the DNS' })
})

test('the system resolver says dns_failed for a name that cannot exist', async () => {
  const refused = resolveTarget(new URL('http://no-such-host.invalid/'), strictRules, AbortSignal.timeout(PATIENCE_MS))
  expect(await failure(refused)).toMatchObject({ code: 'dns_failed' })
})

test('a look-up that never ends is ended by the deadline', async () => {
  const hangs: Resolver = () => new Promise(() => undefined)
  const refused = resolveTarget(new URL('http://example.com/'), strictRules, AbortSignal.timeout(20), hangs)
  expect(await failure(refused)).toMatchObject({ code: 'fetch_timeout' })
  const late = resolveTarget(new URL('http://example.com/'), strictRules, AbortSignal.abort(), hangs)
  expect(await failure(late)).toMatchObject({ code: 'fetch_timeout' })
})
