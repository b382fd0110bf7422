import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf } from '../../src/webhooks/delivery.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { program, startService } from '../cli/process.fixture.ts'
import { freshDatabase } from '../db/database.fixture.ts'
import { until } from '../patience.ts'

setDefaultTimeout(120_000)

const OPEN = '--allow-private-networks=127.0.0.0/8'

/** Serves a page, and keeps the events that it receives, with their signatures. */
function startReceiver() {
  const told: { signature: string | null; body: Uint8Array }[] = []
  const receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.method !== 'POST') return new Response('<p>text', { headers: { 'content-type': 'text/html' } })
      told.push({ signature: request.headers.get('x-service-signature'), body: await request.bytes() })
      return new Response()
    },
  })
  return {
    told,
    /** Starts a batch of its page, whose events it gets. */
    async tellOfBatch(service: { url: string }) {
      const start = () =>
        fetch(`${service.url}/v2/batch/scrape`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ urls: [receiver.url.href], webhook: receiver.url.href }),
        })
      // On a busy machine, making a private database takes longer than a request waits for it.
      let started = await start()
      while (started.status === 503) started = await start()
      expect(await started.json()).toMatchObject({ success: true })
      await until(() => told.length >= 3)
    },
    [Symbol.dispose]: () => void receiver.stop(true),
  }
}

test('without a secret in a setting, events are signed with webhook.key beside the private database', async () => {
  await using place = await temporaryFolder()
  // Where the tests run as root, the private server's user must get there.
  chmodSync(place.folder, 0o755)
  using receiver = startReceiver()
  const dataDir = join(place.folder, 'data')
  const service = await startService(['--role=all', OPEN, `--data-dir=${dataDir}`])
  try {
    await receiver.tellOfBatch(service)
    const key = readFileSync(join(dataDir, 'webhook.key'), 'utf8')
    for (const { signature, body } of receiver.told) expect(signature).toBe(signatureOf(body, key))
  } finally {
    await service.stop()
  }
})

test('with DATABASE_URL, an API process and two workers need no secret: events are signed with the key that config webhook-key prints', async () => {
  const database = await freshDatabase()
  using receiver = startReceiver()
  const env = { DATABASE_URL: database.url, SERVICE_SECRET_KEY: 'a key for secrets' }
  const services = await Promise.all(
    ['api', 'worker', 'worker'].map((role) => startService([`--role=${role}`, OPEN], env)),
  )
  try {
    await receiver.tellOfBatch(services[0]!)
    const key = (await program(['config', 'webhook-key'], env)).out.trim()
    for (const { signature, body } of receiver.told) expect(signature).toBe(signatureOf(body, key))
  } finally {
    await Promise.all(services.map(({ stop }) => stop()))
    await database.drop()
  }
})
