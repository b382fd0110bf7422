import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { startService } from '../cli/process.fixture.ts'

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
