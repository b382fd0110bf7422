import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { receiveDatagrams } from './datagrams.fixture.ts'
import { startService } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

async function told(socket: string): Promise<[string, string]> {
  using systemd = receiveDatagrams(socket)
  const { stop } = await startService(['--role=api'], { NOTIFY_SOCKET: socket })
  const ready = await systemd.next()
  expect(await stop()).toBe(0)
  return [ready, await systemd.next()]
}

test('systemd is told that the service is ready, and that it stops', async () => {
  await using place = await temporaryFolder()
  expect(await told(join(place.folder, 'notify'))).toEqual(['READY=1', 'STOPPING=1'])
})

test('the socket of systemd may be a name in the abstract name space', async () => {
  expect(await told(`@web-extract-test-${crypto.randomUUID()}`)).toEqual(['READY=1', 'STOPPING=1'])
})

test('a socket where nobody listens is told in the log, and the service serves all the same', async () => {
  const { logs, stop } = await startService(['--role=api'], { NOTIFY_SOCKET: '/nowhere/notify' })
  expect(await stop()).toBe(0)
  const lines = logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'systemd')
  expect(lines).toMatchObject([{ message: expect.stringContaining('READY=1') }, { level: 'warn' }])
})
