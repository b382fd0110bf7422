import { describe, expect, test } from 'bun:test'
import { startHttpProxy } from '../site/proxies.ts'
import { startTlsClient } from '../site/tls-client.ts'
import { html, redirect, startWeb } from '../site/web.ts'
import { program, startService } from './process.fixture.ts'

const open = { SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' }
interface Answer {
  metadata?: object
  data?: { metadata: object }
}
const post = async (url: string, body: object): Promise<Answer> =>
  (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<Answer>

describe('a service with proxies', () => {
  test('fetches through them in both dialects, says which it was, and tells nobody a secret', async () => {
    await using web = await startWeb(() => ({ '/': html('<p>page') }))
    await using proxy = await startHttpProxy({ credentials: 'alice:hunter2' })
    await using client = await startTlsClient(() => undefined)
    const service = await startService(['--log-level', 'debug'], {
      ...open,
      SERVICE_STEALTH_PROXY_URL: `http://alice:hunter2@127.0.0.1:${proxy.port}`,
      SERVICE_ENHANCED_PROXY_URL: `http://alice:swordfish@127.0.0.1:${proxy.port}`,
      SERVICE_TLS_CLIENT_URL: client.url.href,
      SERVICE_TLS_CLIENT_API_KEY: 'mellon',
    })
    const url = web.origin
    const answers = [
      await post(`${service.url}/scrape`, { url }),
      await post(`${service.url}/v2/scrape`, { url, proxy: 'stealth' }),
      await post(`${service.url}/v2/scrape`, { url, proxy: 'enhanced' }),
      await post(`${service.url}/v2/scrape`, { url, proxy: 'basic' }),
      await post(`${service.url}/v2/scrape`, { url: url.replace('http:', 'https:'), proxy: 'enhanced' }),
    ]
    await service.stop()
    expect(answers[0]?.metadata).toMatchObject({
      proxyUsed: 'stealth',
      proxyMode: 'stealth',
      fallbackReason: 'proxy_failed',
    })
    expect(answers[1]?.data?.metadata).toMatchObject({ proxyUsed: 'stealth', proxyMode: 'stealth' })
    expect(answers[2]).toMatchObject({ success: false, code: 'SCRAPE_PROXY_SELECTION_ERROR' })
    expect(answers[3]).toMatchObject({ code: 'BAD_REQUEST', error: expect.stringContaining('SERVICE_PROXY_URL') })
    expect(answers[4]).toMatchObject({ code: 'SCRAPE_PROXY_SELECTION_ERROR' })
    expect(client.asked[0]?.key).toBe('mellon')
    const shown = `${service.logs.join('\n')}${JSON.stringify(answers)}`
    expect(shown).not.toMatch(/alice|hunter2|swordfish|mellon/)
    for (const pair of ['alice:hunter2', 'alice:swordfish']) expect(shown).not.toContain(btoa(pair))
  })

  test('lets no page speak to them, or to the TLS client service, though their network is open', async () => {
    await using proxy = await startHttpProxy()
    await using client = await startTlsClient(() => undefined)
    await using web = await startWeb((web) => ({
      '/go': redirect(`http://127.0.0.1:${proxy.port}/`),
      '/': html(web.origin),
    }))
    const env = {
      ...open,
      SERVICE_ENHANCED_PROXY_URL: `http://127.0.0.1:${proxy.port}`,
      SERVICE_TLS_CLIENT_URL: client.url.href,
    }
    const service = await startService([], env)
    const pages = [
      `http://127.0.0.1:${proxy.port}/`,
      `http://localhost:${client.url.port}/api/forward`,
      `${web.origin}/go`,
    ]
    for (const url of pages) {
      expect(await post(`${service.url}/v2/scrape`, { url })).toMatchObject({ code: 'SCRAPE_BLOCKED_ADDRESS' })
      expect(await post(`${service.url}/v2/map`, { url })).toMatchObject({ code: 'SCRAPE_BLOCKED_ADDRESS' })
    }
    await service.stop()
    expect((await program(['scrape', pages[0]!], env)).err).toContain('(blocked_address)')
    expect([proxy.seen, client.asked]).toEqual([[`GET ${web.origin}/go`, `GET ${web.origin}/go`], []])
  })

  test('prints none of their secrets, and starts with no bad one', async () => {
    const printed = await program(['--print-config'], {
      SERVICE_PROXY_URL: 'http://alice:hunter2@proxy.test',
      SERVICE_TLS_CLIENT_API_KEY: 'mellon',
    })
    expect(printed.out).toMatch(/SERVICE_PROXY_URL +<set> /)
    expect(printed.out).not.toMatch(/alice|hunter2|mellon|proxy\.test/)
    const bad = await program([], {
      SERVICE_PROXY_URL: 'alice:hunter2@proxy.test',
      SERVICE_TLS_CLIENT_PROFILE: 'chrome_999',
    })
    expect(bad.code).toBe(78)
    expect(bad.err).toContain('SERVICE_PROXY_URL: is not the URL of a proxy')
    expect(bad.err).toContain('SERVICE_TLS_CLIENT_PROFILE: "chrome_999"')
    expect(bad.err).not.toMatch(/alice|hunter2/)
  })
})
