import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseProxy } from '../../../src/net/proxy/proxy.ts'
import { PATIENCE_MS, until } from '../../patience.ts'
import { type Certificates, makeCertificates, opensslFound } from '../../site/certificates.ts'
import { DEAD_PORT, steadyPort } from '../../site/ports.ts'
import { startSecure } from '../../site/secure.ts'
import { failure, sendRequest, textOf } from '../../site/send-request.ts'
import { html, startWeb } from '../../site/web.ts'

/** Real proxies, from the packages of the same names; they know one user, `me` with password `s3cret`. */
const commands = {
  tinyproxy: (port: number, folder: string) => {
    const file = join(folder, 'tinyproxy.conf')
    const lines = [`Port ${port}`, 'Listen 127.0.0.1', 'Allow 127.0.0.1', 'Timeout 20', 'BasicAuth me s3cret']
    writeFileSync(file, `${lines.join('\n')}\n`)
    return ['tinyproxy', '-d', '-c', file]
  },
  microsocks: (port: number) => ['microsocks', '-i', '127.0.0.1', '-p', String(port), '-u', 'me', '-P', 's3cret'],
}
const schemes = { tinyproxy: 'http', microsocks: 'socks5' }

for (const name of ['tinyproxy', 'microsocks'] as const) {
  const found = Bun.which(name) !== null && opensslFound
  describe.skipIf(!found)(found ? name : `NOT RUN, ${name} or openssl is not installed: ${name}`, () => {
    let certificates: Certificates
    let child: Bun.Subprocess
    let port: number
    const folder = mkdtempSync(join(tmpdir(), 'web-extract-proxy-'))
    const proxy = (credentials = 'me:s3cret@') =>
      parseProxy('basic', `${schemes[name]}://${credentials}127.0.0.1:${port}`)

    beforeAll(async () => {
      certificates = makeCertificates()
      port = await steadyPort()
      child = Bun.spawn(commands[name](port, folder), { stdout: 'ignore', stderr: 'ignore' })
      await until(() => answers(port))
    }, PATIENCE_MS)
    afterAll(async () => {
      child?.kill()
      await child?.exited
      rmSync(folder, { recursive: true, force: true })
    })

    test('leads to a site over http, several times', async () => {
      await using web = await startWeb(() => ({ '/a': html('page') }))
      for (let visit = 0; visit < 3; visit += 1) {
        expect(await textOf(await sendRequest(`${web.origin}/a`, { proxy: proxy() }))).toBe('page')
      }
      expect(web.received[0]?.headers).not.toHaveProperty('proxy-authorization')
    })

    test.each([
      ['http1', 'HTTP/1.1'],
      ['http2', 'HTTP/2.0'],
    ] as const)('leads to a site over %s with TLS', async (kind, body) => {
      await using site = await startSecure(kind, certificates.selfSigned)
      const url = `https://site.test:${site.port}/`
      for (let visit = 0; visit < 2; visit += 1) {
        expect(await textOf(await sendRequest(url, { proxy: proxy(), verifyTls: false }))).toBe(body)
      }
      expect(site.names[0]).toBe('site.test')
    })

    test('refuses a wrong password and none, and that is proxy_failed', async () => {
      await using web = await startWeb(() => ({ '/a': html('page') }))
      for (const [credentials, says] of [
        ['me:wrong@', 'rejects'],
        ['', 'requires'],
      ] as const) {
        for (const url of [`${web.origin}/a`, `https://127.0.0.1:${web.port}/`]) {
          const thrown = await failure(sendRequest(url, { proxy: proxy(credentials) }))
          expect([thrown.code, thrown.message]).toEqual(['proxy_failed', expect.stringContaining(says)])
        }
      }
      expect(web.received).toEqual([])
    })

    test('cannot reach a site that refuses, and that is proxy_failed', async () => {
      for (const scheme of ['http', 'https']) {
        const thrown = await failure(sendRequest(`${scheme}://127.0.0.1:${DEAD_PORT}/`, { proxy: proxy() }))
        expect([thrown.code, thrown.message]).toEqual([
          'proxy_failed',
          expect.stringContaining('the basic proxy did not'),
        ])
      }
    })
  })
}

/** Whether somebody listens. */
async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const open = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return open
}
