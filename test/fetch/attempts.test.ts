import { describe, expect, test } from 'bun:test'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import type { Proxies } from '../../src/fetch/plan.ts'
import type { FetchRequest } from '../../src/fetch/request.ts'
import type { EngineOutcome } from '../../src/fetch/snapshot.ts'
import { createLog } from '../../src/log.ts'
import { testCall } from '../call.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startCanary } from '../site/canary.ts'
import { deadProxy, startHttpProxy, startSocksProxy } from '../site/proxies.ts'
import { loopbackRules, strictRules } from '../site/send-request.ts'
import { html, type Route, redirect, startWeb } from '../site/web.ts'

const status =
  (code: number, text = 'no'): Route =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html' }).end(text)
  }

/** An answer in place of the page, from a proxy that thereby plays a site that blocks it. */
const says = (code: number, body: string, headers = '') => ({
  answer: () =>
    `HTTP/1.1 ${code} X\r\nContent-Type: text/html\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
})
const CHALLENGE = says(403, '<title>Just a moment...</title>', 'cf-mitigated: challenge\r\n')

function visit(
  url: string,
  proxies: Proxies,
  request: Partial<FetchRequest> = {},
  rules = loopbackRules,
  leftMs = Infinity,
) {
  const lines: string[] = []
  const fetchPage = createFetchPage({ userAgent: 'test', rules, maxBytes: 1_000_000, proxies })
  const fetched = fetchPage(
    { url: new URL(url), headers: {}, location: {}, skipTlsVerification: true, engines: ['http'], ...request },
    testCall({
      signal: AbortSignal.timeout(PATIENCE_MS),
      endsAt: performance.now() + leftMs,
      log: createLog({ level: 'debug', write: (line) => lines.push(line) }),
    }),
  )
  return {
    fetched,
    lines,
    failure: fetched.then(
      () => undefined,
      (thrown) => thrown,
    ),
  }
}

const rows = ({ outcomes }: { outcomes: readonly EngineOutcome[] }) =>
  outcomes.map(({ startedMs: _, elapsedMs: __, bytes: ___, ...row }) => row)
const bodyOf = ({ snapshot }: { snapshot: { body: Uint8Array } }) => new TextDecoder().decode(snapshot.body)

describe('a fetch', () => {
  test('without any proxy is direct, and says none', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    const fetched = await visit(web.origin, {}).fetched
    expect(rows(fetched)).toEqual([{ engine: 'http', status: 'selected', statusCode: 200 }])
    expect(fetched.outcomes[0]).toMatchObject({
      startedMs: expect.any(Number),
      bytes: fetched.snapshot.body.byteLength,
    })
    expect(fetched.snapshot).not.toHaveProperty('proxy')
    expect(fetched).not.toHaveProperty('fallbackReason')
  })

  test('takes basic when it is there, enhanced else, stealth else', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    await using proxy = await startHttpProxy()
    const [basic, enhanced, stealth] = [proxy.as('basic'), proxy.as('enhanced'), proxy.as('stealth')]
    for (const [proxies, used] of [
      [{ stealth, basic, enhanced }, 'basic'],
      [{ stealth, enhanced }, 'enhanced'],
      [{ stealth }, 'stealth'],
    ] as const) {
      const fetched = await visit(web.origin, proxies).fetched
      expect([fetched.snapshot.proxy, rows(fetched)]).toEqual([
        used,
        [{ engine: 'http', proxy: used, status: 'selected', statusCode: 200 }],
      ])
    }
  })

  test('of a named mode takes that one alone', async () => {
    await using web = await startWeb(() => ({ '/': status(403) }))
    await using proxy = await startHttpProxy()
    const proxies = { basic: proxy.as('basic'), enhanced: proxy.as('enhanced'), stealth: proxy.as('stealth') }
    for (const mode of ['basic', 'enhanced', 'stealth'] as const) {
      const fetched = await visit(web.origin, proxies, { proxy: mode }).fetched
      expect(rows(fetched)).toEqual([{ engine: 'http', proxy: mode, status: 'selected', statusCode: 403 }])
    }
  })

  test.each([
    ['basic', 'SERVICE_PROXY_URL'],
    ['enhanced', 'SERVICE_ENHANCED_PROXY_URL'],
    ['stealth', 'SERVICE_STEALTH_PROXY_URL'],
  ] as const)('of mode %s without %s is invalid_request that names it, and goes nowhere', async (mode, variable) => {
    await using canary = await startCanary()
    const proxy = deadProxy('basic')
    const proxies = mode === 'basic' ? { stealth: proxy } : { basic: proxy }
    const { failure, lines } = visit(`http://127.0.0.1:${canary.port}/`, proxies, { proxy: mode })
    expect(await failure).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(variable) })
    expect([canary.connections, lines]).toEqual([0, []])
  })

  test.each([401, 403, 429])(
    'that is answered %d goes on to the next proxy, and the last answer counts',
    async (code) => {
      await using web = await startWeb(() => ({ '/': html('page'), '/blocked': status(code, 'blocked for all') }))
      await using refused = await startHttpProxy(says(code, 'blocked'))
      await using open = await startSocksProxy()
      const proxies = { basic: refused.as('basic'), stealth: open.as('stealth') }
      const taken = await visit(web.origin, proxies).fetched
      expect([bodyOf(taken), taken.fallbackReason, rows(taken)]).toEqual([
        'page',
        `http_${code}`,
        [
          { engine: 'http', proxy: 'basic', status: 'rejected', reason: `http_${code}`, statusCode: code },
          { engine: 'http', proxy: 'stealth', status: 'selected', statusCode: 200 },
        ],
      ])
      const blocked = await visit(`${web.origin}/blocked`, proxies).fetched
      expect([bodyOf(blocked), blocked.snapshot.status, blocked.snapshot.proxy]).toEqual([
        'blocked for all',
        code,
        'stealth',
      ])
    },
  )

  test.each([404, 500, 503])('that is answered %d has its page', async (code) => {
    await using refused = await startHttpProxy(says(code, 'gone'))
    const proxies = { basic: refused.as('basic'), stealth: deadProxy('stealth') }
    const fetched = await visit('http://127.0.0.1/', proxies).fetched
    expect([fetched.snapshot.status, fetched.outcomes.length]).toEqual([code, 1])
  })

  test('that meets a challenge goes on, and never returns the challenge', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    await using challenged = await startHttpProxy(CHALLENGE)
    await using open = await startHttpProxy()
    const basic = challenged.as('basic')
    const taken = await visit(web.origin, { basic, enhanced: open.as('enhanced') }).fetched
    expect([bodyOf(taken), taken.fallbackReason]).toEqual(['page', 'bot_challenge (Cloudflare)'])
    for (const proxies of [{ basic }, { basic, stealth: challenged.as('stealth') }]) {
      expect(await visit(web.origin, proxies).failure).toMatchObject({
        code: 'bot_challenge',
        message: expect.stringContaining('Cloudflare'),
      })
    }
    await using direct = await startWeb(() => ({ '/': html('<p>hi', { 'cf-mitigated': 'challenge' }) }))
    expect(await visit(direct.origin, {}).failure).toMatchObject({ code: 'bot_challenge' })
  })

  test('goes on from a proxy that fails, and never without one', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    await using open = await startHttpProxy()
    const dead = deadProxy('basic')
    const taken = await visit(web.origin, { basic: dead, stealth: open.as('stealth') }).fetched
    expect([bodyOf(taken), taken.fallbackReason, taken.outcomes.length]).toEqual(['page', 'proxy_failed', 2])

    await using canary = await startCanary()
    const proxies = {
      basic: dead,
      enhanced: deadProxy('enhanced', 'socks5'),
      stealth: deadProxy('stealth', 'https'),
    }
    for (const scheme of ['http', 'https']) {
      for (const proxy of ['auto', 'basic', 'stealth'] as const) {
        const { failure } = visit(`${scheme}://127.0.0.1:${canary.port}/`, proxies, { proxy })
        expect(await failure).toMatchObject({ code: 'proxy_failed' })
      }
    }
    expect(canary.connections).toBe(0)
  })

  test('leaves time for the next proxy when one says nothing', async () => {
    await using silent = await startHttpProxy({ answer: () => '' })
    await using open = await startHttpProxy({ answer: () => 'HTTP/1.1 403 No\r\n\r\n' })
    const proxies = { basic: silent.as('basic'), enhanced: silent.as('enhanced'), stealth: open.as('stealth') }
    const { failure } = visit('https://127.0.0.1:1/', proxies, {}, loopbackRules, 3_200)
    expect(await failure).toMatchObject({
      code: 'proxy_failed',
      message: 'the stealth proxy did not connect to 127.0.0.1 (HTTP 403)',
    })
    expect([silent.seen.length, open.seen.length]).toEqual([2, 1])
  })

  test('has the page that was blocked when the proxies after it fail', async () => {
    await using refused = await startHttpProxy(says(403, 'blocked'))
    const proxies = { basic: refused.as('basic'), stealth: deadProxy('stealth') }
    const fetched = await visit('http://127.0.0.1/', proxies).fetched
    expect([bodyOf(fetched), fetched.fallbackReason, rows(fetched)]).toEqual([
      'blocked',
      'proxy_failed',
      [
        { engine: 'http', proxy: 'basic', status: 'selected', statusCode: 403 },
        { engine: 'http', proxy: 'stealth', status: 'failed', reason: 'proxy_failed' },
      ],
    ])
  })

  test('that was blocked goes on past a proxy behind which the site fails, and has the blocked page if all do', async () => {
    await using web = await startWeb(() => ({ '/': html('page') }))
    await using refused = await startHttpProxy(says(403, 'blocked'))
    await using challenged = await startHttpProxy(CHALLENGE)
    await using redirecting = await startHttpProxy(says(302, '', 'Location: ftp://site.test/\r\n'))
    await using open = await startHttpProxy()
    const enhanced = redirecting.as('enhanced')
    for (const first of [refused, challenged]) {
      const proxies = { basic: first.as('basic'), enhanced, stealth: open.as('stealth') }
      expect(bodyOf(await visit(web.origin, proxies).fetched)).toBe('page')
    }
    const fetched = await visit(web.origin, { basic: refused.as('basic'), enhanced }).fetched
    expect([bodyOf(fetched), fetched.fallbackReason]).toEqual(['blocked', 'blocked_address'])
    const { failure } = visit(web.origin, { basic: challenged.as('basic'), enhanced })
    expect(await failure).toMatchObject({ code: 'blocked_address' })
  })

  test('whose time is over ends, even with a blocked page', async () => {
    await using refused = await startHttpProxy(says(403, 'blocked'))
    await using silent = await startHttpProxy({ answer: () => '' })
    const fetchPage = createFetchPage({
      userAgent: 'test',
      rules: loopbackRules,
      maxBytes: 1000,
      proxies: { basic: refused.as('basic'), enhanced: silent.as('enhanced'), stealth: deadProxy('stealth') },
    })
    const failure = await fetchPage(
      { url: new URL('http://127.0.0.1/'), headers: {}, location: {}, skipTlsVerification: true, engines: ['http'] },
      testCall({ signal: AbortSignal.timeout(200) }),
    ).catch((thrown) => thrown)
    expect(failure).toMatchObject({ code: 'fetch_timeout' })
  })

  test('goes through one proxy at every hop', async () => {
    await using web = await startWeb((web) => ({
      '/a': redirect(`${web.altOrigin}/b`, 302, { 'set-cookie': 'x=1' }),
      '/b': html('<meta http-equiv=refresh content="0; url=/c">'),
      '/c': html('page'),
    }))
    await using proxy = await startHttpProxy()
    await using socks = await startSocksProxy()
    await visit(`${web.origin}/a`, { basic: proxy.as('basic') }).fetched
    expect(proxy.seen).toEqual([`GET ${web.origin}/a`, `GET ${web.altOrigin}/b`, `GET ${web.altOrigin}/c`])
    await visit(`${web.origin}/a`, { basic: socks.as('basic') }).fetched
    expect(socks.seen).toEqual([`127.0.0.1:${web.port}`, `127.0.0.1:${web.port}`])
    expect(web.received).toHaveLength(6)
  })

  test('judges names and redirects before the proxy hears of them', async () => {
    await using inside = await startCanary('127.0.0.2')
    await using proxy = await startHttpProxy(says(302, '', `Location: http://127.0.0.2:${inside.port}/\r\n`))
    const proxies = { basic: proxy.as('basic') }
    const rules = { allow: loopbackRules.allow.slice(0, 0) }
    for (const url of [`http://127.0.0.2:${inside.port}/`, 'http://localhost/', 'https://metadata.google.internal/']) {
      expect(await visit(url, proxies, {}, rules).failure).toMatchObject({ code: 'blocked_address' })
    }
    expect(await visit('http://nowhere.invalid/', proxies, {}, strictRules).failure).toMatchObject({
      code: 'dns_failed',
    })
    expect(proxy.seen).toEqual([])
    const redirected = visit('http://93.184.216.34/', proxies, {}, strictRules)
    expect(await redirected.failure).toMatchObject({ code: 'blocked_address' })
    expect(proxy.seen).toEqual(['GET http://93.184.216.34/'])
    expect(inside.connections).toBe(0)
  })

  test('tells the log which proxy it was, and nobody its address or password', async () => {
    const dead = deadProxy('basic')
    await using refusing = await startHttpProxy({ credentials: 'me:right' })
    const proxies = { basic: dead, stealth: refusing.as('stealth', 'alice:hunter2') }
    const { failure, lines } = visit('http://127.0.0.1/', proxies)
    const { message, hint, cause } = await failure
    expect(lines.map((line) => JSON.parse(line).proxy)).toEqual(['basic', 'stealth'])
    expect(`${message} ${hint}`).not.toContain(String(refusing.port))
    const secret = Buffer.from('alice:hunter2').toString('base64')
    for (const shown of [...lines, Bun.inspect({ message, hint, cause }, { depth: 9 })]) {
      expect(shown).not.toMatch(new RegExp(`alice|hunter2|${secret}`))
    }
  })
})
