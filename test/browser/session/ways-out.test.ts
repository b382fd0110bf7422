import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { loopbackRules } from '../../site/send-request.ts'
import { html, redirect, startWeb } from '../../site/web.ts'
import { openCanary } from '../canary.fixture.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions } from './sessions.fixture.ts'
import { waysOut } from './ways-out.fixture.ts'

setDefaultTimeout(3 * MINUTE)

const targets = (canary: string) => [
  `${canary}/goto`,
  'file:///etc/passwd',
  'data:text/html,x',
  'chrome://version/',
  'view-source:http://example.com/',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:1/',
  'http://10.0.0.1/',
  'http://0x7f.1:1/',
  'ftp://127.0.0.1/',
]

describe.skipIf(!browserFound)(browserFound ? 'the ways out of a session' : 'NOT RUN, there is no browser', () => {
  test('lead nowhere: neither from its page nor from the sandbox of playwright code', async () => {
    await using canary = await openCanary()
    await using site = await startWeb(() => ({
      '/': html('<title>Site</title>'),
      '/redir-img': redirect(`${canary.origin}/redirected-img`),
      '/redir-fetch': redirect(`${canary.origin}/redirected-fetch`),
    }))
    // The site is open as a public one would be.
    await using own = startSessions({ rules: { ...loopbackRules, services: canary.services } })
    const code = waysOut(canary.origin, canary.udpPort, canary.tcpPort)
    const id = await own.open()
    await own.run(id, `location.href = '${site.origin}/'`)
    expect(Number((await own.run(id, code)).result)).toBeGreaterThan(20)
    expect(site.visits('/redir-fetch')).toHaveLength(1)
    await own.run(id, `location.href = '${canary.origin}/navigation'`)
    site.received.length = 0
    const sandboxed = await own.run(id, `page.url(); ${code}`)
    expect([sandboxed.stderr, Number(sandboxed.result)]).toEqual(['', 22])
    expect(site.received).toEqual([])
    await own.run(id, `page.url(); location.href = '${canary.origin}/sandbox-navigation'; await new Promise(() => {})`)
    for (const target of targets(canary.origin)) {
      expect([target, (await own.run(id, `await page.goto(${JSON.stringify(target)})`)).exitCode]).toEqual([target, 1])
    }
    expect(canary.reached).toEqual({ http: 0, udp: 0, tcp: 0 })
    expect((await own.run(id, `await page.goto('${site.origin}/'); await page.title()`)).result).toBe('Site')
  })

  test('a message of the sandbox that is no call of its page changes nothing', async () => {
    await using own = startSessions()
    const id = await own.open()
    await own.run(id, 'page.url()')
    const odd = `const send = (text) => { const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.sendCall(text) }
      for (const text of ['', '{', 'null', '[]', '{"id":1,"method":"constructor","args":[]}', '{"id":1,"method":"__proto__","args":{}}',
        '{"id":1,"on":{"locator":[["constructor"]]},"method":"click"}', '{"id":1,"on":{"device":"disk"},"method":"click","args":[]}',
        '{"id":1,"method":"context","args":[]}', '{"id":1,"method":"screenshot","args":[{"path":"/tmp/x"}]}', '['.repeat(1e5)]) send(text)
      page.url()`
    expect((await own.run(id, odd)).exitCode).toBeLessThan(2)
    expect((await own.run(id, 'await page.evaluate("1 + 1")')).result).toBe('2')
  })
})
