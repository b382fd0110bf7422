import { describe, expect, test } from 'bun:test'
import { type AddressRules, parseNetworks, type Service } from '../../../src/net/guard/address.ts'
import { type Resolver, resolveTarget } from '../../../src/net/guard/resolve.ts'
import { failure } from '../../site/send-request.ts'

const hosts: Record<string, string[]> = {
  'proxy.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'proxy.example.': ['93.184.216.34'],
  localhost: ['127.0.0.1', '::1'],
  'rebound.example': ['93.184.216.34'],
  'elsewhere.example': ['93.184.216.35'],
}
const resolver: Resolver = async (hostname) => {
  const addresses = hosts[hostname]
  if (addresses === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address }))
}
const open = parseNetworks('127.0.0.0/8, ::1, 10.0.0.0/8')

/** What a page at `url` is told where these services are configured. */
async function verdict(url: string, ...services: Service[]): Promise<string> {
  const rules: AddressRules = { allow: open, services }
  const signal = new AbortController().signal
  return (await failure(resolveTarget(new URL(url), rules, signal, resolver))).code
}

describe('a host that the operator configured', () => {
  const named = { hostname: 'proxy.example', port: 8080 }
  const local = { hostname: '127.0.0.1', port: 8080 }

  test.each([
    ['its name', 'http://proxy.example:8080/', named],
    ['its name in full', 'http://Proxy.Example.:8080/', named],
    ['its address', 'http://93.184.216.34:8080/', named],
    ['its other address', 'https://[2606:2800:220:1::1]:8080/', named],
    ['another name that leads there', 'http://rebound.example:8080/', named],
    ['an address of a private network that is open', 'http://10.0.0.5:3128/', { hostname: '10.0.0.5', port: 3128 }],
    ['the usual port', 'https://proxy.example/', { hostname: 'proxy.example', port: 443 }],
    ['loopback', 'http://localhost:8080/', local],
    ['loopback in another spelling', 'http://2130706433:8080/', local],
    ['another address of this machine', 'http://127.3.2.1:8080/', local],
    ['this machine over IPv6', 'http://[::1]:8080/', local],
    ['the name of this machine', 'http://127.0.0.1:8080/', { hostname: 'localhost', port: 8080 }],
    ['IPv6 of this machine', 'http://127.0.0.1:8080/', { hostname: '::1', port: 8080 }],
  ])('is no page by %s', async (_, url, service) => {
    expect(await verdict(url, { hostname: 'gone.example', port: service.port }, service)).toBe('blocked_address')
  })

  test.each([
    ['at another port', 'http://proxy.example:8081/', named],
    ['at another address', 'http://elsewhere.example:8080/', named],
    ['whose name has no address at the moment', 'http://10.0.0.5:8080/', { hostname: 'gone.example', port: 8080 }],
    ['on this machine when another is meant', 'http://10.254.254.254:8080/', local],
  ])('closes nothing %s', async (_, url, service) => {
    expect(await verdict(url, service)).toBe('none')
  })
})

describe('a service with a path', () => {
  const model = { hostname: '127.0.0.1', port: 8080, path: '/v1' }

  test.each([
    'http://127.0.0.1:8080/v1',
    'http://localhost:8080/v1/models?x',
    'http://127.0.0.1:8080/V1/models',
    'http://127.0.0.1:8080/%761/models',
    'http://127.0.0.1:8080//v1//models',
    'http://127.0.0.1:8080/a/../v1/models',
    'http://127.0.0.1:8080/v1%2Fmodels',
  ])('is closed below it: %s', async (url) => {
    expect(await verdict(url, model)).toBe('blocked_address')
  })

  test.each(['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/v10', 'http://127.0.0.1:8080/a/v1'])(
    'leaves pages beside it open: %s',
    async (url) => {
      const rules: AddressRules = { allow: open, services: [model] }
      expect(await resolveTarget(new URL(url), rules, new AbortController().signal, resolver)).toHaveLength(1)
    },
  )

  test('with the path / closes its port', async () => {
    expect(await verdict('http://127.0.0.1:8080/anything', { ...model, path: '/' })).toBe('blocked_address')
  })

  test('at a public address closes nothing, since anybody can reach it and others share the address', async () => {
    const hosted = { hostname: 'proxy.example', port: 443, path: '/v1' }
    for (const url of ['https://proxy.example/v1/docs', 'https://rebound.example/v1/docs']) {
      const rules: AddressRules = { allow: open, services: [hosted] }
      expect((await resolveTarget(new URL(url), rules, new AbortController().signal, resolver)).length).toBeGreaterThan(
        0,
      )
    }
  })
})
