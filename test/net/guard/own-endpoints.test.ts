import { expect, test } from 'bun:test'
import os from 'node:os'
import { type AddressRules, parseNetworks } from '../../../src/net/guard/address.ts'
import { endpointServices, isClosedEndpoint } from '../../../src/net/guard/own-endpoints.ts'
import { type Resolver, resolveTarget } from '../../../src/net/guard/resolve.ts'
import { visit } from '../../fetch/fetch.fixture.ts'
import { startCanary } from '../../site/canary.ts'
import { failure } from '../../site/send-request.ts'
import { redirect, startWeb } from '../../site/web.ts'

const everything = parseNetworks('0.0.0.0/0, ::/0')
const blocks = () => ['192.0.2.2', 'fe80::2%eth0', '10.9.0.1/16']

/** Is the target closed when the service listens there, at port 3000, on a machine with these interfaces? */
function closed(listening: string, target: string, port = 3000): boolean {
  const rules: AddressRules = { allow: everything, closed: [{ address: listening, port: 3000 }] }
  return isClosedEndpoint(target, port, rules, blocks)
}

test('one address is closed at its port, in every spelling and for what leads to it', () => {
  for (const target of ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0.0.0.0', '::', '64:ff9b::7f00:1']) {
    expect([target, closed('127.0.0.1', target)]).toEqual([target, true])
    expect([target, closed('127.0.0.1', target, 3001)]).toEqual([target, false])
  }
  for (const target of ['127.0.0.2', '::1', '192.0.2.2', '93.184.216.34']) {
    expect([target, closed('127.0.0.1', target)]).toEqual([target, false])
  }
  expect(closed('::1', '::')).toBe(true)
  expect(closed('::ffff:127.0.0.1', '127.0.0.1')).toBe(true)
  expect(closed('fe80::2%eth0', 'fe80::2%2')).toBe(true)
})

test.each(['0.0.0.0', '::', '0:0:0:0:0:0:0:0', 'localhost', ''])(
  '%j closes every address of this machine',
  (listening) => {
    const local = [
      '127.0.0.1',
      '127.8.9.1',
      '::1',
      '0.0.0.0',
      '::',
      '192.0.2.2',
      'fe80::2',
      '10.9.200.7',
      '2002:c000:202::1',
    ]
    for (const target of local) expect([target, closed(listening, target)]).toEqual([target, true])
    for (const target of ['192.0.2.3', 'fe80::3', '10.10.0.1', '93.184.216.34', '2606:4700::1111']) {
      expect([target, closed(listening, target)]).toEqual([target, false])
    }
    expect(closed(listening, '127.0.0.1', 80)).toBe(false)
  },
)

test('the interfaces are those of this machine', () => {
  const rules: AddressRules = { allow: everything, closed: [{ address: '0.0.0.0', port: 3000 }] }
  const own = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address } of own) expect([address, isClosedEndpoint(address, 3000, rules)]).toEqual([address, true])
})

test('literals and names are judged alike, and a name with one closed answer is refused', async () => {
  const rules: AddressRules = {
    allow: parseNetworks('127.0.0.0/8, ::1'),
    closed: [{ address: '127.0.0.1', port: 3000 }],
  }
  const verdict = async (url: string, ...answers: string[]) => {
    const resolver: Resolver = async () => answers.map((address) => ({ address }))
    return (await failure(resolveTarget(new URL(url), rules, new AbortController().signal, resolver))).code
  }
  expect(await verdict('http://127.0.0.1:3000/')).toBe('blocked_address')
  expect(await verdict('http://[::ffff:127.0.0.1]:3000/')).toBe('blocked_address')
  expect(await verdict('http://localhost:3000/')).toBe('blocked_address')
  expect(await verdict('http://site.test:3000/', '127.0.0.1')).toBe('blocked_address')
  expect(await verdict('http://site.test:3000/', '127.0.0.2', '127.0.0.1')).toBe('blocked_address')
  expect(await verdict('http://site.test:3000/', '127.0.0.2')).toBe('none')
  expect(await verdict('http://127.0.0.1:3001/')).toBe('none')
  expect(await verdict('http://localhost:3001/')).toBe('none')
})

test('what no setting opens is refused without naming one', async () => {
  const hint = async (url: string, allow = '', answer = '127.0.0.1') => {
    const rules: AddressRules = { allow: parseNetworks(allow), closed: [{ address: '0.0.0.0', port: 3002 }] }
    const resolver: Resolver = async () => [{ address: answer }]
    const thrown = await resolveTarget(new URL(url), rules, new AbortController().signal, resolver).catch(
      (error) => error,
    )
    return thrown.hint
  }
  const setting = expect.stringContaining('SERVICE_ALLOW_PRIVATE_NETWORKS')
  for (const url of [
    'http://127.0.0.1:3002/',
    'http://localhost:3002/',
    'http://[::1]:3002/',
    'http://site.test:3002/',
  ]) {
    expect([url, await hint(url, '127.0.0.0/8,::1')]).toEqual([url, 'No setting opens it.'])
  }
  expect(await hint('http://127.0.0.1:3002/')).toBe('No setting opens it.')
  for (const url of ['http://169.254.169.254/', 'http://metadata.google.internal/', 'http://[fd00:ec2::254]/'])
    expect([url, await hint(url, '0.0.0.0/0,::/0')]).toEqual([url, 'No setting opens it.'])
  expect(await hint('http://site.test/', '', '169.254.169.254')).toBe('No setting opens it.')
  expect(await hint('http://127.0.0.1:3003/')).toEqual(setting)
  expect(await hint('http://10.0.0.1/')).toEqual(setting)
  expect(await hint('http://printer/')).toEqual(setting)
})

test('a page cannot lead to where the service listens', async () => {
  await using service = await startCanary()
  const hosts = ['127.0.0.1', '2130706433', 'localhost', '[::ffff:127.0.0.1]', 'service.example']
  await using web = await startWeb(() =>
    Object.fromEntries(hosts.map((host, index) => [`/${index}`, redirect(`http://${host}:${service.port}/`)])),
  )
  const rules: AddressRules = {
    allow: parseNetworks('127.0.0.0/8, ::1'),
    closed: [{ address: '0.0.0.0', port: service.port }],
  }
  const resolver: Resolver = async () => [{ address: '127.0.0.1' }]
  for (const index of hosts.keys()) {
    const { code } = await failure(visit(`${web.origin}/${index}`, { rules, resolver }))
    expect([hosts[index], code]).toEqual([hosts[index], 'blocked_address'])
  }
  expect(service.connections).toBe(0)
})

test('what another machine is told of an endpoint are its address, or all addresses of this machine', () => {
  expect(endpointServices({ closed: [{ address: '10.0.0.2', port: 3000 }] })).toEqual([
    { hostname: '10.0.0.2', port: 3000 },
  ])
  const outside = Object.values(os.networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal)
  const told = endpointServices({ closed: [{ address: '0.0.0.0', port: 3000 }] })
  expect(told[0]).toEqual({ hostname: '0.0.0.0', port: 3000 })
  expect(told.map(({ hostname }) => hostname).slice(1)).toEqual(
    outside.map(({ address }) => address.replace(/%.*/, '')),
  )
})
