// Whether the disks that a process writes to have space, for `/ready`.

import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/read.ts'
import { dataFolder } from '../db/embedded/layout.ts'
import type { ReadinessCheck } from '../wire/native/health.ts'
import { rolesDatabase } from './database.ts'
import type { ProcessContext } from './process-context.ts'

/** A folder that a process writes to. */
interface WrittenFolder {
  name: string
  path: string
  /** The setting that moves it. */
  movedBy: string
}

export interface DiskNeeds {
  folders: readonly WrittenFolder[]
  /** Below this, or below 5 % of a small disk, it counts as full. 0 checks nothing. */
  minFreeBytes: number
}

/** The temporary folder (browsers, files that are read), and the data folder of a private database. */
export function diskNeeds(context: Pick<ProcessContext, 'config' | 'sources'>): DiskNeeds {
  const { databaseUrl, dataDir, minFreeMegabytes } = context.config
  const isPrivate = databaseUrl === undefined && rolesDatabase(context)
  return {
    folders: [
      { name: 'temporary folder', path: tmpdir(), movedBy: 'TMPDIR' },
      ...(isPrivate ? [{ name: 'data folder', path: placeOf(dataDir), movedBy: 'DATA_DIR' }] : []),
    ],
    minFreeBytes: minFreeMegabytes * BYTES_PER_MEBIBYTE,
  }
}

/** @param measure for tests; statfs by default */
export async function diskCheck(
  { folders, minFreeBytes }: DiskNeeds,
  measure: (path: string) => Promise<FileSystem> = statfs,
): Promise<ReadinessCheck> {
  if (folders.length === 0 || minFreeBytes === 0) return { name: 'disk', state: 'unused' }
  const lacks = await Promise.all(folders.map((folder) => lackOf(folder, minFreeBytes, measure)))
  const found = lacks.filter((lack) => lack !== undefined)
  if (found.length === 0) return { name: 'disk', state: 'ok' }
  const moved = folders.filter((_, index) => lacks[index] !== undefined).map(({ movedBy }) => movedBy)
  const hint = `Free some space, or set ${moved.join(' and ')} to a folder on another disk. SERVICE_MIN_FREE_MB is the limit.`
  return { name: 'disk', state: 'missing', message: found.join(' '), hint }
}

/** What statfs(2) tells; sizes in blocks of `bsize`. */
type FileSystem = Record<'bsize' | 'blocks' | 'bavail' | 'files' | 'ffree', number>

/** Why a folder cannot take what is written to it. A disk that cannot be measured is no reason. */
async function lackOf(
  { name, path }: WrittenFolder,
  minFreeBytes: number,
  measure: (path: string) => Promise<FileSystem>,
): Promise<string | undefined> {
  const measured = measure(existingAbove(path)).catch(() => undefined)
  const disk = await Promise.race([measured, sleep(ANSWER_MS, 'late' as const, { ref: false })])
  if (disk === 'late') return `The disk of the ${name} ${path} does not answer.`
  if (disk === undefined) return undefined
  const { bsize, blocks, bavail, files, ffree } = disk
  const needed = Math.min(minFreeBytes, blocks * bsize * SMALL_DISK_SHARE)
  if (blocks > 0 && bavail * bsize < needed)
    return `The disk of the ${name} ${path} is full: ${mebibytes(bavail * bsize)} MiB are free, ${mebibytes(needed)} MiB are needed.`
  // Some file systems have no fixed number of files and tell 0.
  if (files > 0 && ffree < Math.min(MIN_FREE_FILES, files * SMALL_DISK_SHARE))
    return `The disk of the ${name} ${path} is full: it has room for ${ffree} more files.`
  return undefined
}

/** DATA_DIR or its replacement. If it cannot be used, the database says so. */
function placeOf(dataDir: Config['dataDir']): string {
  try {
    return dataFolder(dataDir)
  } catch {
    return resolve(dataDir)
  }
}

/** The disk of a folder that does not exist yet. */
export function existingAbove(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingAbove(dirname(path))
}

const mebibytes = (bytes: number) => Math.floor(bytes / BYTES_PER_MEBIBYTE)

const BYTES_PER_MEBIBYTE = 1024 * 1024

/** A file system of a few MiB, as containers have for temporary files, is full when less than this share is free. */
const SMALL_DISK_SHARE = 0.05

/** Inodes. Rendering a page takes some hundred files. */
const MIN_FREE_FILES = 1000

/** A disk of a network may hang. */
const ANSWER_MS = 2_000
