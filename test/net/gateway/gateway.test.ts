import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import net from 'node:net'
import tls from 'node:tls'
import { type Gateway, openGateway } from '../../../src/net/gateway/gateway.ts'
import { parseProxyRequest, tokenOf } from '../../../src/net/gateway/head.ts'
import type { Pass } from '../../../src/net/gateway/pass.ts'
import { startCanary } from '../../site/canary.ts'
import { type Certificates, makeCertificates, opensslFound } from '../../site/certificates.ts'
import { deadProxy, startHttpProxy, startSocksProxy } from '../../site/proxies.ts'
import { startSecure } from '../../site/secure.ts'
import { loopbackRules, strictRules } from '../../site/send-request.ts'
import { html, redirect, startWeb } from '../../site/web.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await openGateway(loopbackRules)
})
afterAll(() => gateway[Symbol.asyncDispose]())

const credentials = (pass: Pass) => `Proxy-Authorization: Basic ${btoa(`page:${pass.token}`)}\r\n`

/** What comes back until the connection ends, or `until` is in it. */
async function say(text: string, until = '\0', port = gateway.port): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  let said = ''
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve()).on('close', () => resolve())
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      if (said.includes(until)) resolve()
    })
    socket.write(text, 'latin1')
  })
  socket.destroy()
  return said
}

const get = (url: string, pass: Pass, headers = '') =>
  `GET ${url} HTTP/1.1\r\nHost: elsewhere.test\r\n${credentials(pass)}Proxy-Connection: keep-alive\r\n${headers}\r\n`

describe('the gateway', () => {
  test('lets nobody through without the token of a pass, nor with one that has ended', async () => {
    await using canary = await startCanary()
    const pass = gateway.admit()
    pass.end()
    const target = `127.0.0.1:${canary.port}`
    for (const headers of ['', credentials(pass), `Proxy-Authorization: Basic ${btoa('page:')}\r\n`]) {
      expect(await say(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${headers}\r\n`)).toStartWith('HTTP/1.1 407 ')
      expect(await say(`GET http://${target}/ HTTP/1.1\r\n${headers}\r\n`)).toStartWith('HTTP/1.1 407 ')
    }
    expect(canary.connections).toBe(0)
  })

  test('asks for a page in origin form, with the host of the URL and nothing that is meant for the proxy', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    const pass = gateway.admit()
    const said = await say(get(`${web.origin}/a?b=1`, pass, 'X-A: 1\r\nUpgrade: h2c\r\n'), 'page')
    expect(said).toStartWith('HTTP/1.1 200 ')
    const [request] = web.received
    expect([request?.path, request?.host, request?.headers['x-a']]).toEqual(['/a?b=1', `127.0.0.1:${web.port}`, '1'])
    for (const name of ['proxy-authorization', 'proxy-connection', 'upgrade']) {
      expect(request?.headers).not.toHaveProperty(name)
    }
    pass.end()
  })

  test('a connection that is open leads to no closed path of its host', async () => {
    await using web = await startWeb(() => ({ '/a': html('first'), '/v1/models': html('secret') }))
    const pass = gateway.admit({ closed: [{ hostname: '127.0.0.1', port: web.port, path: '/v1' }] })
    const socket = net.connect(gateway.port, '127.0.0.1')
    let said = ''
    const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()))
    socket.on('data', (chunk) => {
      if (!said.includes('first') && (said + chunk).includes('first'))
        socket.write(get(`${web.origin}/v1/models`, pass))
      said += chunk
    })
    socket.write(get(`${web.origin}/a`, pass))
    await closed
    expect(said).toContain('first')
    expect(said).not.toContain('secret')
    expect(web.received.map(({ path }) => path)).toEqual(['/a'])
    expect(pass.errorFor(new URL(web.origin))?.code).toBe('blocked_address')
    pass.end()
  })

  test('a connection takes several requests for one host, bodies included, and none for another', async () => {
    await using web = await startWeb(() => ({ '/a': html('first'), '/b': html('second') }))
    const pass = gateway.admit()
    const post = `POST ${web.origin}/a HTTP/1.1\r\n${credentials(pass)}Content-Length: 11\r\n\r\nGET / HTTP/`
    const said = await say(`${post}${get(`${web.origin}/b`, pass)}`, 'second')
    expect(said).toContain('first')
    expect(web.received.map(({ path }) => path)).toEqual(['/a', '/b'])
    await say(`${get(`${web.origin}/b`, pass)}${get(`${web.altOrigin}/b`, pass)}`)
    expect(web.received.filter(({ host }) => host.startsWith('localhost'))).toEqual([])
    pass.end()
  })

  test.each([
    '10.0.0.1',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    'metadata.google.internal',
    '192.168.1.1:8080',
  ])('does not lead to %s', async (host) => {
    const pass = gateway.admit()
    expect(await say(get(`http://${host}/`, pass))).toBe('')
    expect(pass.errorFor(new URL(`http://${host}/`))?.code).toBe('blocked_address')
    const authority = /:\d+$/.test(host) ? host : `${host}:443`
    expect(await say(`CONNECT ${authority} HTTP/1.1\r\n${credentials(pass)}\r\n`)).toBe('')
    pass.end()
  })

  test('loopback is closed unless the operator opened it, and what listens for the service stays closed', async () => {
    await using canary = await startCanary()
    const closed = [{ address: '127.0.0.1', port: canary.port }]
    const services = [{ hostname: 'localhost', port: canary.port }]
    for (const rules of [strictRules, { ...loopbackRules, closed }, { ...loopbackRules, services }]) {
      await using strict = await openGateway(rules)
      const pass = strict.admit()
      expect(await say(get(`http://127.0.0.1:${canary.port}/`, pass), undefined, strict.port)).toBe('')
    }
    expect(canary.connections).toBe(0)
  })

  test('connects to the address that was judged and looks up once', async () => {
    await using canary = await startCanary()
    const answers = ['127.0.0.1', '10.0.0.1']
    await using own = await openGateway(loopbackRules, async () => [{ address: answers.shift()! }])
    const pass = own.admit()
    expect(await say(get(`http://site.test:${canary.port}/`, pass), 'SECRET', own.port)).toContain('SECRET')
    expect(answers).toEqual(['10.0.0.1'])
  })

  test('refuses hosts that the pass refuses', async () => {
    await using canary = await startCanary()
    const pass = gateway.admit({ refuses: (hostname) => hostname === '127.0.0.1' })
    expect(await say(get(`http://127.0.0.1:${canary.port}/`, pass))).toStartWith('HTTP/1.1 403 ')
    expect(canary.connections).toBe(0)
    pass.end()
  })

  test('the end of a pass ends its connections', async () => {
    await using web = await startWeb(() => ({ '/slow': () => undefined }))
    const pass = gateway.admit()
    const said = say(get(`${web.origin}/slow`, pass))
    while (web.received.length === 0) await Bun.sleep(5)
    pass.end()
    expect(await said).toBe('')
  })

  test('a redirect goes back to the browser, which asks anew', async () => {
    await using web = await startWeb(() => ({ '/a': redirect('http://10.0.0.1/') }))
    const pass = gateway.admit()
    expect(await say(get(`${web.origin}/a`, pass), '\r\n\r\n')).toStartWith('HTTP/1.1 302 ')
    pass.end()
  })
})

describe('a pass with a proxy', () => {
  test('sends http to an http proxy by the whole address, with its credentials', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using proxy = await startHttpProxy({ credentials: 'me:secret' })
    const pass = gateway.admit({ proxy: proxy.as('basic', 'me:secret') })
    expect(await say(get(`${web.origin}/a`, pass))).toContain('page')
    expect(proxy.seen).toEqual([`GET ${web.origin}/a`])
    expect(proxy.heads[0]).not.toContain(pass.token)
    pass.end()
  })

  test('goes through socks5, for http and for CONNECT', async () => {
    await using web = await startWeb(() => ({ '/a': html('page') }))
    await using proxy = await startSocksProxy({ credentials: 'me:secret' })
    const pass = gateway.admit({ proxy: proxy.as('basic', 'me:secret') })
    expect(await say(get(`${web.origin}/a`, pass), 'page')).toContain('page')
    const connect = `CONNECT 127.0.0.1:${web.port} HTTP/1.1\r\n${credentials(pass)}\r\n`
    expect(await say(connect, '\r\n\r\n')).toStartWith('HTTP/1.1 200 ')
    expect(proxy.seen).toEqual([`127.0.0.1:${web.port}`, `127.0.0.1:${web.port}`])
    pass.end()
  })

  test('that refuses its password or is dead leads nowhere, and says so', async () => {
    await using canary = await startCanary()
    await using strict = await startHttpProxy({ credentials: 'me:secret' })
    for (const proxy of [strict.as('basic', 'me:wrong'), deadProxy('basic'), deadProxy('basic', 'socks5')]) {
      const pass = gateway.admit({ proxy })
      const url = `http://127.0.0.1:${canary.port}/`
      expect(await say(get(url, pass))).toBe('')
      expect(pass.errorFor(new URL(url))?.code).toBe('proxy_failed')
      expect(await say(`CONNECT 127.0.0.1:${canary.port} HTTP/1.1\r\n${credentials(pass)}\r\n`)).toBe('')
      pass.end()
    }
    expect(canary.connections).toBe(0)
  })
})

describe.skipIf(!opensslFound)('a tunnel', () => {
  let certificates: Certificates
  beforeAll(() => {
    certificates = makeCertificates()
  })

  test.each(['direct', 'http proxy', 'socks5 proxy'])('carries TLS, %s', async (way) => {
    await using site = await startSecure('http1', certificates.selfSigned)
    await using proxy = await (way === 'http proxy' ? startHttpProxy() : startSocksProxy())
    const pass = gateway.admit({ proxy: way === 'direct' ? undefined : proxy.as('basic') })
    const socket = net.connect(gateway.port, '127.0.0.1')
    socket.write(`CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\n${credentials(pass)}\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    const secured = tls.connect({ socket, servername: 'site.test', rejectUnauthorized: false })
    secured.write('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n')
    const said = await new Promise<string>((resolve) => secured.once('data', (chunk) => resolve(String(chunk))))
    expect(said).toStartWith('HTTP/1.1 200 ')
    expect(site.names).toEqual(['site.test'])
    pass.end()
  })
})

describe('what is no request of a browser', () => {
  test.each([
    'GET / HTTP/1.1\r\n\r\n',
    'GET https://site.test/ HTTP/1.1\r\n\r\n',
    'GET file:///etc/passwd HTTP/1.1\r\n\r\n',
    'GET ftp://site.test/ HTTP/1.1\r\n\r\n',
    'CONNECT site.test HTTP/1.1\r\n\r\n',
    'CONNECT user@site.test:443 HTTP/1.1\r\n\r\n',
    'CONNECT site.test:443/path HTTP/1.1\r\n\r\n',
    'POST http://site.test/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'POST http://site.test/ HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
    'GET http://site.test/ HTTP/1.1\r\nX: a\nY: b\r\n\r\n',
    'GET http://site.test/ HTTP/1.1\r\n folded: x\r\n\r\n',
    'SSH-2.0-OpenSSH\r\n\r\n',
  ])('%j is not understood', async (head) => {
    expect(parseProxyRequest(head)).toBeUndefined()
    expect(await say(head)).toStartWith('HTTP/1.1 400 ')
  })

  test('a token is the password, whatever the user name', () => {
    const request = parseProxyRequest(
      `GET http://a.test/ HTTP/1.1\r\nproxy-authorization: basic ${btoa('x:t')}\r\n\r\n`,
    )
    expect(tokenOf(request!)).toBe('t')
  })
})
