// Profiles of browser sessions in a whole service. Engines in other processes: flows/session-endurance.test.ts.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { html, startWeb, type Web } from '../site/web.ts'

setDefaultTimeout(2 * MINUTE)

const open = '--allow-private-networks=127.0.0.0/8'
const VALUE = 'canary-9f31c2'

type Answer = Record<string, unknown> & { id: string; sessions: Record<string, unknown>[] }

/** Asks a service, with a key of one's own. */
function caller(url: string, key = 'me') {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const run = (id: string, code: string) => ask('POST', `/v2/browser/${id}/execute`, { code })
  return { ask, run, open: async (body = {}) => (await ask('POST', '/v2/browser', body)).body.id }
}

describe.skipIf(!browserFound)(browserFound ? 'browser sessions' : 'NOT RUN, there is no browser', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb(() => ({
      '/login': html(
        `<title>Login</title><script>document.cookie = "member=${VALUE}; max-age=9999"; localStorage.member = "${VALUE}"</script>`,
      ),
      '/account': html('<title>Account</title>'),
    }))
  })
  afterAll(() => web[Symbol.asyncDispose]())

  test('find their profile after a restart, for its owner only, and nothing of it is stored or logged in clear', async () => {
    await using place = await temporaryFolder()
    const start = () => startService([open, `--data-dir=${place.folder}`])
    const first = await start()
    const me = caller(first.url)
    const profile = { name: 'shop' }
    const id = await me.open({ profile })
    await me.run(id, `location.href = "${web.origin}/login"`)
    expect((await me.ask('DELETE', `/v2/browser/${id}`)).body).toMatchObject({ success: true, creditsBilled: 0 })
    const left = await me.open({ profile: { name: 'left open' } })
    await me.run(left, `location.href = "${web.origin}/login"`)
    await first.stop()

    const second = await start()
    const seen = async (key: string, name: string) => {
      const again = caller(second.url, key)
      const session = await again.open({ profile: { name, saveChanges: false } })
      await again.run(session, `location.href = "${web.origin}/account"`)
      const { body } = await again.run(session, 'document.cookie + "|" + localStorage.member')
      return body.result
    }
    expect(await seen('me', 'shop')).toBe(`member=${VALUE}|${VALUE}`)
    expect(await seen('me', 'left open')).toBe(`member=${VALUE}|${VALUE}`)
    expect(await seen('you', 'shop')).toBe('|undefined')
    await second.stop()
    expect([...first.logs, ...second.logs].join('')).not.toContain(VALUE)
    const found = Bun.spawnSync(['grep', '-rlF', VALUE, place.folder])
    expect(found.stdout.toString()).toBe('')
  })
})
