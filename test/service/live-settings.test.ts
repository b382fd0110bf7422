import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { freshDatabase } from '../db/database.fixture.ts'
import { saying, startModelServer } from '../model/model-server.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'

setDefaultTimeout(PATIENCE_MS)

/** A service with a file of settings, and what follows when that is changed and SIGHUP sent. */
async function serviceWith(text: string) {
  const place = await temporaryFolder()
  const file = join(place.folder, 'web-extract.toml')
  await Bun.write(file, text)
  const service = await startService(['--config', file])
  const said = () => service.logs.filter((line) => line.includes('"event":"settings"')).map((line) => JSON.parse(line))
  return {
    ...service,
    /** @param lines that it says of it */
    async change(next: string, lines = 1) {
      await Bun.write(file, next)
      const before = said().length
      service.child.kill('SIGHUP')
      while (said().length < before + lines) await Bun.sleep(10)
      return said().slice(before)
    },
    async status(key: string) {
      const request = { method: 'POST', body: '{}', headers: { 'x-api-key': key } }
      return (await fetch(`${service.url}/v2/scrape`, request)).status
    },
    async [Symbol.asyncDispose]() {
      await service.stop()
      await place[Symbol.asyncDispose]()
    },
  }
}

test('at SIGHUP keys and the level of the log are read again, and what wants a new start is told', async () => {
  await using service = await serviceWith('SERVICE_WEB_EXTRACT_API_KEY = "old"')
  expect([await service.status('old'), await service.status('new')]).toEqual([400, 401])
  const [taken, untaken] = await service.change(
    'SERVICE_WEB_EXTRACT_API_KEY = ["new", "newer"]\nSERVICE_LOG_LEVEL = "debug"\nSERVICE_CACHE_MB = 1',
    2,
  )
  expect(taken.message).toBe('settings reloaded; applied: SERVICE_WEB_EXTRACT_API_KEY, SERVICE_LOG_LEVEL')
  expect(untaken.message).toBe('changed, but not applied until a restart: SERVICE_CACHE_MB')
  expect([await service.status('old'), await service.status('new'), await service.status('newer')]).toEqual([
    401, 400, 400,
  ])
  expect(service.logs.join('')).not.toContain('newer')
})

test('at SIGHUP the key of the language model is read again, and its new one goes with the next question', async () => {
  await using server = await startModelServer(() => saying('A lamp.'))
  using site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response('<h1>Lamp</h1><p>It is a lamp.', { headers: { 'content-type': 'text/html' } }),
  })
  const settings = (key: string) =>
    `SERVICE_ALLOW_PRIVATE_NETWORKS = "127.0.0.0/8"\nSERVICE_LLM_BASE_URL = "${server.origin}/v1"\nSERVICE_LLM_MODEL = "m"\nSERVICE_LLM_API_KEY = "${key}"`
  await using service = await serviceWith(settings('old-key'))
  const ask = async () => {
    const body = JSON.stringify({ url: site.url.href, formats: ['summary'], maxAge: 0 })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${service.url}/v2/scrape`, { method: 'POST', body, headers })
    return response.text()
  }
  const texts = [await ask()]
  const [applied] = await service.change(settings('new-key'))
  expect(applied.message).toBe('settings reloaded; applied: SERVICE_LLM_API_KEY')
  texts.push(await ask())
  const keys = server.asked.map(({ key }) => key)
  expect([keys.at(0), keys.at(-1)]).toEqual(['Bearer old-key', 'Bearer new-key'])
  expect([...texts, ...service.logs].join('')).not.toMatch(/old-key|new-key/)
})

test('a WebSocket of a key that is removed is closed, and one of a key that stays is not', async () => {
  const database = await freshDatabase()
  using site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => undefined) })
  const settings = (keys: string) =>
    `SERVICE_WEB_EXTRACT_API_KEY = ${keys}\nDATABASE_URL = "${database.url}"\nSERVICE_ALLOW_PRIVATE_NETWORKS = "127.0.0.0/8"`
  try {
    await using service = await serviceWith(settings('["old", "kept"]'))
    async function watched(key: string) {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const body = JSON.stringify({ urls: [site.url.href] })
      const started = await fetch(`${service.url}/v2/batch/scrape`, { method: 'POST', headers, body })
      const { id } = (await started.json()) as { id: string }
      const address = `${service.url.replace('http', 'ws')}/v2/batch/scrape/${id}`
      const socket = new WebSocket(address, { headers } as never)
      const closed = new Promise<number>((resolve) => {
        socket.addEventListener('close', ({ code }) => resolve(code))
      })
      await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
      return { socket, closed }
    }
    const [old, kept] = [await watched('old'), await watched('kept')]
    await service.change(settings('["kept", "new"]'))
    expect(await old.closed).toBe(3000)
    expect(kept.socket.readyState).toBe(WebSocket.OPEN)
    kept.socket.close()
  } finally {
    site.stop(true)
    await database.drop()
  }
})

test('settings that are wrong, or would open a service that had a key, leave it as it was', async () => {
  await using service = await serviceWith('SERVICE_WEB_EXTRACT_API_KEY = "old"')
  const [wrong] = await service.change('SERVICE_WEB_EXTRACT_API_KEY = "new"\nSERVICE_LOG_LEVEL = "loud"')
  expect(wrong).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^settings not changed: .*SERVICE_LOG_LEVEL: "loud" is not valid/),
  })
  const [open] = await service.change('')
  expect(open).toMatchObject({ level: 'error', message: expect.stringContaining('no key is left') })
  expect([await service.status('old'), await service.status('new'), await service.status('')]).toEqual([400, 401, 401])
})
