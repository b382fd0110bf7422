import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { parseProxy, type UpstreamProxy } from '../../../src/net/proxy/proxy.ts'
import { startCanary } from '../../site/canary.ts'
import {
  type Certificates,
  distrustCertificates,
  makeTrustedCertificates,
  opensslFound,
} from '../../site/certificates.ts'
import { deadProxy, startHttpProxy, startSocksProxy } from '../../site/proxies.ts'
import { startRaw } from '../../site/raw.ts'
import { startSecure } from '../../site/secure.ts'
import { failure, sendRequest, textOf } from '../../site/send-request.ts'
import { html, startWeb } from '../../site/web.ts'

describe('over an http proxy a page over http', () => {
  test('is asked for by its whole address, with the name of the site and the credentials of the proxy', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using proxy = await startHttpProxy({ credentials: 'me:p w' })
    const url = `http://site.test:${web.port}/a?b=%20#c`
    const through = proxy.as('basic', 'me:p%20w')
    expect(await textOf(await sendRequest(url, { proxy: through, headers: [['X-A', '1']] }))).toBe('page')
    expect(proxy.seen).toEqual([`GET http://site.test:${web.port}/a?b=%20`])
    expect(proxy.heads[0]).toContain(`\r\nHost: site.test:${web.port}\r\n`)
    expect(proxy.heads[0]).toContain('\r\nX-A: 1\r\n')
    expect(web.received).toHaveLength(1)
  })

  test.each([407, 401])('fails with proxy_failed when the proxy answers %d itself', async (status) => {
    const server = status === 401 ? 'Server: tinyproxy/1.11.1\r\n' : ''
    await using proxy = await startHttpProxy({
      answer: () => `HTTP/1.1 ${status} No\r\n${server}Content-Length: 0\r\n\r\n`,
    })
    const asked = await failure(sendRequest('http://site.test/', { proxy: proxy.as('basic') }))
    expect(asked).toEqual({ code: 'proxy_failed', message: 'the basic proxy requires a user name and password' })
    const wrong = await failure(sendRequest('http://site.test/', { proxy: proxy.as('stealth', 'me:hunter2') }))
    expect(wrong.message).toBe('the stealth proxy rejects its user name and password')
  })

  test.each([
    ['a 401 of the site', 'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\n', 401],
    [
      'a 401 of a site behind tinyproxy',
      'HTTP/1.1 401 No\r\nServer: tinyproxy/1\r\nVia: 1.1 tinyproxy (tinyproxy/1)\r\n',
      401,
    ],
    ['a 503', 'HTTP/1.1 503 No\r\n', 503],
    ['a 502 with a page', 'HTTP/1.1 502 No\r\n', 502],
  ])('is a page when it is %s', async (_name, head, status) => {
    await using proxy = await startHttpProxy({ answer: () => `${head}Content-Length: 2\r\n\r\nno` })
    const response = await sendRequest('http://site.test/', { proxy: proxy.as('basic', 'me:x') })
    expect([response.status, await textOf(response)]).toEqual([status, 'no'])
  })

  test.each([
    [
      'an error page of squid',
      'HTTP/1.1 503 No\r\nX-Squid-Error: ERR_DNS_FAIL 0\r\nContent-Length: 0\r\n\r\n',
      'HTTP 503',
    ],
    [
      'an error page of tinyproxy',
      'HTTP/1.1 500 No\r\nServer: tinyproxy/1.11\r\nContent-Length: 0\r\n\r\n',
      'HTTP 500',
    ],
    ['a 502 and no page', 'HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n', 'HTTP 502'],
    ['what is not HTTP', 'SSH-2.0-OpenSSH_9\r\n\r\n', 'not valid HTTP'],
  ])('fails with proxy_failed when the proxy sends %s', async (_name, answer, says) => {
    await using proxy = await startHttpProxy({ answer: () => answer })
    const thrown = await failure(sendRequest('http://site.test/', { proxy: proxy.as('basic') }))
    expect([thrown.code, thrown.message]).toEqual(['proxy_failed', expect.stringContaining(says)])
  })

  test('keeps its connections apart by proxy and by site', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    await using raw = await startRaw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    const ways: (UpstreamProxy | undefined)[] = [
      undefined,
      parseProxy('basic', raw.origin),
      parseProxy('basic', raw.origin),
    ]
    for (const proxy of [...ways, ...ways]) {
      await textOf(await sendRequest(`http://site.test:${web.port}/`, { proxy }))
      if (proxy !== undefined) await textOf(await sendRequest(`http://other.test:${web.port}/`, { proxy }))
    }
    // Two proxies, though they are the same to look at, and two sites.
    expect([raw.connections, raw.requests.length, web.received.length]).toEqual([4, 8, 2])
  })
})

describe('over a socks5 proxy', () => {
  test('the proxy is told the approved address, and the site its name', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using proxy = await startSocksProxy()
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await textOf(await sendRequest(`http://site.test:${web.port}/a`, { proxy: proxy.as('basic') }))).toBe(
        'page',
      )
    }
    expect(proxy.seen).toEqual([`127.0.0.1:${web.port}`, `127.0.0.1:${web.port}`])
    expect(web.received.map(({ path, host }) => [path, host])).toEqual([
      ['/a', `site.test:${web.port}`],
      ['/a', `site.test:${web.port}`],
    ])
  })

  test('a connection serves again', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using socks = await startSocksProxy()
    const proxy = socks.as('basic')
    for (let visit = 0; visit < 3; visit += 1) await textOf(await sendRequest(`${web.origin}/a`, { proxy }))
    expect([socks.connections, web.received.length]).toEqual([1, 3])
  })

  test('user name and password are sent when they are asked for', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using proxy = await startSocksProxy({ credentials: 'me:pä:ss' })
    const through = (credentials?: string) => sendRequest(`${web.origin}/a`, { proxy: proxy.as('basic', credentials) })
    expect(await textOf(await through('me:p%C3%A4:ss'))).toBe('page')
    expect(await failure(through('me:wrong'))).toEqual({
      code: 'proxy_failed',
      message: 'the basic proxy rejects its user name and password',
    })
    expect((await failure(through())).message).toBe('the basic proxy requires a user name and password')
  })

  test.each([
    [1, 'general failure'],
    [2, 'not allowed'],
    [5, 'connection refused'],
    [99, 'reply 99'],
  ])('reply %d is proxy_failed and says %s', async (reply, says) => {
    await using proxy = await startSocksProxy({ reply })
    const thrown = await failure(sendRequest('http://site.test/', { proxy: proxy.as('basic') }))
    expect(thrown.code).toBe('proxy_failed')
    expect(thrown.message).toContain(`did not connect to site.test (SOCKS5: ${says}`)
  })

  test('IPv4 is asked for first, and the next address when one cannot be reached, three at most', async () => {
    await using proxy = await startSocksProxy({ reply: 4 })
    const addresses = ['::1', '127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
    await failure(sendRequest('http://site.test/', { proxy: proxy.as('basic'), addresses }))
    expect(proxy.seen).toEqual(['127.0.0.1:80', '127.0.0.2:80', '127.0.0.3:80'])
    await using strict = await startSocksProxy({ reply: 2 })
    await failure(sendRequest('http://site.test/', { proxy: strict.as('basic'), addresses }))
    expect(strict.seen).toEqual(['127.0.0.1:80'])
    await using six = await startSocksProxy({ reply: 4 })
    await failure(sendRequest('http://site.test:7/', { proxy: six.as('basic'), addresses: ['::1'] }))
    expect(six.seen).toEqual(['IPv6:7'])
  })
})

test('an address of IPv6 is asked for in brackets', async () => {
  await using proxy = await startHttpProxy({ answer: () => 'HTTP/1.1 403 No\r\n\r\n' })
  await failure(sendRequest('https://site.test:7/', { proxy: proxy.as('basic'), addresses: ['::1'] }))
  expect(proxy.heads).toEqual(['CONNECT [::1]:7 HTTP/1.1\r\nHost: [::1]:7\r\n\r\n'])
})

describe('a proxy that fails', () => {
  const broken: [name: string, start: () => UpstreamProxy][] = [
    ['is dead', () => deadProxy('basic')],
    ['is dead and https', () => deadProxy('basic', 'https')],
    ['is dead and socks5', () => deadProxy('basic', 'socks5')],
    ['has no address', () => parseProxy('basic', 'http://proxy.invalid:8080')],
  ]

  test.each(broken)('because it %s is proxy_failed, and nothing goes to the site directly', async (_name, start) => {
    await using canary = await startCanary()
    const proxy = start()
    for (const scheme of ['http', 'https']) {
      const thrown = await failure(sendRequest(`${scheme}://site.test:${canary.port}/`, { proxy }))
      expect(thrown.code).toBe('proxy_failed')
      expect(thrown.message).toStartWith('the basic proxy ')
      expect(thrown.message).not.toContain('127.0.0.1')
      expect(thrown.message).not.toContain('proxy.invalid')
    }
    expect(canary.connections).toBe(0)
  })

  test.each([
    ['closes at once', (socket: { end: () => unknown }) => socket.end()],
    ['refuses the tunnel', 'HTTP/1.1 502 Bad Gateway\r\n\r\n'],
    ['forbids the tunnel', 'HTTP/1.1 403 Forbidden\r\n\r\n'],
    ['takes no password', 'HTTP/1.1 407 No\r\n\r\n'],
    ['takes no password like tinyproxy', 'HTTP/1.0 401 No\r\n\r\n'],
    ['speaks first after the tunnel', 'HTTP/1.1 200 OK\r\n\r\nsurprise'],
    ['never ends its answer', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`],
    ['speaks another protocol', '220 mail.test ESMTP\r\n\r\n'],
  ])('because it %s is proxy_failed, and nothing goes to the site directly', async (_name, answer) => {
    await using canary = await startCanary()
    await using server = await startRaw(answer as string)
    const url = `https://site.test:${canary.port}/`
    const thrown = await failure(sendRequest(url, { proxy: parseProxy('enhanced', server.origin), verifyTls: false }))
    expect(thrown.code).toBe('proxy_failed')
    expect(thrown.message).toStartWith('the enhanced proxy ')
    expect(canary.connections).toBe(0)
  })

  test('and that says nothing is ended by the deadline of the request', async () => {
    await using canary = await startCanary()
    await using silent = await startRaw(() => undefined)
    for (const scheme of ['http', 'socks5']) {
      const proxy = parseProxy('basic', `${scheme}://127.0.0.1:${silent.port}`)
      const thrown = await failure(sendRequest(`https://site.test:${canary.port}/`, { proxy, timeoutMs: 80 }))
      expect(thrown.code).toBe('fetch_timeout')
    }
    expect(canary.connections).toBe(0)
  })
})

describe.skipIf(!opensslFound)(opensslFound ? 'TLS' : 'NOT RUN, openssl is not installed: TLS', () => {
  let certificates: Certificates

  beforeAll(() => {
    certificates = makeTrustedCertificates()
  })
  afterAll(distrustCertificates)

  test.each(['http', 'https', 'socks5'])('through a tunnel of a proxy over %s is with the site', async (scheme) => {
    await using proxy =
      scheme === 'socks5'
        ? await startSocksProxy({ credentials: 'me:secret' })
        : await startHttpProxy({
            credentials: 'me:secret',
            ...(scheme === 'https' && { certificate: certificates.valid }),
          })
    const through = proxy.as('basic', 'me:secret')
    for (const [kind, body] of [
      ['http1', 'HTTP/1.1'],
      ['both', 'HTTP/2.0'],
    ] as const) {
      await using server = await startSecure(kind, certificates.valid)
      for (let visit = 0; visit < 2; visit += 1) {
        expect(await textOf(await sendRequest(`https://site.test:${server.port}/`, { proxy: through }))).toBe(body)
      }
      expect([server.names, server.connections]).toEqual([['site.test'], 1])
      const target = `127.0.0.1:${server.port}`
      expect(proxy.seen.filter((line) => line.endsWith(target))).toEqual([
        scheme === 'socks5' ? target : `CONNECT ${target}`,
      ])
    }
    expect(proxy.heads.join()).not.toContain('site.test')
  })

  test('checks the certificate for the name of the site', async () => {
    await using proxy = await startHttpProxy()
    await using server = await startSecure('http1', certificates.wrongName)
    const thrown = await failure(sendRequest(`https://site.test:${server.port}/`, { proxy: proxy.as('basic') }))
    expect([thrown.code, thrown.message]).toEqual(['tls_failed', expect.stringContaining('another name')])
  })

  test('with an https proxy whose certificate is not trusted is proxy_failed, whatever the request says', async () => {
    await using canary = await startCanary()
    await using proxy = await startHttpProxy({ certificate: certificates.selfSigned })
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://site.test:${canary.port}/`
      const thrown = await failure(sendRequest(url, { proxy: proxy.as('basic'), verifyTls: false }))
      expect([thrown.code, thrown.message]).toEqual(['proxy_failed', expect.stringContaining('self-signed')])
    }
    expect([canary.connections, proxy.seen]).toEqual([0, []])
  })

  test('a page over http through an https proxy is asked for by its whole address', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using proxy = await startHttpProxy({ certificate: certificates.valid, credentials: 'me:secret' })
    const url = `http://site.test:${web.port}/a`
    expect(await textOf(await sendRequest(url, { proxy: proxy.as('basic', 'me:secret') }))).toBe('page')
    expect(proxy.seen).toEqual([`GET ${url}`])
  })
})
