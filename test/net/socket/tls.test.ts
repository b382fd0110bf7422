import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import http2 from 'node:http2'
import net from 'node:net'
import {
  type Certificates,
  distrustCertificates,
  makeTrustedCertificates,
  opensslFound,
} from '../../site/certificates.ts'
import { startRaw } from '../../site/raw.ts'
import { startSecure } from '../../site/secure.ts'
import { failure, sendRequest, textOf } from '../../site/send-request.ts'

describe.skipIf(!opensslFound)(opensslFound ? 'TLS' : 'NOT RUN, openssl is not installed: TLS', () => {
  let certificates: Certificates

  beforeAll(() => {
    certificates = makeTrustedCertificates()
  })
  afterAll(distrustCertificates)

  test('a certificate for the name of the URL is accepted although the connection goes to an address', async () => {
    await using server = await startSecure('http1', certificates.valid)
    expect(await textOf(await sendRequest(`https://site.test:${server.port}/`))).toBe('HTTP/1.1')
    expect(server.names).toEqual(['site.test'])
  })

  test('an address is not sent as server name, and its certificate must name it', async () => {
    await using server = await startSecure('http1', certificates.valid)
    expect(await textOf(await sendRequest(`https://127.0.0.1:${server.port}/`))).toBe('HTTP/1.1')
    expect(server.names).toEqual([false])
    await using nameOnly = await startSecure('http1', certificates.wrongName)
    expect((await failure(sendRequest(`https://127.0.0.1:${nameOnly.port}/`))).message).toContain('another name')
  })

  test.each([
    ['selfSigned', 'self-signed'],
    ['wrongName', 'another name'],
    ['expired', 'has expired'],
  ] as const)('a %s certificate is tls_failed, says why, and passes with verification off', async (kind, why) => {
    await using server = await startSecure('http1', certificates[kind])
    const url = `https://site.test:${server.port}/`
    const thrown = await failure(sendRequest(url))
    expect(thrown.code).toBe('tls_failed')
    expect(thrown.message).toContain(why)
    expect(thrown.message).toContain('site.test')
    expect(await textOf(await sendRequest(url, { verifyTls: false }))).toBe('HTTP/1.1')
  })

  test('a connection made without verification is not used by a request that verifies', async () => {
    await using server = await startSecure('both', certificates.expired)
    const url = `https://site.test:${server.port}/`
    await textOf(await sendRequest(url, { verifyTls: false }))
    expect((await failure(sendRequest(url))).code).toBe('tls_failed')
  })

  test('two names at one address and port share no connection, so no identity either', async () => {
    await using server = await startSecure('http1', certificates.valid)
    await textOf(await sendRequest(`https://site.test:${server.port}/`))
    await textOf(await sendRequest(`https://site.test:${server.port}/`))
    expect(server.connections).toBe(1)
    expect((await failure(sendRequest(`https://other.test:${server.port}/`))).message).toContain('another name')
  })

  test.each([
    ['http1', 'http/1.1', 'HTTP/1.1'],
    ['http2', 'h2', 'HTTP/2.0'],
    ['both', 'h2', 'HTTP/2.0'],
  ] as const)('a server with %s is spoken to in %s', async (kind, protocol, body) => {
    await using server = await startSecure(kind, certificates.valid)
    for (let visit = 0; visit < 3; visit += 1) {
      const response = await sendRequest(`https://site.test:${server.port}/${visit}`)
      expect(response.protocol).toBe(protocol)
      expect(await textOf(response)).toBe(body)
    }
    expect(server.connections).toBe(1)
  })

  test('fifty requests at once over HTTP/2 all arrive', async () => {
    await using server = await startSecure('http2', certificates.valid)
    const visit = async () => textOf(await sendRequest(`https://site.test:${server.port}/`))
    await visit()
    expect(new Set(await Promise.all(Array.from({ length: 50 }, visit)))).toEqual(new Set(['HTTP/2.0']))
    expect(server.connections).toBe(1)
  })

  test('a server that offers HTTP/2 and fails at it is spoken to in HTTP/1.1', async () => {
    const offered = http2.createSecureServer({ ...certificates.valid, allowHTTP1: true }, (request, response) => {
      if (request.httpVersion === '1.1') response.end('over HTTP/1.1')
      else response.stream.close(http2.constants.NGHTTP2_HTTP_1_1_REQUIRED)
    })
    await new Promise<void>((resolve) => offered.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = offered.address() as net.AddressInfo
      for (let visit = 0; visit < 2; visit += 1) {
        expect(await textOf(await sendRequest(`https://site.test:${port}/`))).toBe('over HTTP/1.1')
      }
    } finally {
      offered.close()
    }
  })

  test('a server that does not speak TLS is tls_failed with advice', async () => {
    await using server = await startRaw('')
    const thrown = await failure(sendRequest(`https://site.test:${server.port}/`))
    expect(thrown.code).toBe('tls_failed')
    expect(thrown.message).toContain('http://')
  })

  test('a handshake that never ends is ended by the deadline', async () => {
    await using silent = await startSilent()
    const slow = await failure(sendRequest(`https://site.test:${silent.port}/`, { timeoutMs: 50 }))
    expect(slow.code).toBe('fetch_timeout')
  })
})

/** Takes connections and says nothing. */
async function startSilent(): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
