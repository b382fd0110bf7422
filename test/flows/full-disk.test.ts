import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, rmSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { socketAddress } from '../../src/db/address.ts'
import { connect } from '../../src/db/connect.ts'
import type { LazyDatabase } from '../../src/db/lazy.ts'
import { readinessOf } from '../../src/service/readiness.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { ownProgram, startService } from '../cli/process.fixture.ts'
import { until } from '../patience.ts'

setDefaultTimeout(180_000)

const canMount = process.getuid?.() === 0 && Bun.spawnSync(['unshare', '--mount', 'true']).exitCode === 0

/** Runs the program with a disk of its own, which ends with it. */
const withDisk = (folder: string, size: string) => [
  ...['unshare', '--mount', 'sh', '-c', `mount -t tmpfs -o size=${size},mode=755 tmpfs "$0" && exec "$@"`],
  folder,
  ...ownProgram,
]

/** Writes until there is no space left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const block = new Uint8Array(64 * 1024); ; ) await file.write(block)
  } catch (error) {
    expect((error as { code?: string }).code).toBe('ENOSPC')
  } finally {
    await file.close()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what it is is checked by the test
const ready = async (url: string): Promise<any> => {
  const response = await fetch(`${url}/ready`)
  return { status: response.status, ...((await response.json()) as object) }
}

test.skipIf(!canMount)(
  'a full disk is reported by /ready: its own, and that of a database elsewhere; with space again, both are ready',
  async () => {
    await using place = await temporaryFolder()
    chmodSync(place.folder, 0o755)
    const dataDir = join(place.folder, 'data')
    await mkdir(dataDir)
    const service = await startService(
      ['--role=worker', `--data-dir=${dataDir}`, '--status-port=0'],
      { XDG_CACHE_HOME: join(place.folder, 'cache') },
      withDisk(dataDir, '220m'),
    )
    try {
      await until(async () => (await ready(service.url)).status === 200)
      // The disk is seen through the process, which alone has it.
      const seen = `/proc/${service.child.pid}/root${dataDir}`
      const password = (await readFile(join(seen, 'postgres.password'), 'utf8')).trim()
      const socket = socketAddress(join(seen, 'postgres/.s.PGSQL.5432'), 'web-extract', { password })
      const sql = connect(socket, { max: 1 })
      const elsewhere = readinessOf({ state: () => ({ opened: { sql }, wanted: true }) } as unknown as LazyDatabase, {
        folders: [],
        minFreeBytes: 0,
      })
      expect((await elsewhere())[0]).toEqual({ name: 'database', state: 'ok' })
      await fill(join(seen, 'filler'))
      const { status, checks } = await ready(service.url)
      const database = {
        name: 'database',
        state: 'missing',
        message: 'The database has no disk space left.',
        hint: 'Free some disk space on the database machine; waiting work then continues.',
      } as const
      expect(status).toBe(503)
      expect(checks).toEqual([
        database,
        {
          name: 'disk',
          state: 'missing',
          message: `The disk of the data folder ${dataDir} is full: 0 MiB are free, 11 MiB are needed.`,
          hint: 'Free some space, or set DATA_DIR to a folder on another disk. SERVICE_MIN_FREE_MB is the limit.',
        },
      ])
      expect((await elsewhere())[0]).toEqual(database)
      rmSync(join(seen, 'filler'))
      expect((await elsewhere())[0]).toEqual({ name: 'database', state: 'ok' })
      expect(await ready(service.url)).toMatchObject({ status: 200, ok: true })
      await sql.end()
    } finally {
      await service.stop()
    }
  },
)
