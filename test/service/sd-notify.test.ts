import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { watchdogMs } from '../../src/platform/environment.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { receiveDatagrams } from './datagrams.fixture.ts'

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

test('a process that systemd watches tells that it is alive, and another does not', async () => {
  await using place = await temporaryFolder()
  const socket = join(place.folder, 'notify')
  using systemd = receiveDatagrams(socket)
  const env = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '20000' }
  const watched = await startService(['--role=api'], env)
  expect([await systemd.next(), await systemd.next(), await systemd.next()]).toEqual([
    'READY=1',
    'WATCHDOG=1',
    'WATCHDOG=1',
  ])
  watched.child.kill('SIGKILL')
  await watched.child.exited
  expect(watchdogMs({ WATCHDOG_USEC: '60000000' })).toBe(60_000)
  expect(watchdogMs({ WATCHDOG_USEC: '60000000', WATCHDOG_PID: '7' }, 8)).toBeUndefined()
})

test('a socket where nobody listens is told in the log, and the service serves all the same', async () => {
  const { logs, stop } = await startService(['--role=api'], { NOTIFY_SOCKET: '/nowhere/notify' })
  expect(await stop()).toBe(0)
  const lines = logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'systemd_failed')
  expect(lines).toMatchObject([{ message: expect.stringContaining('READY=1') }, { level: 'warn' }])
})
