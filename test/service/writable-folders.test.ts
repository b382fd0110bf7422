import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { program } from '../cli/process.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'

setDefaultTimeout(PATIENCE_MS)

const root = join(import.meta.dir, '../..')
const canMount = process.getuid?.() === 0 && Bun.spawnSync(['unshare', '--mount', 'true']).exitCode === 0

/** Everything is read-only but one folder: a mount name space of its own, which ends with the program. */
const readOnly = (writable: string) => [
  ...['unshare', '--mount', 'sh', '-c'],
  `mount --bind "$0" "$0" && mount -o remount,ro,bind / && for each in /tmp /var/tmp /dev/shm; do
     mountpoint -q $each && mount -o remount,ro,bind $each; done; exec "$@"`,
  writable,
  process.execPath,
  join(root, 'src/main.ts'),
]

test.skipIf(!canMount)(
  'on a read-only file system a writable DATA_DIR is enough for browser and database',
  async () => {
    await using place = await temporaryFolder()
    await chmod(place.folder, 0o755)
    const env = { DATA_DIR: join(place.folder, 'data'), HOME: '/nonexistent', SERVICE_BROWSER_PATH: 'bundled' }
    await mkdir(env.DATA_DIR)
    const { out, code } = await program(['doctor', '--port=0'], env, readOnly(place.folder))
    expect(out).toContain(`ok    browser        ${env.DATA_DIR}/cache/chromium-147.0.0/headless-shell`)
    expect(out).toMatch(/ok {4}database {7}private PostgreSQL/)
    expect(code).toBe(0)
    expect((await readdir(env.DATA_DIR)).sort()).toContain('tmp')
  },
)

test.skipIf(!canMount)('where DATA_DIR cannot be written either, each part says what to do', async () => {
  await using place = await temporaryFolder()
  const env = { DATA_DIR: '/usr/data', XDG_CACHE_HOME: '/usr/cache', SERVICE_BROWSER_PATH: 'bundled' }
  const { out, code } = await program(['doctor', '--port=0'], env, readOnly(place.folder))
  expect(out).toMatch(/FAIL {2}browser .*\n.*set XDG_CACHE_HOME to a writable folder/)
  expect(code).toBe(1)
})
