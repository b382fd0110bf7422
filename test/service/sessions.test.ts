// Browser sessions of a whole service: with engines in other processes, and with a database.
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

  test('stay on their engine, and end truthfully when it is killed, while the others go on', async () => {
    const env = { RENDER_ENGINE_KEY: 'k3y' }
    const engines = await Promise.all([1, 2].map(() => startService(['--role=render', open], env)))
    const pool = { ...env, RENDER_ENGINE_URLS: engines.map(({ url }) => url).join(',') }
    const service = await startService(['--role=api', open], pool)
    const { ask, run, open: openSession } = caller(service.url)
    const ids = [await openSession(), await openSession()]
    expect(new Set(ids.map((id) => id.split('.')[0])).size).toBe(2)
    for (const id of ids) expect((await run(id, `location.href = "${web.origin}/account"`)).status).toBe(200)
    expect((await run(ids[0]!, 'document.title')).body.result).toBe('Account')
    const health = await Promise.all(engines.map(async ({ url }) => (await fetch(`${url}/health`)).json()))
    expect(health).toMatchObject([{ sessions: { active: 1 } }, { sessions: { active: 1 } }])
    const killed = health.findIndex((report) => ids[0]!.startsWith((report as { instanceId: string }).instanceId))
    await engines[killed]!.stop('SIGKILL')
    expect(await run(ids[0]!, '1')).toMatchObject({ status: 410, body: { code: 'SESSION_ENDED' } })
    expect((await caller(service.url, 'you').run(ids[0]!, '1')).status).toBe(404)
    expect((await run(ids[1]!, 'document.title')).body.result).toBe('Account')
    const { sessions } = (await ask('GET', '/v2/browser')).body
    expect(sessions.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [ids[0], 'destroyed'],
        [ids[1], 'active'],
      ].sort(),
    )
    await service.stop()
    await engines[1 - killed]!.stop()
  })

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
