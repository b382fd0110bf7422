import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf } from '../../src/webhooks/delivery.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { until } from '../patience.ts'

setDefaultTimeout(120_000)

test('without a secret in a setting, events are signed with webhook.key beside the private database', async () => {
  await using place = await temporaryFolder()
  // Where the tests run as root, the private server's user must get there.
  chmodSync(place.folder, 0o755)
  const told: { signature: string | null; body: Uint8Array }[] = []
  using receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.method !== 'POST') return new Response('<p>text', { headers: { 'content-type': 'text/html' } })
      told.push({ signature: request.headers.get('x-service-signature'), body: await request.bytes() })
      return new Response()
    },
  })
  const dataDir = join(place.folder, 'data')
  const service = await startService(['--role=all', '--allow-private-networks=127.0.0.0/8', `--data-dir=${dataDir}`])
  try {
    const started = await fetch(`${service.url}/v2/batch/scrape`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [receiver.url.href], webhook: receiver.url.href }),
    })
    expect(await started.json()).toMatchObject({ success: true })
    await until(() => told.length >= 3)
    const key = readFileSync(join(dataDir, 'webhook.key'), 'utf8')
    for (const { signature, body } of told) expect(signature).toBe(signatureOf(body, key))
  } finally {
    await service.stop()
  }
})
