import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ServiceError } from '../../errors.ts'
import type { Log } from '../../log.ts'

export interface Owner {
  uid: number
  gid: number
}

/** Where a private server lives. */
export interface Layout {
  /** DATA_DIR, or what stands in for it. */
  dataDir: string
  /** All that is ours in it. */
  folder: string
  /** The files of PostgreSQL itself. */
  data: string
  fifo: string
  log: string
  /** Held while somebody starts, joins or leaves. */
  lock: string
  /** Held by the server, as long as any process of it runs. */
  serverLock: string
  /** Held by each process that uses the server, together or alone. */
  useLock: string
  /** The user that the server runs as, where it cannot be ours. */
  owner: Owner | undefined
}

/** PostgreSQL does not run as root. This user and group are called nobody and nogroup everywhere. */
const NOBODY: Owner = { uid: 65_534, gid: 65_534 }

/** For root's data where no other user may go, as under /root. */
const SYSTEM_FOLDER = '/var/lib/web-extract'

/** Marks a folder as ours, so that no other is ever touched. */
const MARK = 'web-extract.json'

/** Chooses the place and makes DATA_DIR. @throws ServiceError `database_unavailable` that names the fix */
export function chooseLayout(wanted: string, log: Log): Layout {
  const { asked, dataDir, owner } = chosen(wanted)
  if (dataDir !== asked) {
    const message = `PostgreSQL does not run as root, and no other user can enter ${asked}. Its data is in ${dataDir}`
    log.info('data_dir', { message })
  }
  refuseForeign(dataDir)
  makeFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  return {
    dataDir,
    folder,
    data: join(folder, 'data'),
    fifo: join(folder, 'users'),
    log: join(folder, 'server.log'),
    lock: join(dataDir, 'postgres.lock'),
    serverLock: join(folder, 'server.lock'),
    useLock: join(folder, 'use.lock'),
    owner,
  }
}

/** Whether a private server has been made there. Changes nothing. */
export function hasPrivateData(wanted: string): boolean {
  return existsSync(privateFolder(wanted))
}

/** Where the private server of a DATA_DIR is, or would be made. @throws ServiceError when that is no folder */
export function privateFolder(wanted: string): string {
  return join(chosen(wanted).dataDir, 'postgres')
}

/** Removes a private server's data, all of it. To be called when no process uses it any more. */
export function removePrivateData(wanted: string): void {
  const { asked, dataDir } = chosen(wanted)
  const ours =
    dataDir === asked ? ['postgres', 'postgres.lock', 'programs'].map((name) => join(dataDir, name)) : [dataDir]
  for (const path of ours) rmSync(path, { recursive: true, force: true })
}

function chosen(wanted: string) {
  const asked = resolve(wanted)
  if (statSync(asked, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw unavailable(`${asked} is not a folder.`, 'Set DATA_DIR to a folder.')
  }
  const owner = process.getuid?.() === 0 ? ownerOf(join(asked, 'postgres')) : undefined
  if (owner === undefined || isReachable(asked, owner)) return { asked, dataDir: asked, owner }
  const dataDir = join(SYSTEM_FOLDER, createHash('sha256').update(asked).digest('hex').slice(0, 12))
  return { asked, dataDir, owner: ownerOf(join(dataDir, 'postgres')) }
}

/** Who owns the data already, else nobody. */
function ownerOf(folder: string): Owner {
  const found = existsSync(folder) ? statSync(folder) : undefined
  return found === undefined || found.uid === 0 ? NOBODY : { uid: found.uid, gid: found.gid }
}

/** Whether a user may pass through a folder and all above it. What is missing will be made so. */
export function isReachable(path: string, { uid, gid }: Owner): boolean {
  const above = dirname(path)
  if (above !== path && !isReachable(above, { uid, gid })) return false
  if (!existsSync(path)) return true
  const { mode, uid: user, gid: group } = statSync(path)
  const bit = user === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Makes a folder that others may pass through, whatever the umask. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const first = mkdirSync(path, { recursive: true })
  for (let at = path; first !== undefined && at.length >= first.length; at = dirname(at)) chmodSync(at, 0o755)
}

/** DATA_DIR, or what stands in for it. Changes nothing. */
export function dataFolder(wanted: string): string {
  return chosen(wanted).dataDir
}

function refuseForeign(dataDir: string): void {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return
  throw unavailable(
    `${dataDir} holds the data of another PostgreSQL.`,
    'Set DATA_DIR to another folder, or DATABASE_URL to that server.',
  )
}

/**
 * Makes our folder in DATA_DIR, or looks whether what is there is ours and of our version. To be called under the lock.
 * Nothing that is not ours is changed.
 *
 * @param major version of the programs: the data of another is of no use to them
 */
export function claim({ folder, data, owner }: Layout, major: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  if (!existsSync(join(folder, MARK))) {
    if (readdirSync(folder).some((name) => name !== 'lost+found')) {
      throw unavailable(
        `${folder} is not empty and was not made by web-extract.`,
        'Set DATA_DIR to another folder. Nothing was changed.',
      )
    }
    writeFileSync(join(folder, MARK), `${JSON.stringify({ format: 1 })}\n`)
  }
  chmodSync(folder, 0o700)
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const made = existsSync(join(data, 'PG_VERSION')) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : undefined
  if (made !== undefined && made !== major) {
    const newer = Number(made) > Number(major)
    throw unavailable(
      `${data} was created by PostgreSQL ${made}; this web-extract includes ${major}.`,
      newer
        ? 'Start a newer web-extract, or set DATA_DIR to another folder.'
        : `Dump it with PostgreSQL ${made} and set DATABASE_URL to a server with the data, or set DATA_DIR to another folder.`,
    )
  }
}

export function unavailable(message: string, hint: string, cause?: unknown): ServiceError {
  return new ServiceError('database_unavailable', message, { hint, cause })
}
