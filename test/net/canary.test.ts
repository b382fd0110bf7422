import { expect, test } from 'bun:test'
import { fetchHttp } from '../../src/fetch/http/http.ts'
import { type AddressRules, parseNetworks } from '../../src/net/guard/address.ts'
import type { Resolver } from '../../src/net/guard/resolve.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Canary, startCanary } from '../site/canary.ts'
import { startRaw } from '../site/raw.ts'
import { failure, loopbackRules, strictRules } from '../site/send-request.ts'
import { redirect, startWeb } from '../site/web.ts'

const signal = () => AbortSignal.timeout(PATIENCE_MS)

const visit = (url: string, rules: AddressRules, resolver?: Resolver) =>
  fetchHttp({
    url: new URL(url),
    headers: {},
    skipTlsVerification: true,
    signal: signal(),
    maxBytes: 1_000_000,
    userAgent: 'test',
    rules,
    ...(resolver && { resolver }),
  })

/** Every way to say 127.0.0.1 that we know, and ::1, which the second canary stands for. */
const spellings = (port: number): string[] =>
  [
    ...['127.0.0.1', '127.1', '127.0.1', '0x7f.1', '0x7f000001', '2130706433', '0177.0.0.1', '017700000001', '0'],
    ...['0.0.0.0', '127.0.0.1.', '①②⑦.⓪.⓪.①', '127。0。0。1', '127%2e0.0.1', '%31%32%37.0.0.1', '127.255.255.254'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]'],
    ...['[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001::7f00:1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'user:pass@127.0.0.1', 'example.com@127.0.0.1'],
  ].map((host) => `${host}:${port}`)

test('no spelling of loopback is connected to, over http and https, and each is blocked_address', async () => {
  await using four = await startCanary()
  await using six = await startCanary('::1')
  for (const canary of [four, six]) {
    for (const host of spellings(canary.port)) {
      for (const scheme of ['http', 'https']) {
        const { code } = await failure(visit(`${scheme}://${host}/`, strictRules))
        expect([scheme, host, code]).toEqual([scheme, host, 'blocked_address'])
      }
    }
    expect(canary.connections).toBe(0)
  }
})

test.each([301, 302, 303, 307, 308])(
  'a %d redirect into a network that is not open connects to nothing',
  async (status) => {
    await using canary = await startCanary('127.0.0.2')
    const rules = { allow: parseNetworks('127.0.0.1') }
    for (const host of ['127.0.0.2', '2130706434', '0', '[::1]', '[::ffff:127.0.0.2]', 'metadata.google.internal']) {
      await using web = await startWeb(() => ({ '/go': redirect(`http://${host}:${canary.port}/`, status) }))
      const { code } = await failure(visit(`${web.origin}/go`, rules))
      expect([host, code]).toEqual([host, 'blocked_address'])
    }
    expect(canary.connections).toBe(0)
  },
)

test('a name that changes its address after the check leads nowhere else', async () => {
  await using canary = await startCanary('127.0.0.1')
  let asked = 0
  const rebinding: Resolver = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.4' : '127.0.0.1' }]
  }
  const onlyFour = { allow: parseNetworks('127.0.0.4') }
  const { code } = await failure(visit(`http://rebind.example:${canary.port}/`, onlyFour, rebinding))
  expect(code).toBe('connection_refused')
  expect(asked).toBe(1)
  expect(canary.connections).toBe(0)
})

test('a name is judged again at every hop, even when the hop before was the same name', async () => {
  await using canary = await startCanary()
  await using web = await startWeb(() => ({ '/go': redirect(`http://rebind.example:${canary.port}/secret`) }))
  const resolver: Resolver = async () => [{ address: '127.0.0.3' }]
  const rules = { allow: parseNetworks('127.0.0.1') }
  const { code } = await failure(visit(`${web.origin}/go`, rules, resolver))
  expect(code).toBe('blocked_address')
  expect(canary.connections).toBe(0)
})

test('a connection that ends elsewhere than at the approved address carries nothing', async () => {
  await using server = await startRaw('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nSECRET', '127.0.0.1')
  // The system takes the unspecified address for loopback, which this operator did not open.
  const rules = { allow: parseNetworks('0.0.0.0') }
  const { code } = await failure(visit(`http://0.0.0.0:${server.port}/`, rules))
  expect(code).toBe('connection_failed')
  expect(server.requests).toEqual([])
})

test('the canary sings: an opened loopback address is connected to', async () => {
  await using canary: Canary = await startCanary()
  const snapshot = await visit(`http://[::ffff:127.0.0.1]:${canary.port}/`, loopbackRules)
  expect(new TextDecoder().decode(snapshot.body)).toBe('SECRET')
  expect(canary.connections).toBe(1)
})
