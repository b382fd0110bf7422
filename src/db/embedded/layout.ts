// The files and folders of the private server, and the user that it runs as.

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

/** The files of a private server. */
export interface Layout {
  /** DATA_DIR, or its replacement. */
  dataDir: string
  /** The folder that contains everything of ours. */
  folder: string
  /** The data folder of PostgreSQL. */
  data: string
  fifo: string
  log: string
  /** Held while a process starts, joins or leaves. */
  lock: string
  /** Held by the server as long as any of its processes runs. */
  serverLock: string
  /** The file with the password of the server's superuser. The server's user cannot read it if that is another user. */
  password: string
  /** Held by each process that uses the server, shared or exclusively. */
  useLock: string
  /** The user that the server runs as, if it cannot run as ours. */
  owner: Owner | undefined
}

/** PostgreSQL does not run as root. These ids are nobody and nogroup on all systems. */
const NOBODY: Owner = { uid: 65_534, gid: 65_534 }

/** For root's data if no other user can enter the folder, such as /root. */
const SYSTEM_FOLDER = '/var/lib/web-extract'

/** Marks a folder as ours, so that no other folder is ever changed. */
const MARK = 'web-extract.json'

/** Chooses the layout and creates DATA_DIR. @throws ServiceError `database_unavailable` that names the fix */
export function chooseLayout(wanted: string, log: Log): Layout {
  const { requested, dataDir, owner } = chosen(wanted)
  if (dataDir !== requested) {
    const message = `PostgreSQL does not run as root, and no other user can enter ${requested}. Its data is in ${dataDir}`
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
    password: join(dataDir, 'postgres.password'),
    serverLock: join(folder, 'server.lock'),
    useLock: join(folder, 'use.lock'),
    owner,
  }
}

/** Whether a private server exists there. Changes nothing. */
export function hasPrivateData(wanted: string): boolean {
  return existsSync(privateFolder(wanted))
}

/** The folder of the private server of a DATA_DIR, whether or not it exists. @throws ServiceError if it is not a folder */
export function privateFolder(wanted: string): string {
  return join(chosen(wanted).dataDir, 'postgres')
}

/** Deletes all data of a private server. No process may be using it. */
export function removePrivateData(wanted: string): void {
  const { requested, dataDir } = chosen(wanted)
  const names = ['postgres', 'postgres.lock', 'postgres.password', 'programs']
  const ours = dataDir === requested ? names.map((name) => join(dataDir, name)) : [dataDir]
  for (const path of ours) rmSync(path, { recursive: true, force: true })
}

function chosen(wanted: string) {
  const requested = resolve(wanted)
  if (statSync(requested, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw unavailable(`${requested} is not a folder.`, 'Set DATA_DIR to a folder.')
  }
  const owner = process.getuid?.() === 0 ? ownerOf(join(requested, 'postgres')) : undefined
  if (owner === undefined || isReachable(requested, owner)) return { requested, dataDir: requested, owner }
  const dataDir = join(SYSTEM_FOLDER, createHash('sha256').update(requested).digest('hex').slice(0, 12))
  return { requested, dataDir, owner: ownerOf(join(dataDir, 'postgres')) }
}

/** The owner of existing data, otherwise nobody. */
function ownerOf(folder: string): Owner {
  const found = existsSync(folder) ? statSync(folder) : undefined
  return found === undefined || found.uid === 0 ? NOBODY : { uid: found.uid, gid: found.gid }
}

/** Whether a user may enter a folder and all its parents. Missing folders count as accessible. */
export function isReachable(path: string, { uid, gid }: Owner): boolean {
  const above = dirname(path)
  if (above !== path && !isReachable(above, { uid, gid })) return false
  if (!existsSync(path)) return true
  const { mode, uid: user, gid: group } = statSync(path)
  const bit = user === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Creates a folder that all users may enter, whatever the umask. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const first = mkdirSync(path, { recursive: true })
  for (let at = path; first !== undefined && at.length >= first.length; at = dirname(at)) chmodSync(at, 0o755)
}

/** DATA_DIR, or its replacement. Changes nothing. */
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
 * Creates our folder in DATA_DIR, or checks that an existing one is ours and of our version. Needs the lock of the layout.
 * Changes nothing that is not ours.
 *
 * @param major version of the programs, which cannot read the data of another version
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
