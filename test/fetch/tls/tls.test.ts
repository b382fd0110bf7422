import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createFetchPage } from '../../../src/fetch/fetch.ts'
import type { Proxies } from '../../../src/fetch/plan.ts'
import type { FetchRequest } from '../../../src/fetch/request.ts'
import type { EngineOutcome } from '../../../src/fetch/snapshot.ts'
import { userAgentFor } from '../../../src/fetch/tls/profiles.ts'
import { createTlsClient, type TlsClientOptions } from '../../../src/fetch/tls/tls.ts'
import { createLog } from '../../../src/log.ts'
import { parseProxy } from '../../../src/net/proxy/proxy.ts'
import { testCall } from '../../call.fixture.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { type Certificates, makeCertificates, opensslFound } from '../../site/certificates.ts'
import { deadProxy, startHttpProxy, startSocksProxy } from '../../site/proxies.ts'
import { startSecure } from '../../site/secure.ts'
import { loopbackRules } from '../../site/send-request.ts'
import { forwarded, notForwarded, type Say, startTlsClient, type TlsClientStandIn } from '../../site/tls-client.ts'
import { html, redirect, startWeb } from '../../site/web.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A visitor with a TLS client: several visits of one are visits of one process. */
function visitor(
  client: Pick<TlsClientOptions, 'url'> & Partial<TlsClientOptions>,
  proxies: Proxies = {},
  maxBytes = 1_000_000,
) {
  const lines: string[] = []
  const tlsClient = createTlsClient({ profile: 'chrome_124', apiKey: undefined, ...client })
  const fetchPage = createFetchPage({ userAgent: CHROME, rules: loopbackRules, maxBytes, proxies, tlsClient })
  const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
  const visit = (url: string, request: Partial<FetchRequest> = {}, leftMs?: number) =>
    fetchPage(
      { url: new URL(url), headers: {}, location: {}, skipTlsVerification: true, engines: ['http'], ...request },
      testCall({
        signal: AbortSignal.timeout(PATIENCE_MS),
        log,
        ...(leftMs !== undefined && { endsAt: performance.now() + leftMs }),
      }),
    )
  return { visit, lines }
}

const rows = ({ outcomes }: { outcomes: readonly EngineOutcome[] }) =>
  outcomes.map(({ startedMs: _, elapsedMs: __, bytes: ___, ...row }) => row)
const bodyOf = ({ snapshot }: { snapshot: { body: Uint8Array } }) => new TextDecoder().decode(snapshot.body)
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it succeeded',
    (thrown) => thrown.code,
  )

describe('with a TLS client service (a stand-in) a page over https', () => {
  test('is fetched by it, with our headers in our order, its address and key, and nothing left to its choice', async () => {
    await using service = await startTlsClient(() => forwarded(200, 'page'), 'k3y')
    const { visit } = visitor({ url: new URL('/base/', service.url), apiKey: 'k3y' })
    const fetched = await visit('https://127.0.0.1:1/a?b=1#c', { headers: { 'X-Name': 'h\u00c3\u00a9' } })
    expect([bodyOf(fetched), fetched.snapshot.engine, rows(fetched)]).toEqual([
      'page',
      'tls',
      [{ engine: 'tls', status: 'selected', statusCode: 200 }],
    ])
    const [{ path, key, forward }] = service.asked as [TlsClientStandIn['asked'][number]]
    expect([path, key]).toEqual(['POST /base/api/forward', 'k3y'])
    const { headers, headerOrder, ...rest } = forward as { headers: Record<string, string>; headerOrder: string[] }
    expect(rest as object).toEqual({
      tlsClientIdentifier: 'chrome_124',
      requestUrl: 'https://127.0.0.1:1/a?b=1',
      requestMethod: 'GET',
      followRedirects: false,
      insecureSkipVerify: false,
      timeoutMilliseconds: 15_000,
      isByteResponse: true,
      withoutCookieJar: true,
    })
    expect(headers).toMatchObject({ 'User-Agent': CHROME.replace('140', '124'), 'X-Name': 'hé' })
    expect(headerOrder).toEqual(Object.keys(headers).map((name) => name.toLowerCase()))
  })

  test('keeps its bytes, its type and its headers, and what is said of its compression is over', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const headers = { 'Content-Type': ['text/html; charset=koi8-r'], 'Content-Encoding': ['br'], 'X-A': ['1', '2'] }
    await using service = await startTlsClient(() => forwarded(404, bytes, { ...headers, 'Content-Length': ['9'] }))
    const { snapshot } = await visitor(service).visit('https://127.0.0.1:1/')
    expect(snapshot).toMatchObject({ status: 404, contentType: 'text/html; charset=koi8-r' })
    expect(snapshot.body).toEqual(bytes)
    expect(snapshot.headers).toEqual([
      ['Content-Type', 'text/html; charset=koi8-r'],
      ['X-A', '1'],
      ['X-A', '2'],
    ])
  })

  test('has its redirects followed here, each judged, with cookies', async () => {
    const say: Say = ({ requestUrl }) =>
      requestUrl === 'https://127.0.0.1:1/a'
        ? forwarded(302, '', { Location: ['/b'], 'Set-Cookie': ['a=h\u00e9; Path=/', 'b=2'] })
        : forwarded(302, '', { Location: ['http://10.0.0.1/'] })
    await using service = await startTlsClient(say)
    expect(await code(visitor(service).visit('https://127.0.0.1:1/a'))).toBe('blocked_address')
    expect(service.asked.map(({ forward }) => forward.requestUrl)).toEqual([
      'https://127.0.0.1:1/a',
      'https://127.0.0.1:1/b',
    ])
    expect(service.asked[1]!.forward.headers).toMatchObject({ Cookie: 'a=hé; b=2' })
  })

  test('is judged before the service hears of it', async () => {
    await using service = await startTlsClient(() => forwarded(200, 'page'))
    expect(await code(visitor(service).visit('https://10.0.0.1/'))).toBe('blocked_address')
    expect(await code(visitor(service).visit('https://nowhere.invalid/'))).toBe('dns_failed')
    expect(service.asked).toEqual([])
  })

  test('that is too large is body_too_large', async () => {
    await using service = await startTlsClient(() => forwarded(200, 'x'.repeat(101)))
    expect(await code(visitor(service, {}, 100).visit('https://127.0.0.1:1/'))).toBe('body_too_large')
    await using flood = await startTlsClient(() => forwarded(200, 'x'.repeat(3_000_000)))
    expect(await code(visitor(flood, {}, 100).visit('https://127.0.0.1:1/'))).toBe('body_too_large')
  })

  test('goes through the chosen proxy, whose password is told to the service alone', async () => {
    await using service = await startTlsClient(() =>
      notForwarded('proxy socks5://me:hunter2@127.0.0.1:9 is bad, me, hunter2'),
    )
    await using socks = await startSocksProxy()
    const { visit, lines } = visitor(service, { stealth: socks.as('stealth', 'me:hunter2') })
    const { port } = deadProxy('basic')
    expect(await code(visit(`https://127.0.0.1:${port}/`))).toBe('proxy_failed')
    expect(service.asked[0]?.forward.proxyUrl).toBe(`socks5://me:hunter2@127.0.0.1:${socks.port}`)
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain('hunter2')
  })

  test('leaves no more than its host in the log when the service fails', async () => {
    const say: Say = ({ requestUrl }) => notForwarded(`failed to do request: Get "${requestUrl}": EOF`)
    await using service = await startTlsClient(say)
    const { visit, lines } = visitor(service)
    const { port } = deadProxy('basic')
    expect(await code(visit(`https://127.0.0.1:${port}/reset?token=hunter2`))).toBe('connection_refused')
    expect(JSON.parse(lines[0]!)).toMatchObject({ code: 'tls_client_no_answer', url_host: `127.0.0.1:${port}` })
    expect(lines[0]).toContain('EOF')
    expect(lines.join()).not.toMatch(/reset|hunter2/)
  })

  test('that is blocked goes on to the next proxy, by the service again', async () => {
    const say: Say = ({ proxyUrl }) => (String(proxyUrl).endsWith(':9') ? forwarded(403, 'no') : forwarded(200, 'page'))
    await using service = await startTlsClient(say)
    await using proxy = await startHttpProxy()
    const basic = parseProxy('basic', 'http://127.0.0.1:9')
    const fetched = await visitor(service, { basic, stealth: proxy.as('stealth') }).visit('https://127.0.0.1:1/')
    expect([bodyOf(fetched), fetched.fallbackReason, rows(fetched)]).toEqual([
      'page',
      'http_403',
      [
        { engine: 'tls', proxy: 'basic', status: 'rejected', reason: 'http_403', statusCode: 403 },
        { engine: 'tls', proxy: 'stealth', status: 'selected', statusCode: 200 },
      ],
    ])
  })
})

describe('with a TLS client service (a stand-in) a page over http', () => {
  test('is fetched by us, for there is no TLS to imitate; the https page it leads to by the service', async () => {
    await using web = await startWeb(() => ({ '/a': html('plain'), '/go': redirect('https://127.0.0.1:1/') }))
    await using service = await startTlsClient(() => forwarded(200, 'secured'))
    const { visit } = visitor(service)
    const plain = await visit(`${web.origin}/a`)
    expect([bodyOf(plain), plain.snapshot.engine, service.asked.length]).toEqual(['plain', 'http', 0])
    const secured = await visit(`${web.origin}/go`)
    expect([bodyOf(secured), secured.snapshot.engine]).toEqual(['secured', 'tls'])
    expect(web.received.map(({ headers }) => headers['user-agent'])).toEqual(
      Array(2).fill(CHROME.replace('140', '124')),
    )
  })
})

describe.skipIf(!opensslFound)(
  opensslFound ? 'the built-in client' : 'NOT RUN, openssl is not installed: the built-in client',
  () => {
    let certificates: Certificates
    beforeAll(() => {
      certificates = makeCertificates()
    })
    const services: TlsClientStandIn[] = []
    afterAll(async () => {
      for (const service of services) await service[Symbol.asyncDispose]()
    })
    const start = async (say: Say, apiKey?: string) => {
      services.push(await startTlsClient(say, apiKey))
      return services.at(-1)!
    }

    test.each([
      ['is away', 'tls_client_away', () => undefined],
      ['answers 500', 'tls_client_failed', () => ({ http: 500, body: { error: 'x' } })],
      ['answers no JSON', 'tls_client_failed', () => ({ body: '<html>' })],
      ['answers another JSON', 'tls_client_failed', () => ({ body: { status: 'up' } })],
      ['answers mangled bytes', 'tls_client_failed', () => ({ body: { ...forwarded(200, '').body, body: 'text' } })],
      ['answers status 100', 'tls_client_failed', () => forwarded(100, '')],
      ['answers status 0', 'tls_client_no_answer', () => notForwarded('failed to do request: Get "x": EOF')],
    ] as [string, string, Say][])('fetches the page when the service %s, and says so', async (_name, reason, say) => {
      await using site = await startSecure('http1', certificates.selfSigned, 'page')
      const fetched = await visitor(await start(say)).visit(`https://127.0.0.1:${site.port}/`)
      expect([bodyOf(fetched), fetched.snapshot.engine, fetched.fallbackReason, rows(fetched)]).toEqual([
        'page',
        'http',
        reason,
        [
          { engine: 'tls', status: 'failed', reason },
          { engine: 'http', status: 'selected', statusCode: 200 },
        ],
      ])
    })

    test('fetches the page when the service wants another key', async () => {
      await using site = await startSecure('http1', certificates.selfSigned, 'page')
      const service = await start(() => forwarded(200, 'never'), 'right')
      const fetched = await visitor({ url: service.url, apiKey: 'wrong' }).visit(`https://127.0.0.1:${site.port}/`)
      expect([bodyOf(fetched), fetched.fallbackReason]).toEqual(['page', 'tls_client_refused'])
    })

    test('tells what is wrong with the site when the service cannot', async () => {
      await using site = await startSecure('http1', certificates.selfSigned)
      const service = await start(() => notForwarded('x509: certificate signed by unknown authority'))
      const { visit } = visitor(service)
      expect(await code(visit(`https://127.0.0.1:${site.port}/`, { skipTlsVerification: false }))).toBe('tls_failed')
      const { port } = deadProxy('basic')
      expect(await code(visit(`https://127.0.0.1:${port}/`))).toBe('connection_refused')
    })

    test('has time left when the service says nothing, of which the site had half', async () => {
      await using site = await startSecure('http1', certificates.selfSigned, 'page')
      const service = await start(() => 'silence')
      const { visit } = visitor(service)
      // So short a silence says little about the service, so that it is asked again.
      for (const asked of [1, 2]) {
        const fetched = await visit(`https://127.0.0.1:${site.port}/`, {}, 2_000)
        expect([bodyOf(fetched), fetched.fallbackReason]).toEqual(['page', 'tls_client_away'])
        expect(service.asked).toHaveLength(asked)
      }
      expect(service.asked[0]?.forward.timeoutMilliseconds).toBeWithin(1, 1_001)
    })

    test('fetches alone while the service is away, so that it is not waited for again, and later hops too', async () => {
      await using site = await startSecure('http1', certificates.selfSigned, 'page')
      await using web = await startWeb(() => ({ '/go': redirect(`https://127.0.0.1:${site.port}/`) }))
      const service = await start(() => undefined)
      const { visit } = visitor(service)
      for (const status of ['failed', 'skipped'] as const) {
        expect(rows(await visit(`${web.origin}/go`))[0]).toEqual({ engine: 'tls', status, reason: 'tls_client_away' })
      }
      expect(service.asked).toHaveLength(1)
    })

    test('never goes around the proxy that the service was given', async () => {
      await using site = await startSecure('http1', certificates.selfSigned, 'page')
      const service = await start(() => notForwarded('Proxy responded with non 200 code: 401'))
      const basic = deadProxy('basic')
      expect(await code(visitor(service, { basic }).visit(`https://127.0.0.1:${site.port}/`))).toBe('proxy_failed')
      expect(site.connections).toBe(0)
    })
  },
)

test('the User-Agent names the version of Chrome of the profile, and any other stays', () => {
  expect(userAgentFor('chrome_116_PSK', CHROME)).toBe(CHROME.replace('140', '116'))
  expect(userAgentFor('firefox_135', CHROME)).toBe(CHROME)
  expect(userAgentFor('chrome_124', 'Bot/1.0')).toBe('Bot/1.0')
})
