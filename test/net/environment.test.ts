import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'
import { startCanary } from '../site/canary.ts'
import { startRaw } from '../site/raw.ts'

const visitor = `
  import { exchange, readBody } from '${resolve(import.meta.dir, '../../src/net/http/request.ts')}'
  const signal = AbortSignal.timeout(${PATIENCE_MS})
  for (const scheme of ['http', 'https']) {
    const url = new URL(scheme + '://site.test:' + process.argv[1] + '/')
    const addresses = [{ address: '127.0.0.1', family: 4 }]
    try {
      const response = await exchange({ url, method: 'GET', headers: [], signal, verifyTls: false, addresses })
      process.stdout.write(new TextDecoder().decode(await readBody(response, { maxBytes: 1000, signal })))
    } catch (error) {
      process.stdout.write(' ' + error.code)
    }
  }
`

test('a proxy named in the environment is not used, and idle connections do not keep the process alive', async () => {
  await using proxy = await startCanary()
  await using server = await startRaw('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ndirect')
  const address = `http://127.0.0.1:${proxy.port}`
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']
  const env = {
    ...process.env,
    NO_PROXY: '',
    no_proxy: '',
    ...Object.fromEntries(names.map((name) => [name, address])),
  }
  const child = Bun.spawn([process.execPath, '-e', visitor, String(server.port)], {
    env,
    stdout: 'pipe',
    timeout: PATIENCE_MS,
  })
  const output = await child.stdout.text()
  expect(await child.exited).toBe(0)
  expect(output).toStartWith('direct')
  expect(proxy.connections).toBe(0)
})
