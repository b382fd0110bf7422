import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../../src/config/read.ts'
import { shownSettings } from '../../src/config/shown.ts'
import { isOpen } from '../../src/service/listening.ts'
import { startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { DEAD_PORT } from '../site/ports.ts'

/** What the tests look at. */
interface Body extends Record<string, unknown> {
  settings: { name: string }[]
  memory: { usedBytes: number }
  detail: unknown
  results: unknown[]
}

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(['--role', 'api'], {
    SERVICE_WEB_EXTRACT_API_KEY: 'canary',
    SERVICE_LLM_API_KEY: 'canary',
    SERVICE_LLM_BASE_URL: `http://127.0.0.1:${DEAD_PORT}/v1`,
    SERVICE_LLM_MODEL: 'm',
    RENDER_ENGINE_URLS: `http://127.0.0.1:${DEAD_PORT}`,
    SERVICE_SEARCH_FALLBACK_URL: 'off',
    SERVICE_NEWS_SEARCH_URL: 'off',
    SERVICE_IMAGE_SEARCH_URL: 'off',
    SERVICE_NO_SETTING: 'canary',
  })
}, PATIENCE_MS)
afterAll(() => service.stop())

const ask = async (path: string, method = 'GET') => {
  const response = await fetch(`${service.url}${path}`, { method, headers: { authorization: 'Bearer canary' } })
  return { status: response.status, body: (await response.json()) as Body }
}

test('an operator sees the settings with their origin, and no secret', async () => {
  const { status, body } = await ask('/system')
  expect(status).toBe(200)
  expect(body).toMatchObject({ role: 'api', parts: ['http'], database: { kind: 'none', state: 'closed' } })
  expect(body).not.toHaveProperty('queue')
  const named = (name: string) => body.settings.find((setting) => setting.name === name)
  const variable = 'SERVICE_LLM_API_KEY'
  expect(named(variable)).toMatchObject({ value: '<set>', origin: variable, secret: true })
  expect(named('PORT')).toMatchObject({ value: '0', origin: '--port', flag: '--port', description: expect.any(String) })
  expect(JSON.stringify(body)).not.toContain('canary')
  expect(body.memory.usedBytes).toBeGreaterThan(10_000_000)
  expect(body.disks).toMatchObject([{ uses: 'temporary folder', totalBytes: expect.any(Number) }])
})

test('an operator sees each rendering engine, also one that is down', async () => {
  const { body } = await ask('/system/engines')
  expect(body.engines).toEqual([
    { name: 'engine 1', address: `http://127.0.0.1:${DEAD_PORT}`, state: 'down', message: expect.any(String) },
  ])
})

test('the doctor works for one caller at a time, and says what is wrong and how to fix it', async () => {
  const [one, other] = await Promise.all([ask('/system/doctor', 'POST'), ask('/system/doctor', 'POST')])
  const [done, refused] = one.status === 200 ? [one, other] : [other, one]
  expect([refused.status, refused.body.detail]).toMatchObject([429, { code: 'capacity_exhausted', retryable: true }])
  expect(done.body).toMatchObject({ ok: false, complete: true, elapsedMs: expect.any(Number) })
  const { results } = done.body
  expect(results[0]).toMatchObject({
    state: 'warn',
    about: 'configuration',
    says: expect.stringContaining('SERVICE_NO_SETTING'),
  })
  expect(results).toContainEqual({ state: 'ok', about: 'port', says: 'this service listens on 127.0.0.1' })
  expect(results).toContainEqual({
    state: 'fail',
    about: 'engine 1',
    says: expect.any(String),
    fix: expect.any(String),
  })
  expect(JSON.stringify(results)).not.toContain('canary')
})

test('user names and passwords in addresses are not shown, in none of several', () => {
  const { texts, sources } = readConfig({}, {})
  const publicUrl = 'http://me:canary@one.test/,https://two.test/,http://canary@three.test/'
  const { value } = shownSettings({ texts: { ...texts, publicUrl }, sources }).find(
    ({ flag }) => flag === '--public-url',
  )!
  expect(value).toBe('http://one.test/,https://two.test/,http://three.test/')
})

test.each([
  ['0.0.0.0', [], true],
  ['192.168.1.4', [], true],
  ['0.0.0.0', ['key'], false],
  ['127.0.0.1', [], false],
  ['::1', [], false],
])('a service on %s with the keys %j is open to its network: %p', (host, apiKeys, open) => {
  expect(isOpen({ host, apiKeys })).toBe(open)
})
