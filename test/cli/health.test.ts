import { expect, setDefaultTimeout, test } from 'bun:test'
import { freshDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { inProcess } from './in-process.fixture.ts'
import { program, startService } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

test('health asks the service of the same settings, or the one that is named', async () => {
  const { url, stop } = await startService(['--role=api'], { SERVICE_WEB_EXTRACT_API_KEY: 'secret' })
  const answer = { out: `${url} {"ok":true}\n`, err: '', code: 0 }
  expect(await program(['health'], { HOST: '0.0.0.0', PORT: new URL(url).port })).toEqual(answer)
  expect(await inProcess(['health', url])).toEqual(answer)
  await stop()
})

test('a service that does not answer is not well', async () => {
  const { err, code } = await inProcess(['health', 'http://127.0.0.1:1'])
  expect([err, code]).toEqual(['web-extract health: 127.0.0.1:1 refused the connection; check the port\n', 1])
})

test.each([
  ['text', new Response('hello'), 'did not answer with JSON'],
  ['502', new Response('{}', { status: 502 }), 'answered with HTTP 502'],
])('whoever answers %s is not well', async (_, response, says) => {
  using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => response })
  const { err, code } = await inProcess(['health', server.url.origin])
  expect([err, code]).toEqual([`web-extract health: 127.0.0.1:${server.port} ${says}\n`, 1])
})

test.each(['worker', 'scheduler'])('role %s tells health, readiness and figures at its status port', async (role) => {
  const database = await freshDatabase()
  const env = { SERVICE_WEB_EXTRACT_API_KEY: 'secret', DATABASE_URL: database.url, SERVICE_STATUS_PORT: '0' }
  const { url, stop } = await startService([`--role=${role}`], env)
  const ask = (path: string) => fetch(url + path, { headers: { 'x-api-key': 'secret' } })
  const asked = await inProcess(['health', `--role=${role}`], { SERVICE_STATUS_PORT: new URL(url).port })
  expect(asked).toEqual({ out: `${url} {"ok":true}\n`, err: '', code: 0 })
  expect((await fetch(`${url}/ready`)).status).toBe(401)
  while ((await ask('/ready')).status !== 200) await Bun.sleep(20)
  expect(await (await ask('/metrics')).text()).toContain('web_extract_queue_depth{kind="page"} 0\n')
  expect((await ask('/scrape')).status).toBe(404)
  expect(await stop()).toBe(0)
  await database.drop()
})

test('a role without an address is as well as its process', async () => {
  expect(await inProcess(['health', '--role=worker'])).toMatchObject({ code: 0 })
})

test('what is no address is wrong usage', async () => {
  expect(await inProcess(['health', 'localhost'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('"localhost"'),
  })
})
